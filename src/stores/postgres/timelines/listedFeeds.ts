import { randomBytes } from 'node:crypto'
import { isUnavailable } from '../../../model/errors.ts'
import { createConcurrencyLimiter } from '../../../model/concurrencyLimiter.ts'
import type { AccountId } from '../../../model/ids.ts'
import { type FeedAddition, type FeedListId, type FeedLists, unbuiltBoundary } from '../../feedLists.ts'
import { inBatches } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { followersAtOnce, isReading, receivers, writtenAlone, writtenTogether } from './fanouts.ts'
import { feedBatchOptions } from './feedBatches.ts'
import { feedPast, pastBoundary } from './feedPast.ts'
import { onPrimary, perDatabase, type Reads } from '../connection/replicas/reads.ts'
import { type FeedRequest, type FeedRead, openListedReads } from './feedReads.ts'
import { type FeedLimits, isDone, readerUpdate, type StoredFeeds, type WrittenFeeds } from './feeds.ts'

// Feeds in lists outside PostgreSQL. `accounts.feed_list` is the number of the list that is the reader's feed. A list
// with another number is not used, so PostgreSQL can invalidate a list without reaching it, by setting 0. It does so
//
// - when posts could not be added to it,
// - in the transaction that changes whom the reader follows,
// - when the reader comes back after a long absence.
//
// The next visit makes a new list. The reader's own posts are merged on read, so they are on the next page at once.

/** A reader to whose list posts are added. The reader is null in rows with other results of the statement. */
type ReaderRow = { reader: AccountId; list: FeedListId | null; posts: string }

const isOfList = 'feed_list is distinct from 0'

// Does the same as `feed_distribute_some`, without writing.
const readersOfSome = statement<ReaderRow | { reader: null; posts: string | null }>(
  'feed_list_readers_some',
  `with ${writtenTogether(`string_agg(jobs.post_id::text, ' ') as posts`)}
   select r.id as reader, r.feed_list as list, posts from wanted
   cross join lateral (
     select id, feed_list from accounts where id = reader_id and ${isReading} and ${isOfList} offset 0) r
   union all
   select null, null, string_agg(post_id::text, ' ') from jobs`,
)

interface NextRow extends WrittenFeeds {
  reader: null
  /** The last follower in `next`. */
  last: AccountId | null
}

// Does the same as `feed_distribute`, without writing.
const nextReaders = statement<ReaderRow | NextRow>(
  'feed_list_readers',
  `with ${writtenAlone()}
   select r.id as reader, r.feed_list as list, $1::bigint::text as posts, null::int as done, null::boolean as big,
     null::bigint as last
   from ${receivers(isOfList)}
   union all
   select null, null, null, (select count(*)::int from next), job.big, (select max(follower_id) from next) from job`,
)

// Invalidates the lists that lack these posts, if they are still the feeds. This and the record that the work is done
// are in one statement, so a failover loses both or neither.
const endWriting = statement(
  'feed_list_written',
  `with lacking as materialized (
     select a.id from unnest($2::bigint[], $3::bigint[]) l (reader, list)
     join accounts a on a.id = l.reader and a.feed_list is not distinct from l.list
     order by a.id for no key update of a),
   invalidated as (update accounts set feed_list = 0 where id in (select id from lacking)),
   moved as (update fanouts set after_follower_id = $4 where post_id = any($1::bigint[]) and $4::bigint is not null),
   ended as (delete from fanouts where post_id = any($1::bigint[]) and $4::bigint is null)
   select set_config('synchronous_commit', 'off', true)`,
)

const markActive = readerUpdate('feed_list_come_back', 'home_read_at = now(), feed_list = 0')

const beginList = readerUpdate('feed_list_begin', 'feed_list = $2, feed_floor = 0')

const selectPast = statement<{ posts: string | null; boundary: string }>(
  'feed_list_past',
  `with ${feedPast} select string_agg(id::text, ' ') as posts, ${pastBoundary} as boundary from found`,
)

// The maximum number of lists that a process builds at the same time, for example after all were lost.
const makingAtOnce = 4

/** Feeds in lists. */
export function listedFeeds(
  database: Database,
  lists: FeedLists,
  { followers, length }: FeedLimits,
  reads: Reads = onPrimary(database),
): StoredFeeds {
  const readListedOn = perDatabase(openListedReads)
  const limiter = createConcurrencyLimiter(makingAtOnce)

  /** Adds posts to lists, and records that this is done up to a certain follower, or completely. */
  async function write(postIds: readonly string[], readers: readonly ReaderRow[], upTo: AccountId | null) {
    const additions = readers.filter((row): row is FeedAddition => row.list !== null)
    const missing = [...(await lists.add(additions)), ...readers.filter(({ list }) => list === null)]
    const values = [missing.map(({ reader }) => reader), missing.map(({ list }) => list)]
    await database.rows(endWriting, [postIds, ...values, upTo])
  }

  async function writeSome(postIds: readonly string[]): Promise<boolean[]> {
    const rows = await database.rows(readersOfSome, [postIds, followers])
    const posts = new Set(rows.find(({ reader }) => reader === null)?.posts?.split(' '))
    if (posts.size > 0) await write([...posts], rows.filter(isReader), null)
    return postIds.map((postId) => posts.has(postId))
  }

  async function writeNext(postId: string): Promise<WrittenFeeds | undefined> {
    const rows = await database.rows(nextReaders, [postId, followers])
    const next = rows.find((row) => row.reader === null)
    if (next && !next.big) await write([postId], rows.filter(isReader), next.done < followersAtOnce ? null : next.last)
    return next
  }

  async function readOnce(request: FeedRequest): Promise<FeedRead | undefined> {
    const range = await lists.read(request.reader, request)
    if (!range) return undefined
    // This query also checks that the list was valid at a time after it was read.
    return reads.read('timeline_home', request.reader, {
      run: (where) => readListedOn(where)({ ...request, range }),
      shown: () => [],
    })
  }

  // Posts are added to the list before the past is read, so a post that is published in between is in one or the other.
  // The boundary stays at the top until the list is finished.
  async function make(reader: AccountId): Promise<void> {
    const list = newListId()
    await lists.begin(reader, list)
    if (!(await isDone(database.rows(beginList, [reader, list])))) return
    const past = await database.row(selectPast, [reader, length])
    await lists.finish(reader, { list, boundary: past?.boundary ?? unbuiltBoundary, posts: past?.posts ?? '' })
  }

  async function read(request: FeedRequest): Promise<FeedRead | undefined> {
    const found = await readOnce(request)
    if (isBuilt(found)) return found
    return limiter(request.reader, async () => {
      const again = await readOnce(request)
      if (isBuilt(again)) return again
      await make(request.reader)
      return readOnce(request)
    })
  }

  return {
    writeTogether: inBatches(database, writeSome, feedBatchOptions),
    writeNext,
    async prepare(reader, { away, listed }) {
      if (!away && listed) return 'ready'
      return (await isDone(database.rows(markActive, [reader]))) ? 'prepared' : 'impossible'
    },
    // While lists cannot be reached, SQL makes the page.
    read: (request) =>
      read(request).catch((error: unknown) => {
        if (isUnavailable(error)) return undefined
        throw error
      }),
    isInTable: false,
  }
}

const isReader = (row: ReaderRow | { reader: null }): row is ReaderRow => row.reader !== null

const isBuilt = (read: FeedRead | undefined) => read !== undefined && read.boundary !== unbuiltBoundary

// A positive number that PostgreSQL's bigint can hold.
const newListId = (): FeedListId => String((randomBytes(8).readBigUInt64BE() >> 1n) | 1n)
