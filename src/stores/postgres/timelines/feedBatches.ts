import { type AskInBatch, inBatches, type Pace } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'

// Posts of a moment are written into feeds together: rows of one reader lie side by side in the
// index, and beginning and ending a statement costs as much as a hundred rows. One statement at a
// time, so that a burst of posts makes larger ones, not more, however long one takes.
const pace: Pace = { together: 64, atOnce: 1, patience: 10_000, isOfWrites: true }
const followersAtMost = 1000

// As `feed_distribute`, for several posts of authors whose followers are few. Each reader is looked at
// once. Rows of a reader come from the newest on, as they do where a feed is made or a follow begins:
// who writes the same ones at the same time waits, in the same order. An author who has more followers
// than are counted only makes this one take longer. Written so that it can be done in one way only, by
// the followers of each author: other ways to join would read all accounts for the sake of a few.
const distributeSome = (name: string, ifLocked: string, onConflict: string) =>
  statement<{ post_id: string }>(
    name,
    `with jobs as (
       select j.post_id, j.author_id
       from fanouts j join accounts a on a.id = j.author_id join posts p on p.id = j.post_id
       where j.post_id = any($1::bigint[]) and j.after_follower_id = 0 and not a.merged_on_read
         and a.followers_count <= least($2, ${followersAtMost}) and p.visibility <> 'direct'
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

// To look whether each row is there costs nearly as much as all else. Some are where a follow has begun since, or a
// feed was made: seldom. An error is told before the locks of its statement are gone: the one after waits for them.
const writeNew = distributeSome('feed_distribute_some', 'skip locked', '')
const writeMissing = distributeSome('feed_distribute_missing', '', 'on conflict do nothing')

/**
 * Distributes posts, those that wait meanwhile at one go. Answers false for one whose author has many followers,
 * that was begun before, that is direct, or that somebody else distributes: it is to be looked at by itself.
 */
export function openFeedBatches(database: Database, followers: number): AskInBatch<string, boolean> {
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
