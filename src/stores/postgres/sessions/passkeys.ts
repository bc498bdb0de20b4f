import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import { type Passkey, tooManyPasskeys } from '../../../model/passkey.ts'
import type { OfferedSignIns } from '../../credentials.ts'
import type { PasskeyDraft, PasskeyRecord, Passkeys } from '../../passkeys.ts'
import { removeCredential } from './credentials.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'
import { lockAccount } from '../accounts/lockAccount.ts'

type RecordRow = Omit<PasskeyRecord, 'counter'> & { counter: string }

const columns = 'id, name, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"'
const recordColumns = `id, account_id as "accountId", credential_id as "credentialId", public_key as "publicKey",
  counter, transports`

const insert = statement<Passkey>(
  'passkey_insert',
  `insert into passkeys (account_id, credential_id, public_key, counter, transports, is_synced, name)
   select $1, $2, $3, $4, $5::text[], $6, $7 where (select count(*) from passkeys where account_id = $1) < $8
   returning ${columns}`,
)

const findByCredential = statement<RecordRow>(
  'passkey_find',
  `select ${recordColumns} from passkeys where credential_id = $1`,
)

const list = statement<Passkey>('passkey_list', `select ${columns} from passkeys where account_id = $1 order by id`)

const records = statement<RecordRow>(
  'passkey_records',
  `select ${recordColumns} from passkeys where account_id = $1 order by id`,
)

// An authenticator whose counter is 0 has none (WebAuthn Level 3 section 6.1.1).
const recordUse = statement<{ id: string }>(
  'passkey_note_use',
  `update passkeys set counter = $2, last_used_at = now()
   where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
)

const rename = statement<Passkey>(
  'passkey_rename',
  `update passkeys set name = $3 where account_id = $1 and id = $2 returning ${columns}`,
)

const remove = statement<unknown>(
  'passkey_remove',
  'delete from passkeys where account_id = $1 and id = $2 returning id',
)

const recordOf = (row: RecordRow): PasskeyRecord => ({ ...row, counter: Number(row.counter) })

/** The passkeys in PostgreSQL. `offered` is as in `postgresCredentials`. */
export function postgresPasskeys(database: Database, offered?: OfferedSignIns): Passkeys {
  return {
    insert: (draft, most) => insertPasskey(database, draft, most),
    async findByCredential(credentialId) {
      const row = await database.row(findByCredential, [credentialId])
      return row && recordOf(row)
    },
    listFor: (account) => database.rows(list, [account]),
    recordsFor: async (account) => (await database.rows(records, [account])).map(recordOf),
    noteUse: async (id, counter) => (await database.rows(recordUse, [id, counter])).length > 0,
    rename: (account, id, name) => database.row(rename, [account, id, name]),
    remove: (account, id) => removeCredential(database, { account, remove, values: [account, id], offered }),
  }
}

async function insertPasskey(database: Database, draft: PasskeyDraft, most: number): Promise<Passkey> {
  const { accountId, credentialId, publicKey, counter, transports, isSynced, name } = draft
  try {
    return await database.transaction(async (within) => {
      await lockAccount(within, accountId)
      const values = [accountId, credentialId, publicKey, counter, transports, isSynced, name, most]
      const passkey = await within.row(insert, values)
      if (!passkey) throw tooManyPasskeys(most)
      return passkey
    })
  } catch (error) {
    if (isDuplicate(error)) throw new ServiceError('conflict', sentence('passkeyKnown'), { cause: error })
    throw error
  }
}
