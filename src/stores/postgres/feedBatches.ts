import { LRUCache } from 'lru-cache'
import { type Database, statement } from './database.ts'

// Posts of a moment are written into feeds together: rows of one reader lie side by side in the index, and beginning and ending a
// statement costs as much as a hundred rows.
const together = 64
const followersAtMost = 1000

// As `feed_distribute`, for the posts that are asked for and those that have waited longest, whosoever they are, of authors whose followers are few. Rows of a reader come from the newest on, as they do where a feed is
// made or a follow begins: who writes the same ones at the same time waits, in the same order. An author who has more followers than
// are counted only makes this one take longer. Written so that it can be done in one way only, by the followers of each author: other ways
// to join would read all accounts for the sake of a few.
const distributeSome = statement<{ post_id: string }>(
  'feed_distribute_some',
  `with jobs as (
     select j.post_id, j.author_id, p.visibility
     from fanouts j join accounts a on a.id = j.author_id join posts p on p.id = j.post_id
     where j.post_id in (
         select unnest($1::bigint[]) union all (select post_id from fanouts order by post_id limit ${together}))
       and j.after_follower_id = 0 and not a.merged_on_read
       and a.followers_count <= least($2, ${followersAtMost})
     for update of j skip locked),
   written as (
     insert into feed (reader_id, post_id)
     select f.follower_id, jobs.post_id from jobs
     cross join lateral (select follower_id from follows where followee_id = jobs.author_id offset 0) f
     where (select home_read_at from accounts where id = f.follower_id) > now() - interval '30 days'
       and (jobs.visibility <> 'direct'
         or (select true from post_mentions m where m.post_id = jobs.post_id and m.account_id = f.follower_id))
     order by f.follower_id, jobs.post_id desc
     on conflict do nothing),
   ended as (delete from fanouts where post_id in (select post_id from jobs))
   select post_id, set_config('synchronous_commit', 'off', true) from jobs`,
)

interface Waiting {
  postId: string
  resolve(done: void | Promise<void>): void
  reject(error: unknown): void
}

/**
 * Distributes posts: what is kept while others are being written is then written at one go. A post whose author has many
 * followers, or that was begun before, is left to `alone`. Each call resolves, or rejects, with its own post.
 */
export function distributeInBatches(
  database: Database,
  followers: number,
  alone: (postId: string) => Promise<void>,
): (postId: string) => Promise<void> {
  const queue: Waiting[] = []
  // Written before anybody asked; others than this process may have kept them.
  const ahead = new LRUCache<string, true>({ max: 10_000 })
  let isWriting = false

  async function write(some: readonly Waiting[]): Promise<void> {
    try {
      const rows = await database.rows(distributeSome, [some.map(({ postId }) => postId), followers])
      for (const { post_id } of rows) ahead.set(post_id, true)
      for (const { postId, resolve } of some) resolve(ahead.delete(postId) ? undefined : alone(postId))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (queue.length > 0) await write(queue.splice(0, together))
    isWriting = false
  }

  return (postId) =>
    new Promise((resolve, reject) => {
      if (ahead.delete(postId)) return resolve()
      queue.push({ postId, resolve, reject })
      void writeAll()
    })
}
