import type { AccountId, DecisionId, MediaId, PostId } from '../../../model/ids.ts'
import type { MediaName, RemovedMedia } from '../../media.ts'
import type { ModeratorAct, OperatorAct } from '../../moderation.ts'
import { requireRanks } from '../accounts/moderation.ts'
import { type Database, statement } from '../connection/database.ts'
import { markUndoneById, recordDecision } from '../instance/decisionRecord.ts'
import { recordAct } from '../instance/recordAct.ts'
import { resolveBy } from '../instance/reportResolving.ts'
import { isContested } from '../posts/contested.ts'
import { replaceSearched } from '../search/replaceSearched.ts'
import { fileKeysOf, type KeysRow } from './fileKeys.ts'

type AnyAct = ModeratorAct | OperatorAct

interface FileRow {
  id: MediaId
  account: AccountId
  username: string
  post: PostId | null
}

// Selects all attachments that share the file of the named one. If one of them stayed, the file would remain visible.
const hasKey = `file_key = any(array(select file_key from media where id = $1 or file_key = $2 or preview_key = $2))`

// Locks posts before anything that belongs to them, in the order of their ids, as everywhere.
const lockPosts = statement<{ id: PostId }>(
  'removed_file_lock_posts',
  `select id from posts where id in (select post_id from media where ${hasKey}) order by id for no key update`,
)

const lockFiles = statement<FileRow>(
  'removed_file_lock',
  `select m.id, m.account_id as account, a.username, m.post_id as post from media m
   join accounts a on a.id = m.account_id where ${hasKey} and ($3::boolean or m.state <> 'removed')
   order by m.id for update of m`,
)

const touchPosts = `
  touched as (
    update posts set version = version + 1, has_media = $2::boolean or coalesce((
      select true from media where post_id = posts.id and id <> all($1::bigint[]) limit 1), false)
    where id = any(array(select post_id from places)) returning id, author_id),
  noted as (insert into changes (kind, subject, account) select 'post.edited', id, author_id from touched)`

const hide = statement(
  'removed_file_hide',
  `with places as materialized (select post_id from media where id = any($1::bigint[])), ${touchPosts}
   update media set state = 'removed', post_id = null, draft_id = null where id = any($1::bigint[])`,
)

// Runs before the attachments are hidden, which clears `post_id` and `draft_id`. $2: the decision; $3: days.
const store = statement(
  'removed_file_store',
  `insert into removed_files (media_id, post_id, draft_id, decision_id, delete_at)
   select id, post_id, draft_id, $2, now() + $3 * interval '1 day' from media where id = any($1::bigint[])`,
)

const deleteRows = statement<KeysRow>(
  'removed_file_delete',
  'delete from media where id = any($1::bigint[]) returning file_key, preview_key',
)

interface FileRemoval {
  name: MediaName
  /** The post in which a moderator found the file. Its author is the account that a report is about. */
  post?: PostId | undefined
  /** The number of days during which the file can be restored; null to delete it at once. */
  days: number | null
}

/**
 * Removes a file from all posts and drafts within a transaction, including those of other people. Each owner gets a
 * decision. Returns undefined if there is no such file, or if the post does not contain it. Throws `forbidden` if the
 * moderator does not outrank all owners.
 */
export async function removeFile(
  within: Database,
  { name, post, days }: FileRemoval,
  act: AnyAct,
): Promise<RemovedMedia | undefined> {
  const values = 'id' in name ? [name.id, null] : [null, name.key]
  const posts = await within.rows(lockPosts, values)
  const files = await within.rows(lockFiles, [...values, days === null])
  // An edit may have removed the file from the post, or the post itself may have been removed.
  if (!files.some((file) => post === undefined || file.post === post)) return undefined
  const owners = await rankedOwners(within, files, act)
  for (const owner of owners) await decide(within, { owner, files, post, days }, act)
  const ids = files.map(({ id }) => id)
  await within.rows(hide, [ids, false])
  await within.rows(replaceSearched, [posts.map(({ id }) => id)])
  const rows = days === null ? await within.rows(deleteRows, [ids]) : []
  const attachments = files.map(({ id, username, post: postId }) => ({ id, username, postId }))
  return { attachments, keys: fileKeysOf(rows) }
}

async function rankedOwners(within: Database, files: readonly FileRow[], act: AnyAct): Promise<AccountId[]> {
  const owners = [...new Set(files.map(({ account }) => account))]
  await requireRanks(within, owners, act)
  return owners
}

interface OwnersFiles extends Pick<FileRemoval, 'post' | 'days'> {
  owner: AccountId
  files: readonly FileRow[]
}

async function decide(within: Database, { owner, files, post, days }: OwnersFiles, act: AnyAct): Promise<void> {
  const own = files.filter(({ account }) => account === owner)
  const postIds = own.flatMap((file) => file.post ?? [])
  // A report is about the author of the post in which the file was found.
  const isAbout = post !== undefined && postIds.includes(post)
  const { decision } = act
  const reportId = isAbout ? (decision?.reportId ?? undefined) : undefined
  const note = decision && { ...decision, reportId: reportId ?? null }
  const deciding = { actor: act.actor, decision: note }
  const decided = { action: 'remove_media', accountId: owner, postIds } as const
  const decisionId = await recordDecision(within, deciding, decided)
  if (days !== null) await within.rows(store, [own.map(({ id }) => id), decisionId, days])
  const [shown] = own
  const about = { accountId: owner, postId: isAbout ? post : postIds[0], reportId, detail: shown!.id }
  await recordAct(within, act, { action: 'media_removed', ...about })
  if (reportId !== undefined) await resolveBy(within, act, reportId, owner)
}

