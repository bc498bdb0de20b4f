import { LRUCache } from 'lru-cache'
import { atMost } from '../../../model/bounds.ts'
import { isUnavailable } from '../../../model/errors.ts'
import { createGate } from '../../../model/gate.ts'
import type { AccountId } from '../../../model/ids.ts'
import { createBacklog } from '../jobs/backlog.ts'
import { type Database, statement, withoutStandby } from '../connection/database.ts'
import { openFeedBatches } from './feedBatches.ts'
import { clearedOnReturn } from '../connection/keptFrom.ts'

// The table `feed` has the rows of each account's home timeline, which are written when a post is published (fan-out on
// write).
//
// - A row in `fanouts`, stored with the post itself, means that its feed rows are still to be written, so a crash
//   loses none.
// - Once an author has more than `followers` followers, their posts are no longer written, but merged in at read, for
//   good.
// - An account that has not read its home timeline for a month gets no rows. When it comes back, its feed is rebuilt.
// - Below `feed_floor`, the backfill boundary, an account's feed is incomplete, and readers query the posts
//   themselves.

const batch = 5000
// The number of posts that are written at once among those that are too large to be written with others.
const alone = 4

// The number of rows that may wait; they are written in a fraction of a second. A post counts as `rowsPerPost` rows.
const waitingAtMost = 30_000
const rowsPerPost = 100

// The boundary of a feed that must still be made.
const unmade = '9223372036854775806'

// The commit that writes the rows and deletes the row in `fanouts` need not wait for the disk: if it is lost, both are
// done again.
const distributeBatch = statement<{ done: number; big: boolean }>(
  'feed_distribute',
  `with job as (
     select j.post_id, j.author_id, j.after_follower_id, a.merged_on_read or a.followers_count > $2 as big
     from fanouts j join accounts a on a.id = j.author_id where j.post_id = $1 for update of j skip locked),
   next as (
     select f.follower_id from job join follows f on f.followee_id = job.author_id and f.follower_id > job.after_follower_id
     where not job.big order by f.follower_id limit ${batch}),
   written as (
     insert into feed (reader_id, post_id)
     select next.follower_id, $1 from next
     join accounts r on r.id = next.follower_id and r.home_read_at > now() - interval '30 days'
     join posts p on p.id = $1
     where p.visibility <> 'direct'
       or exists (select from post_mentions m where m.post_id = $1 and m.account_id = next.follower_id)
     on conflict do nothing),
   moved as (
     update fanouts set after_follower_id = (select max(follower_id) from next)
     where post_id in (select post_id from job) and (select count(*) from next) = ${batch}),
   ended as (
     delete from fanouts where post_id in (select post_id from job where not big) and (select count(*) from next) < ${batch})
   select (select count(*)::int from next) as done, job.big, set_config('synchronous_commit', 'off', true) from job`,
)

// New follows copy the flag from the account under its row lock, so none is missed between these two.
const startMerging = statement<{ id: AccountId }>(
  'feed_start_merging',
  `update accounts a set merged_on_read = true from fanouts j where j.post_id = $1 and a.id = j.author_id and not a.merged_on_read returning a.id`,
)

const mergeFollows = statement(
  'feed_merge_follows',
  `update follows f set merged_on_read = true from fanouts j
   where j.post_id = $1 and f.followee_id = j.author_id and not f.merged_on_read`,
)

const endMerged = statement('feed_end_merged', 'delete from fanouts where post_id = $1')

const leftovers = statement<{ post_id: string }>(
  'feed_leftovers',
  `select post_id from fanouts where post_id < (extract(epoch from now() - interval '2 seconds') * 1000)::bigint << 16 order by post_id limit 100`,
)

const trimSome = statement<{ last: string | null; gone: number }>(
  'feed_trim',
  `with readers as (select id from accounts where id > $1 order by id limit 500),
   cuts as (
     select readers.id, cut.post_id from readers
     cross join lateral (select post_id from feed where reader_id = readers.id order by post_id desc offset $2 limit 1) cut),
   gone as (delete from feed using cuts where feed.reader_id = cuts.id and feed.post_id <= cuts.post_id returning 1),
   raised as (update accounts set feed_floor = greatest(feed_floor, cuts.post_id) from cuts where accounts.id = cuts.id)
   select (select max(id) from readers) as last, (select count(*)::int from gone) as gone`,
)

const selectReader = statement<{ feed_floor: string; stale: boolean; away: boolean }>(
  'feed_reader',
  `select feed_floor, coalesce(home_read_at < now() - interval '1 day', true) as stale,
     coalesce(home_read_at < now() - interval '30 days', true) as away
   from accounts where id = $1`,
)

// Skips an account that is locked, for example by a commit that hangs, so that reads do not wait for it.
const unheld = 'where id = (select id from accounts where id = $1 for no key update skip locked)'

const noteReading = statement(
  'feed_note_reading',
  `update accounts set home_read_at = now() ${unheld} returning ${withoutStandby}`,
)

