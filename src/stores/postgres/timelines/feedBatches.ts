import { type QueryInBatch, inBatches, type BatchOptions } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'
import { isReading, lockOrSkip, lockOrWait, writtenTogether } from './fanouts.ts'

// Posts that arrive at the same time are written into feeds together: rows of one reader are next to each other in the
// index, and starting and ending a statement costs as much as a hundred rows. Only one statement runs at a time, so
// that a burst of posts leads to larger statements instead of more statements, however long each takes.
export const feedBatchOptions: BatchOptions = { together: 64, atOnce: 1, timeoutMs: 10_000, isOfWrites: true }

// Does the same as `feed_distribute`, for several posts of authors with few followers. Rows of a reader are written
// newest first, as when a feed is made or a follow begins: concurrent transactions that write the same rows use the
// same order, so they wait for each other without deadlocks.
const idsOfPosts = 'array_agg(jobs.post_id order by jobs.post_id desc) as post_ids'
const distributeSome = (name: string, lock: string, onConflict: string) =>
  statement<{ post_id: string }>(
    name,
    `with ${writtenTogether(idsOfPosts, lock)},
     written as (
       insert into feed (reader_id, post_id)
       select reader_id, post_id from wanted
       cross join lateral (select from accounts where id = reader_id and ${isReading} offset 0) r
       cross join lateral unnest(post_ids) post_id
       order by reader_id, post_id desc ${onConflict}),
     ended as (delete from fanouts where post_id in (select post_id from jobs))
     select post_id, set_config('synchronous_commit', 'off', true) from jobs`,
  )

// The first statement does not check whether each row exists, which would cost nearly as much as the rest. Rows exist
// only if a follow has begun or a feed was made in the meantime, which is rare. Then the second statement runs. The
// error is reported before the first one has released its locks, so the second one waits for them.
const writeNew = distributeSome('feed_distribute_some', lockOrSkip, '')
const writeMissing = distributeSome('feed_distribute_missing', lockOrWait, 'on conflict do nothing')

/**
 * Makes a function that distributes posts, together with those that wait at the same time. Returns false for a post
 * that must be handled alone: its author has many followers, its distribution was begun before, it is direct, or
 * another process distributes it.
 */
export function openFeedBatches(database: Database, followers: number): QueryInBatch<string, boolean> {
  async function write(postIds: readonly string[]): Promise<boolean[]> {
    const values = [postIds, followers]
    const rows = await database.rows(writeNew, values).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error
      return database.rows(writeMissing, values)
    })
    const written = new Set(rows.map(({ post_id }) => post_id))
    return postIds.map((postId) => written.has(postId))
  }
  return inBatches(database, write, feedBatchOptions)
}
