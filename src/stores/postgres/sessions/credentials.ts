import type { AccountId } from '../../../model/ids.ts'
import { issuerKey } from '../../../model/identityProvider.ts'
import type { Credentials, OfferedSignIns, Removal } from '../../credentials.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { lockAccount } from '../accounts/lockAccount.ts'

const signInMethods = statement<{ passwords: number; passkeys: number; issuers: string[] }>(
  'credentials_count',
  `select (select count(*) from passwords where account_id = $1)::integer as passwords,
          (select count(*) from passkeys where account_id = $1)::integer as passkeys,
          array(select issuer from identities where account_id = $1) as issuers`,
)

/**
 * Counts the ways to sign in that PostgreSQL stores for an account. If `offered` is given, passkeys and identities
 * count only if they are offered.
 */
export function postgresCredentials(database: Database, offered?: OfferedSignIns): Credentials {
  return { waysToSignIn: (account) => count(database, account, offered) }
}

async function count(database: Database, account: AccountId, offered: OfferedSignIns | undefined): Promise<number> {
  const row = await database.row(signInMethods, [account])
  if (!row) return 0
  const { passwords, passkeys, issuers } = row
  if (!offered) return passwords + passkeys + issuers.length
  const keys = new Set(offered.issuers.map(issuerKey))
  return passwords + (offered.passkeys ? passkeys : 0) + issuers.filter((issuer) => keys.has(issuerKey(issuer))).length
}

interface RemovalOf {
  account: AccountId
  /** Deletes the credential, and returns its row. */
  remove: Statement<unknown>
  values: readonly unknown[]
  offered: OfferedSignIns | undefined
}

/** Deletes a credential, unless no way to sign in would be left. `offered` is as in `postgresCredentials`. */
export function removeCredential(
  database: Database,
  { account, remove, values, offered }: RemovalOf,
): Promise<Removal> {
  return database
    .transaction(async (within) => {
      // If two removals run at once, the second sees the state after the first.
      await lockAccount(within, account)
      if ((await within.rows(remove, values)).length === 0) return 'none'
      if ((await count(within, account, offered)) === 0) throw new LastCredential()
      return 'removed'
    })
    .catch((error: unknown) => {
      if (error instanceof LastCredential) return 'last'
      throw error
    })
}

/** Thrown to roll back the removal of the last credential. */
class LastCredential extends Error {}
