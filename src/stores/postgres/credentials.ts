import type { AccountId } from '../../model/ids.ts'
import type { Credentials, Removal } from '../credentials.ts'
import { type Database, type Statement, statement } from './database.ts'
import { lockAccount } from './lockAccount.ts'

const ways = statement<{ ways: number }>(
  'credentials_count',
  `select (select count(*) from passwords where account_id = $1)::integer
        + (select count(*) from passkeys where account_id = $1)::integer
        + (select count(*) from identities where account_id = $1)::integer as ways`,
)

/** The ways to sign in, in PostgreSQL. */
export function postgresCredentials(database: Database): Credentials {
  return { waysToSignIn: (account) => count(database, account) }
}

async function count(database: Database, account: AccountId): Promise<number> {
  return (await database.row(ways, [account]))?.ways ?? 0
}

/** Deletes a credential by a statement that returns its row, unless it is the account's last. */
export function removeCredential(
  database: Database,
  account: AccountId,
  remove: Statement<unknown>,
  values: readonly unknown[],
): Promise<Removal> {
  return database
    .transaction(async (within) => {
      // Of two removals at once the second sees what the first has left.
      await lockAccount(within, account)
      if ((await within.rows(remove, values)).length === 0) return 'none'
      if ((await count(within, account)) === 0) throw new LastCredential()
      return 'removed'
    })
    .catch((error: unknown) => {
      if (error instanceof LastCredential) return 'last'
      throw error
    })
}

/** Rolls back the removal of a last credential. */
class LastCredential extends Error {}
