import type { MediaId, PostId } from '../../../model/ids.ts'
import type { MediaName, RemovedMedia } from '../../media.ts'
import { type Database, statement } from '../connection/database.ts'
import { fileKeysOf, type KeysRow } from './fileKeys.ts'

// All attachments that share a file with the named one. Otherwise the file would stay.
const named = `select id, post_id from media where file_key = any(array(
  select file_key from media where id = $1 or file_key = $2 or preview_key = $2))`

// Locks posts before anything that belongs to them, in the order of their ids, as everywhere.
const lockPosts = statement<{ id: PostId }>(
  'media_remove_lock',
  `select id from posts where id in (select post_id from (${named}) named) order by id for no key update`,
)

interface RemovedRow extends KeysRow {
  id: MediaId
  post_id: PostId | null
  username: string
}

const remove = statement<RemovedRow>(
  'media_remove',
  `with gone as (
     delete from media where id in (select id from (${named}) named) returning id, post_id, account_id, file_key, preview_key),
   left_in as (
     update posts set version = version + 1,
       has_media = exists (select from media m where m.post_id = posts.id and not exists (select from gone where gone.id = m.id))
     where id in (select post_id from gone) returning id, author_id),
   noted as (insert into changes (kind, subject, account) select 'post.edited', id, author_id from left_in)
   select gone.*, a.username from gone join accounts a on a.id = gone.account_id order by gone.id`,
)

// Runs after the removal, which this would not see in the same statement.
const replaceSearched = statement(
  'media_remove_searched',
  `update post_search set words = searchable.words from searchable
   where post_search.post_id = any($1::bigint[]) and searchable.id = post_search.post_id`,
)

/** Removes an attachment, also from posts and drafts; see `MediaStore.remove`. */
export function removeMedia(database: Database, name: MediaName): Promise<RemovedMedia | undefined> {
  const values = 'id' in name ? [name.id, null] : [null, name.key]
  return database.transaction(async (within) => {
    const posts = await within.rows(lockPosts, values)
    const rows = await within.rows(remove, values)
    if (rows.length === 0) return undefined
    await within.rows(replaceSearched, [posts.map(({ id }) => id)])
    const attachments = rows.map(({ id, username, post_id }) => ({ id, username, postId: post_id }))
    return { attachments, keys: fileKeysOf(rows) }
  })
}
