import type { OfferedSignIns, Passwords } from '../../credentials.ts'
import { removeCredential } from './credentials.ts'
import { type Database, statement } from '../connection/database.ts'

const find = statement<{ hash: string; changed_at: string }>(
  'password_find',
  'select hash, changed_at from passwords where account_id = $1',
)

const set = statement<{ account_id: string }>(
  'password_set',
  `insert into passwords (account_id, hash) values ($1, $2)
   on conflict (account_id) do update set hash = excluded.hash, changed_at = now() returning account_id`,
)

const insert = statement<{ account_id: string }>(
  'password_insert',
  'insert into passwords (account_id, hash) values ($1, $2) on conflict do nothing returning account_id',
)

// The password stays the same, but its hash is stronger.
const replace = statement<{ account_id: string }>(
  'password_replace',
  'update passwords set hash = $2 where account_id = $1 and hash = $3 returning account_id',
)

const remove = statement<unknown>('password_remove', 'delete from passwords where account_id = $1 returning account_id')

/** The passwords in PostgreSQL. `offered` is as in `postgresCredentials`. */
export function postgresPasswords(database: Database, offered?: OfferedSignIns): Passwords {
  return {
    async find(account) {
      const row = await database.row(find, [account])
      return row && { hash: row.hash, changedAt: row.changed_at }
    },
    async set(account, hash, from) {
      if (from === undefined) return (await database.rows(set, [account, hash])).length > 0
      if (from === null) return (await database.rows(insert, [account, hash])).length > 0
      return (await database.rows(replace, [account, hash, from])).length > 0
    },
    remove: (account) => removeCredential(database, { account, remove, values: [account], offered }),
  }
}
