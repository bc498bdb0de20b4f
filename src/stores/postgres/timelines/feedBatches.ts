import { type QueryInBatch, inBatches, type Pace } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'

// Posts of the same moment are written into feeds together: rows of one reader are next to each other in the index, and
// starting and ending a statement costs as much as a hundred rows. Only one statement runs at a time, so that a burst
// of posts makes larger statements instead of more, however long each takes.
export const pace: Pace = { together: 64, atOnce: 1, timeoutMs: 10_000, isOfWrites: true }
/** Posts of authors with more followers are written alone. */
export const fewFollowers = 1000

// The same as `feed_distribute`, for several posts of authors with few followers. Each reader is looked up once. Rows
// of a reader are written newest first, as when a feed is made or a follow begins: a concurrent transaction that writes
// the same rows waits, in the same order. An author with more followers than counted only makes the statement slower.
// The `offset 0` leaves the planner one way only, from the followers of each author. Other joins would read all
// accounts for a few.
const distributeSome = (name: string, ifLocked: string, onConflict: string) =>
  statement<{ post_id: string }>(
    name,
    `with jobs as (
       select j.post_id, j.author_id
       from fanouts j join accounts a on a.id = j.author_id join posts p on p.id = j.post_id
       where j.post_id = any($1::bigint[]) and j.after_follower_id = 0 and not a.merged_on_read
         and a.followers_count <= least($2, ${fewFollowers}) and p.visibility <> 'direct'
       for update of j ${ifLocked}),
     wanted as (
       select f.follower_id as reader_id, array_agg(jobs.post_id order by jobs.post_id desc) as post_ids from jobs
       cross join lateral (select follower_id from follows where followee_id = jobs.author_id offset 0) f
       group by f.follower_id),
     written as (
       insert into feed (reader_id, post_id)
       select reader_id, post_id from wanted
       cross join lateral (select from accounts where id = reader_id and home_read_at > now() - interval '30 days' offset 0) r
       cross join lateral unnest(post_ids) post_id
       order by reader_id, post_id desc ${onConflict}),
     ended as (delete from fanouts where post_id in (select post_id from jobs))
     select post_id, set_config('synchronous_commit', 'off', true) from jobs`,
  )

// Checking whether each row exists would cost nearly as much as the rest. Rows exist only if a follow has begun or a
// feed was made since, which is rare. An error is reported before the statement has released its locks, so the next one
// waits for them.
const writeNew = distributeSome('feed_distribute_some', 'skip locked', '')
const writeMissing = distributeSome('feed_distribute_missing', '', 'on conflict do nothing')

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
  return inBatches(database, write, pace)
}
