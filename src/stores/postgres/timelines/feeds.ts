import { LRUCache } from 'lru-cache'
import { atMost } from '../../../model/bounds.ts'
import { isUnavailable } from '../../../model/errors.ts'
import { createConcurrencyLimiter } from '../../../model/concurrencyLimiter.ts'
import type { AccountId } from '../../../model/ids.ts'
import { unbuiltBoundary } from '../../feedLists.ts'
import { createBacklog } from '../jobs/backlog.ts'
import type { QueryInBatch } from '../connection/batches.ts'
import { type Database, type Statement, statement, withoutStandby } from '../connection/database.ts'
import { clearedOnReturn } from '../connection/caches.ts'
import { onPrimary, type Reads } from '../connection/replicas/reads.ts'
import { followersAtOnce, isReading } from './fanouts.ts'
import { rowsBoundary } from './feedPast.ts'
import type { ReadFeed } from './feedReads.ts'

// A feed has the posts of an account's home timeline. It is written when a post is published (fan-out on write), into
// rows of the table `feed` (`feedRows.ts`) or into a list outside PostgreSQL (`listedFeeds.ts`).
//
// - A row in `fanouts`, stored together with the post, means that the feed rows of the post have not been written yet,
//   so a crash loses none of them.
// - Once an author has more than `followers` followers, their posts are no longer written, but merged in on read, for
//   good.
// - An account that has not read its home timeline for a month gets no rows. When it comes back, its feed is rebuilt.
// - Below `feed_floor`, the backfill boundary, an account's feed is incomplete, and readers query the posts
//   themselves.

// The maximum number of posts that are written separately at the same time.
const alone = 4

// The number of rows that may wait; they are written in a fraction of a second. A post counts as `rowsPerPost` rows.
const waitingAtMost = 30_000
const rowsPerPost = 100

// New follows copy the flag from the account under its row lock, so no follow is missed between these two statements.
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

const accountsAtOnce = 100

// $1: the id after which to continue; $2: the maximum length of a feed. The feeds of absent readers are deleted. They
// are rebuilt when the readers return.
const trimSome = statement<{ last: AccountId | null }>(
  'feed_trim',
  `with readers as (
     select id, ${isReading} as reads from accounts where id > $1 order by id limit ${accountsAtOnce}),
   cuts as (
     select readers.id, case when reads then cut.post_id else ${unbuiltBoundary} end as post_id from readers
     cross join lateral (
       select post_id from feed where reader_id = readers.id
       order by post_id desc offset case when reads then $2::integer else 0 end limit 1) cut),
   gone as (delete from feed using cuts where feed.reader_id = cuts.id and feed.post_id <= cuts.post_id),
   raised as (update accounts set feed_floor = greatest(feed_floor, cuts.post_id) from cuts where accounts.id = cuts.id)
   select max(id)::text as last from readers`,
)

/** The stored state of a reader's feed. */
export interface ReaderState {
  /** The boundary of the rows in the table; `unbuiltBoundary` if there are none. */
  boundary: string
  /** True if the feed is in a list. */
  listed: boolean
  stale: boolean
  away: boolean
}

const selectReader = statement<ReaderState>(
  'feed_reader',
  `select ${rowsBoundary} as boundary, feed_list is not null as listed,
     coalesce(home_read_at < now() - interval '1 day', true) as stale,
     coalesce(home_read_at < now() - interval '30 days', true) as away
   from accounts where id = $1`,
)

/**
 * Makes a statement that changes the account of a reader. Skips an account that is locked, for example by a commit that
 * hangs, so that reads do not wait for it. The change may be lost in a failover.
 */
export const readerUpdate = (name: string, changes: string): Statement<unknown> =>
  statement(
    name,
    `update accounts set ${changes} where id = (select id from accounts where id = $1 for no key update skip locked)
     returning ${withoutStandby}`,
  )

const recordReading = readerUpdate('feed_note_reading', 'home_read_at = now()')

/**
 * The result of writing a post into some feeds. `done` is the number of followers that were handled. `big` is true if
 * the author has too many followers.
 */
export interface WrittenFeeds {
  done: number
  big: boolean
}

