import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import { type Passkey, type PasskeyId, tooManyPasskeys } from '../../../model/passkey.ts'
import type { OfferedSignIns } from '../../credentials.ts'
import type { PasskeyDraft, PasskeyRecord, Passkeys } from '../../passkeys.ts'
import { removeCredential } from './credentials.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'
import { lockAccount } from '../accounts/lockAccount.ts'

interface PasskeyRow {
  id: PasskeyId
  name: string
  is_synced: boolean
  created_at: string
  last_used_at: string | null
}

interface RecordRow {
  id: PasskeyId
  account_id: AccountId
  credential_id: Buffer
  public_key: Buffer
  counter: string
  transports: string[]
}

const columns = 'id, name, is_synced, created_at, last_used_at'
const recordColumns = 'id, account_id, credential_id, public_key, counter, transports'

const insert = statement<PasskeyRow>(
  'passkey_insert',
  `insert into passkeys (account_id, credential_id, public_key, counter, transports, is_synced, name)
   select $1, $2, $3, $4, $5::text[], $6, $7 where (select count(*) from passkeys where account_id = $1) < $8
   returning ${columns}`,
)

const findByCredential = statement<RecordRow>(
  'passkey_find',
  `select ${recordColumns} from passkeys where credential_id = $1`,
)

const list = statement<PasskeyRow>('passkey_list', `select ${columns} from passkeys where account_id = $1 order by id`)

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

const rename = statement<PasskeyRow>(
  'passkey_rename',
  `update passkeys set name = $3 where account_id = $1 and id = $2 returning ${columns}`,
)

const remove = statement<unknown>(
  'passkey_remove',
  'delete from passkeys where account_id = $1 and id = $2 returning id',
)

const passkeyOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  isSynced: row.is_synced,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

const recordOf = (row: RecordRow): PasskeyRecord => ({
  id: row.id,
  accountId: row.account_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
})

/** The passkeys in PostgreSQL. `offered` is as in `postgresCredentials`. */
export function postgresPasskeys(database: Database, offered?: OfferedSignIns): Passkeys {
  return {
    insert: (draft, most) => insertPasskey(database, draft, most),
    async findByCredential(credentialId) {
      const row = await database.row(findByCredential, [credentialId])
      return row && recordOf(row)
    },
    listFor: async (account) => (await database.rows(list, [account])).map(passkeyOf),
    recordsFor: async (account) => (await database.rows(records, [account])).map(recordOf),
    noteUse: async (id, counter) => (await database.rows(recordUse, [id, counter])).length > 0,
    async rename(account, id, name) {
      const row = await database.row(rename, [account, id, name])
      return row && passkeyOf(row)
    },
    remove: (account, id) => removeCredential(database, { account, remove, values: [account, id], offered }),
  }
}

async function insertPasskey(database: Database, draft: PasskeyDraft, most: number): Promise<Passkey> {
  const { accountId, credentialId, publicKey, counter, transports, isSynced, name } = draft
  try {
    return await database.transaction(async (within) => {
      await lockAccount(within, accountId)
      const values = [accountId, credentialId, publicKey, counter, transports, isSynced, name, most]
      const row = await within.row(insert, values)
      if (!row) throw tooManyPasskeys(most)
      return passkeyOf(row)
    })
  } catch (error) {
    if (isDuplicate(error)) throw new ServiceError('conflict', sentence('passkeyKnown'), { cause: error })
    throw error
  }
}
