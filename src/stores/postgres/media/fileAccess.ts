import type { FileAccess } from '../../media.ts'
import { byQuery, inBatches } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'

// Several attachments may share a file. The attachment with the widest access decides: its word comes first in
// alphabetical order.
const ofAttachments = `select min(case
    when p.visibility in ('public', 'unlisted') then 'public'
    when p.id is not null then 'restricted'
    when m.withdrawn then 'withdrawn'
    -- An edit removed the file from a post, whose history still shows it.
    when m.loose_since > m.created_at then 'restricted'
    else 'public' end)
  from (
    select * from media where file_key = requested.key
    union all select * from media where preview_key = requested.key) m
  join accounts a on a.id = m.account_id and a.suspended_at is null
  left join posts p on p.id = m.post_id
  where m.state = 'ready'`

// One condition for each index.
const isPicture = (column: 'avatar' | 'header') => `
  exists (select from accounts where ${column} ->> 'key' = requested.key and suspended_at is null) or
  exists (select from accounts where ${column} ->> 'staticKey' = requested.key and suspended_at is null)`

const isEmoji = `
  exists (select from custom_emojis where file_key = requested.key)
  or exists (select from custom_emojis where static_key = requested.key)`

// A key starts with the purpose of its file: see `newKey`.
const selectAccess = statement<{ at: number; access: FileAccess | null }>(
  'file_access',
  `select requested.at::int as at, case
     when requested.key like 'attachments/%' then (${ofAttachments})
     when requested.key like 'avatars/%' then case when ${isPicture('avatar')} then 'public' end
     when requested.key like 'headers/%' then case when ${isPicture('header')} then 'public' end
     when requested.key like 'emojis/%' then case when ${isEmoji} then 'public' end
   end as access
   from unnest($1::text[]) with ordinality requested (key, at)`,
)

/** Makes a function that returns who may open a stored file. Lookups that come at the same time share a statement. */
export function readFileAccess(database: Database): (key: string) => Promise<FileAccess | undefined> {
  return inBatches(database, async (keys: readonly string[]) =>
    byQuery(await database.rows(selectAccess, [keys]), keys.length, ({ access }) => access ?? undefined),
  )
}