/** Feeds as they are stored in one place. */
export interface StoredFeeds {
  /** Writes a post, together with others. Returns false if it must be written alone. */
  writeTogether: QueryInBatch<string, boolean>
  /** Writes a post into up to `followersAtOnce` feeds. Undefined if there is nothing to write. */
  writeNext(postId: string): Promise<WrittenFeeds | undefined>
  /** Makes sure that a reader has a feed, when they read their home timeline; see `Feeds.recordVisit`. */
  prepare(reader: AccountId, state: ReaderState): Promise<'ready' | 'prepared' | 'impossible'>
  read: ReadFeed
  /** True if SQL can read the feeds. */
  isInTable: boolean
}

/** Maintains feeds. */
export interface Feeds {
  distribute(postId: string, followers?: number): Promise<void>
  /** Waits while too many rows wait to be written. */
  room(): Promise<void>
  /** Returns the number of rows that this process has not finished writing. */
  rowsWaiting(): number
  distributeLeftovers(): Promise<number>
  trim(closing: AbortSignal): Promise<void>
  /**
   * Records that an account reads its home timeline. Builds its feed on the first visit and after a long absence.
   * Returns false if that is not possible now: then there is no feed.
   */
  recordVisit(reader: AccountId): Promise<boolean>
  /** Reads a part of a feed. Returns undefined if the reader does not exist, or if the feed cannot be read now. */
  read: ReadFeed
  /** True if SQL can read feeds. */
  isInTable: boolean
  /** Returns the id below which the rows of the reader are incomplete; '0' for a complete feed. */
  boundary(reader: AccountId): Promise<string>
}

/**
 * Returns whether a statement that changes rows returned any. Also returns false if the database takes no writes now: a
 * later visit of the reader tries again.
 */
export const isDone = (written: Promise<readonly unknown[]>): Promise<boolean> =>
  written.then(
    (rows) => rows.length > 0,
    (error: unknown) => {
      if (isUnavailable(error)) return false
      throw error
    },
  )

/** The limits on what is stored in feeds. */
export interface FeedLimits {
  /** Authors with more followers are merged on read. */
  followers: number
  /** The maximum number of posts in a feed. */
  length: number
}

/** Opens the feeds that are stored in one place. */
export function openFeeds(
  database: Database,
  stored: StoredFeeds,
  { followers, length }: FeedLimits,
  reads: Reads = onPrimary(database),
): Feeds {
  // The readers whose visits were recorded in the last hour. Cleared after an outage, since a failover may lose the
  // records.
  const recent = clearedOnReturn(database, new LRUCache<AccountId, true>({ ...atMost(50_000), ttl: 3_600_000 }))

  // If a replica has an older state, the only effect is that a visit is recorded again.
  async function stateOf(reader: AccountId): Promise<ReaderState | undefined> {
    const found = await reads.load([{ id: reader, version: 0 }], async (where) => {
      const state = await where.row(selectReader, [reader])
      return new Map(state && [[reader, { ...state, version: 0 }]])
    })
    return found.get(reader)
  }

  async function distributeAlone(postId: string): Promise<void> {
    for (;;) {
      const step = await stored.writeNext(postId)
      if (step?.big) return mergeOnRead(postId)
      if (!step || step.done < followersAtOnce) return
    }
  }

  // From now on, the author's posts are merged in when a feed is read, for good.
  const mergeOnRead = (postId: string) =>
    database.transaction(async (within) => {
      if (await within.row(startMerging, [postId])) await within.rows(mergeFollows, [postId])
      await within.rows(endMerged, [postId])
    })

  const limiter = createConcurrencyLimiter(alone)
  const backlog = createBacklog(waitingAtMost)

  async function write(postId: string): Promise<void> {
    if (!(await stored.writeTogether(postId))) await limiter(postId, () => distributeAlone(postId))
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
    async trim(closing) {
      for (let last: AccountId | null | undefined = '0' as AccountId; last && !closing.aborted;)
        last = (await database.row(trimSome, [last, length]))?.last
    },
    async recordVisit(reader) {
      if (recent.has(reader)) return true
      const state = await stateOf(reader)
      const feed = state ? await stored.prepare(reader, state) : 'ready'
      if (feed === 'impossible') return false
      const isNoted = feed === 'prepared' || !state?.stale || (await isDone(database.rows(recordReading, [reader])))
      if (isNoted) recent.set(reader, true)
      return true
    },
    read: stored.read,
    isInTable: stored.isInTable,
    boundary: async (reader) => (await database.row(selectReader, [reader]))?.boundary ?? '0',
  }
}
