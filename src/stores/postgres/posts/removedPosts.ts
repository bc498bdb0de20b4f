import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { AccountId, PostId } from '../../../model/ids.ts'
import { type Database, statement, step } from '../connection/database.ts'
import { fileKeysOf, type KeysRow } from '../media/fileKeys.ts'
import { isContested } from './contested.ts'
import { deletePostSteps, lockPostSteps } from './postDelete.ts'
import * as rows from './removedRows.ts'

// One statement locks the moderator's account and the accounts whose counts change, ordered by id, against deadlocks.
const lockAccounts = statement(
  'removed_post_lock_accounts',
  `select from accounts where id = any(array(
     select author_id from posts where boost_of_id = $1 union all select $2 union all select $3))
   order by id for no key update`,
)

const selectAuthor = statement<{ author: AccountId }>(
  'removed_post_author',
  'select author_id as author from posts where id = $1',
)

interface Removal {
  id: PostId
  author: AccountId
  /** The moderator; null for a job that carries out a moderator's decision. */
  by: AccountId | null
  days: number
}

/** Removes a post within a transaction. `check` runs once the accounts are locked. Returns whether the post existed. */
export async function removePost(
  within: Database,
  { id, author, by, days }: Removal,
  check?: () => Promise<unknown>,
): Promise<boolean> {
  const own = [id, author]
  await within.pipeline(lockPostSteps(own))
  if (!(await within.row(rows.storeRemoved, [...own, days]))) return false
  await within.pipeline([step(rows.hideMedia, [id]), step(lockAccounts, [...own, by])])
  await check?.()
  await within.pipeline(deletePostSteps(own))
  return true
}

/** Sets the decision, $2, for removed post $1. */
export const setRemovalDecision = statement(
  'removed_post_set_decision',
  'update removed_posts set decision_id = $2 where post_id = $1',
)

/** SQL: true if a row of `removed_posts` can still be restored. */
export const isRestorable = `(removed_posts.delete_at > now() or ${isContested('removed_posts')})`

interface RemovedRow {
  author: AccountId
  isRestorable: boolean
}

const lockRemoved = statement<RemovedRow>(
  'removed_post_lock',
  `select author_id as author, ${isRestorable} as "isRestorable"
   from removed_posts where post_id = $1 for update`,
)

const lockAround = statement(
  'removed_post_lock_around',
  `select from posts where id = any(array(
     select value::bigint from removed_posts r cross join lateral (
       select r.rows #>> '{posts,0,in_reply_to_id}' as value union all select r.rows #>> '{posts,0,quoted_id}'
       union all select r.rows #>> '{posts,0,boost_of_id}'
       union all select jsonb_array_elements_text(nullif(r.rows -> 'replies', 'null'))
       union all select jsonb_array_elements_text(nullif(r.rows -> 'quotes', 'null'))) around
     where r.post_id = $1))
   order by id for no key update`,
)

const lockOwners = statement(
  'removed_post_lock_owners',
  `select from accounts where id = any(array(
     select (boost ->> 'author_id')::bigint from removed_posts r,
       jsonb_array_elements(nullif(r.rows -> 'boosts', 'null')) boost where r.post_id = $1
     union all select jsonb_array_elements_text(nullif(r.rows -> 'filters', 'null'))::bigint from removed_posts r
       where r.post_id = $1
     union all select $2 union all select $3))
   order by id for no key update`,
)

/**
 * Restores a removed post within a transaction. `check` runs once the accounts are locked. Returns the author;
 * undefined if there is no such removed post, or if it can no longer be restored. Throws `conflict` for a boost if its
 * original was deleted, or if the account has boosted that again.
 */
export async function restoreRemoved(
  within: Database,
  id: PostId,
  by: AccountId | null,
  check?: (author: AccountId) => Promise<unknown>,
): Promise<AccountId | undefined> {
  const removed = await within.row(lockRemoved, [id])
  if (!removed?.isRestorable) return undefined
  await within.pipeline([step(lockAround, [id]), step(lockOwners, [id, removed.author, by])])
  await check?.(removed.author)
  await within.pipeline([step(rows.beginRestoring, []), step(rows.restorePost, [id])])
  if (!(await within.row(selectAuthor, [id]))) throw new ServiceError('conflict', sentence('boostHasNoPlace'))
  const steps = [
    rows.restoreRest,
    rows.restoreMedia,
    rows.relinkReplies,
    rows.relinkQuotes,
    rows.recount,
    rows.countAbove,
    rows.countForAuthors,
    rows.restorePlaces,
    rows.renewFilters,
    rows.forgetRemoved,
  ]
  await within.pipeline(steps.map((query) => step(query, [id])))
  return removed.author
}

const deleteDue = statement<KeysRow & { post: PostId }>(
  'removed_post_delete_due',
  `with due as (
     delete from removed_posts where post_id = any(array(
       select post_id from removed_posts where delete_at <= now() and not ${isContested('removed_posts')}
       order by delete_at limit 100 for update skip locked))
     returning post_id, media_ids),
   gone as (
     delete from media m using due where m.id = any(due.media_ids) and m.state = 'removed'
       and not exists (select from removed_files f where f.media_id = m.id)
     returning due.post_id, m.file_key, m.preview_key)
   select due.post_id as post, gone.file_key, gone.preview_key from due left join gone on gone.post_id = due.post_id`,
)

/** Deletes removed posts for good; see `ModeratedPosts.deleteDue`. */
export async function deleteDueRemoved(database: Database): Promise<{ count: number; keys: string[] }> {
  const found = await database.rows(deleteDue)
  const withFiles = found.filter((row) => (row.file_key as string | null) !== null)
  return { count: new Set(found.map(({ post }) => post)).size, keys: fileKeysOf(withFiles) }
}