interface RemovedRow extends FileRow {
  decision: DecisionId
}

const isRestorable = `(r.delete_at > now() or ${isContested('r')})`

// Selects the removed attachments with the file of attachment $1 of post $2, or those removed by decision $3.
const selectRemoved = statement<RemovedRow>(
  'removed_file_find',
  `select m.id, m.account_id as account, a.username, r.post_id as post, r.decision_id as decision
   from removed_files r join media m on m.id = r.media_id join accounts a on a.id = m.account_id
   where ${isRestorable} and (r.decision_id = $3::bigint or m.file_key = (
     select file_key from media join removed_files one on one.media_id = media.id
     where media.id = $1::bigint and one.post_id = $2::bigint))
   order by m.id`,
)

const lockPlaces = statement<{ id: PostId }>(
  'removed_file_lock_places',
  'select id from posts where id = any($1::bigint[]) order by id for no key update',
)

const lockRemoved = statement<{ id: MediaId }>(
  'removed_file_lock_removed',
  `select media_id as id from removed_files where media_id = any($1::bigint[]) order by media_id for update`,
)

// This lock is taken before the posts are locked, as when a removed post is restored.
const lockRemovedPosts = statement(
  'removed_file_lock_removed_posts',
  'select from removed_posts where post_id = any($1::bigint[]) order by post_id for update',
)

// If the post itself is removed, the file stays hidden, and is restored together with the post.
const restoreIntoRemoved = statement(
  'removed_file_restore_into_removed',
  `with back as (
     delete from removed_files f using removed_posts r where f.media_id = any($1::bigint[]) and r.post_id = f.post_id
     returning f.media_id, f.post_id)
   update removed_posts r set media_ids = array(select unnest(r.media_ids) union select unnest(files.ids)),
     rows = jsonb_set(jsonb_set(r.rows, '{posts,0,has_media}', 'true'), '{media}', files.stored || coalesce((
       select jsonb_agg(x) from jsonb_array_elements(nullif(r.rows -> 'media', 'null')) x
       where (x ->> 'id')::bigint <> all(files.ids)), '[]'))
   from (
     select post_id, array_agg(media_id) as ids,
       jsonb_agg(jsonb_build_object('id', media_id, 'post_id', post_id, 'state', 'ready', 'withdrawn', false)) as stored
     from back group by post_id) files
   where r.post_id = files.post_id`,
)

// If the post was deleted, the file is deleted like other files of deleted posts. If another file has taken its
// position in the post, the restored file is added at the end.
const restore = statement(
  'removed_file_restore',
  `with back as (delete from removed_files where media_id = any($1::bigint[]) returning *),
   places as (select p.id as post_id from back join posts p on p.id = back.post_id), ${touchPosts}
   update media set state = 'ready', post_id = p.id, draft_id = d.id, withdrawn = p.id is null and back.post_id > 0,
     loose_since = case when p.id is null and d.id is null then now() end,
     position = case when (select true from media o where o.post_id = p.id and o.position = media.position limit 1)
       then (select max(o.position) + 1 from media o where o.post_id = p.id) else media.position end
   from back left join posts p on p.id = back.post_id left join drafts d on d.id = back.draft_id
   where media.id = back.media_id`,
)

/**
 * Puts a removed file back into all posts and drafts that held it, within a transaction: either the file of an
 * attachment of a post, for a moderator or the operator, or all files of a decision that was undone. Returns whether a
 * file was restored.
 */
export async function restoreFile(
  within: Database,
  of: { media: MediaId; post: PostId; act: AnyAct } | { decision: DecisionId },
): Promise<boolean> {
  const values = 'media' in of ? [of.media, of.post, null] : [null, null, of.decision]
  const found = await within.rows(selectRemoved, values)
  if (found.length === 0) return false
  const ids = found.map(({ id }) => id)
  const places = found.flatMap(({ post }) => post ?? [])
  await within.rows(lockRemovedPosts, [places])
  const posts = await within.rows(lockPlaces, [places])
  // Locks again, because a post may have been removed in the meantime.
  if (posts.length < new Set(places).size) await within.rows(lockRemovedPosts, [places])
  if ((await within.rows(lockRemoved, [ids])).length < ids.length) return false
  if ('act' in of) {
    const owners = await rankedOwners(within, found, of.act)
    await markUndoneById(within, [...new Set(found.map(({ decision }) => decision))])
    for (const owner of owners) {
      const { id, post } = found.find(({ account }) => account === owner)!
      const postId = post ?? undefined
      await recordAct(within, of.act, { action: 'media_restored', accountId: owner, postId, detail: id })
    }
  }
  await within.rows(restoreIntoRemoved, [ids])
  await within.rows(restore, [ids, true])
  await within.rows(replaceSearched, [posts.map(({ id }) => id)])
  return true
}

const deleteDue = statement<KeysRow>(
  'removed_file_delete_due',
  `delete from media where id = any(array(
     select media_id from removed_files r where delete_at <= now() and not ${isContested('r')}
     order by delete_at limit 100 for update skip locked))
   returning file_key, preview_key`,
)

/** Deletes removed files that can no longer be restored. Returns their number and the keys to delete. */
export async function deleteDueFiles(database: Database): Promise<{ count: number; keys: string[] }> {
  const rows = await database.rows(deleteDue)
  return { count: rows.length, keys: fileKeysOf(rows) }
}
