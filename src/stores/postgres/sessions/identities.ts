import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { Identity } from '../../../model/identity.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { OfferedSignIns } from '../../credentials.ts'
import type { Identities, IdentityDraft } from '../../identities.ts'
import { removeCredential } from './credentials.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'

const columns = 'id, issuer, label, created_at as "createdAt", last_used_at as "lastUsedAt"'

const findAccount = statement<{ account_id: AccountId }>(
  'identity_find',
  'update identities set last_used_at = now() where issuer = $1 and subject = $2 returning account_id',
)

const insert = statement<Identity>(
  'identity_insert',
  `insert into identities (account_id, issuer, subject, label, last_used_at) values ($1, $2, $3, $4, case when $5 then now() end)
   returning ${columns}`,
)

const list = statement<Identity>('identity_list', `select ${columns} from identities where account_id = $1 order by id`)

const remove = statement<unknown>(
  'identity_remove',
  'delete from identities where account_id = $1 and id = $2 returning id',
)

/** The accounts at identity providers, in PostgreSQL. `offered` is as in `postgresCredentials`. */
export function postgresIdentities(database: Database, offered?: OfferedSignIns): Identities {
  return {
    findAccount: async (issuer, subject) => (await database.row(findAccount, [issuer, subject]))?.account_id,
    insert: (account, draft, isUse = true) => insertIdentity(database, account, draft, isUse),
    listFor: (account) => database.rows(list, [account]),
    remove: (account, id) => removeCredential(database, { account, remove, values: [account, id], offered }),
  }
}

async function insertIdentity(
  database: Database,
  account: AccountId,
  { issuer, subject, label }: IdentityDraft,
  isUse: boolean,
): Promise<Identity> {
  try {
    return (await database.row(insert, [account, issuer, subject, label, isUse]))!
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw linkedAlready(error)
  }
}

/** Makes the error for an account at a provider that is already linked. */
export function linkedAlready(cause: unknown): ServiceError {
  return new ServiceError('conflict', sentence('identityLinked'), { cause })
}
