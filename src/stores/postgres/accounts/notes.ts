import type { AccountId } from '../../../model/ids.ts'
import { type Database, statement } from '../connection/database.ts'
import { lockAccount } from './lockAccount.ts'
import { isThere } from '../posts/visibility.ts'

const upsert = statement<{ target_id: string }>(
  'account_note_upsert',
  `insert into account_notes (account_id, target_id, text)
   select $1::bigint, $2::bigint, $3::text
   where ${isThere('account_notes n where n.account_id = $1 and n.target_id = $2')}
     or (select count(*) from (select from account_notes where account_id = $1 limit $4) counted) < $4
   on conflict (account_id, target_id) do update set text = excluded.text returning target_id`,
)

const remove = statement('account_note_delete', 'delete from account_notes where account_id = $1 and target_id = $2')

interface Note {
  account: AccountId
  target: AccountId
  text: string
  most: number
}

/** Stores or deletes a note; see `Relationships.note`. Throws `not_found` for an unknown target. */
export async function setNote(database: Database, { account, target, text, most }: Note): Promise<boolean> {
  if (text === '') {
    await database.rows(remove, [account, target])
    return true
  }
  return database.transaction(async (within) => {
    await lockAccount(within, account)
    return (await within.row(upsert, [account, target, text, most])) !== undefined
  })
}