// The boundary stays at the top until the feed is rebuilt, so that a crash in between leaves a slow timeline, not an
// incomplete one.
const comeBack = statement(
  'feed_come_back',
  `update accounts set home_read_at = now(), feed_floor = ${unmade} ${unheld} returning ${withoutStandby}`,
)

// A follow in between raises the boundary under the same lock.
const lockReader = statement('feed_lock_reader', 'select from accounts where id = $1 for no key update skip locked')

const rebuild = statement(
  'feed_rebuild',
  `with found as (
     select p.id from (
       select followee_id as author_id from follows where follower_id = $1 and not merged_on_read union all select $1) authors
     cross join lateral (
       select id from posts p where p.author_id = authors.author_id
         and (p.visibility <> 'direct' or p.author_id = $1
           or exists (select from post_mentions m where m.post_id = p.id and m.account_id = $1))
       order by id desc limit $2) p
     order by p.id desc limit $2),
   written as (insert into feed (reader_id, post_id) select $1, id from found on conflict do nothing)
   update accounts set feed_floor = case when (select count(*) from found) < $2 then 0 else (select min(id) - 1 from found) end
   where id = $1`,
)

/** Maintains the table `feed`. */
export interface Feeds {
  distribute(postId: string, followers?: number): Promise<void>
  /** Waits until few enough rows are waiting for more to be added. */
  room(): Promise<void>
  /** Returns the number of rows that this process has not finished writing. */
  rowsWaiting(): number
  distributeLeftovers(): Promise<number>
  trim(): Promise<number>
  /**
   * Records that an account reads its home timeline. After a long absence, or at first, makes its feed. Returns false
   * if that is not possible now: then there is no feed.
   */
  comeBy(reader: AccountId): Promise<boolean>
  /** Returns the id below which the reader's feed is incomplete; '0' for a complete one. */
  floor(reader: AccountId): Promise<string>
}

// Returns false if the database takes no writes now: the next visit tries again.
const isDone = (written: Promise<readonly unknown[]>): Promise<boolean> =>
  written.then(
    (rows) => rows.length > 0,
    (error: unknown) => {
      if (isUnavailable(error)) return false
      throw error
    },
  )

/**
 * Opens the feeds. Authors with more than `followers` followers are merged at read. `length` is the maximum number of
 * rows in a feed.
 */
export function openFeeds(database: Database, { followers, length }: { followers: number; length: number }): Feeds {
  // A failover may lose the last records.
  const recent = clearedOnReturn(database, new LRUCache<AccountId, true>({ ...atMost(50_000), ttl: 3_600_000 }))
  let trimmedTo = '0'

  async function distributeAlone(postId: string): Promise<void> {
    for (;;) {
      const step = await database.row(distributeBatch, [postId, followers])
      if (step?.big) return mergeOnRead(postId)
      if (!step || step.done < batch) return
    }
  }

  // From now on, the author's posts are merged in when a feed is read, for good.
  const mergeOnRead = (postId: string) =>
    database.transaction(async (within) => {
      if (await within.row(startMerging, [postId])) await within.rows(mergeFollows, [postId])
      await within.rows(endMerged, [postId])
    })

  const remake = (reader: AccountId) =>
    database.transaction(async (within) => {
      const held = await within.rows(lockReader, [reader])
      if (held.length > 0) await within.rows(rebuild, [reader, length])
      return held
    }, 'remake')

  // First records that rows are wanted again, then reads the past: a post that is published in between is in one or the
  // other.
  const makeAnew = async (reader: AccountId, { away }: { away: boolean }) =>
    (!away || (await isDone(database.rows(comeBack, [reader])))) && isDone(remake(reader))

  const writeWithOthers = openFeedBatches(database, followers)
  const gate = createGate(alone)
  const backlog = createBacklog(waitingAtMost)

  async function write(postId: string): Promise<void> {
    if (!(await writeWithOthers(postId))) await gate(postId, () => distributeAlone(postId))
  }

  const rowsOf = (count: number) => rowsPerPost + (count > followers ? 0 : count)

  return {
    distribute: (postId, count = 0) => backlog.add(rowsOf(count), write(postId)),
    room: backlog.room,
    rowsWaiting: backlog.weight,
    async distributeLeftovers() {
      const left = await database.rows(leftovers)
      await Promise.all(left.map(({ post_id }) => write(post_id)))
      return left.length
    },
    async trim() {
      const result = await database.row(trimSome, [trimmedTo, length])
      trimmedTo = result?.last ?? '0' // starts again after the last account
      return result?.gone ?? 0
    },
    async comeBy(reader) {
      if (recent.has(reader)) return true
      const state = await database.row(selectReader, [reader])
      const isToBeMade = state !== undefined && (state.away || state.feed_floor === unmade)
      if (isToBeMade && !(await makeAnew(reader, state))) return false
      const isNoted = isToBeMade || !state?.stale || (await isDone(database.rows(noteReading, [reader])))
      if (isNoted) recent.set(reader, true)
      return true
    },
    floor: async (reader) => (await database.row(selectReader, [reader]))?.feed_floor ?? '0',
  }
}
