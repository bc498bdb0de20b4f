import type { AccountId } from '../../../model/ids.ts'
import { unbuiltBoundary } from '../../feedLists.ts'
import { type Database, statement } from '../connection/database.ts'
import { followersAtOnce, receivers, lockOrSkip, writtenAlone } from './fanouts.ts'
import { openFeedBatches } from './feedBatches.ts'
import { feedPast, pastBoundary } from './feedPast.ts'
import { openFeedReads, type ReadFeed } from './feedReads.ts'
import { type FeedLimits, isDone, readerUpdate, type StoredFeeds, type WrittenFeeds } from './feeds.ts'

// The commit that writes the rows and deletes the row in `fanouts` need not wait for the disk: if it is lost, both are
// done again.
const distributeBatch = statement<WrittenFeeds>(
  'feed_distribute',
  `with ${writtenAlone(lockOrSkip)},
   written as (
     insert into feed (reader_id, post_id)
     select next.follower_id, $1 from ${receivers()}
     on conflict do nothing),
   moved as (
     update fanouts set after_follower_id = (select max(follower_id) from next)
     where post_id in (select post_id from job) and (select count(*) from next) = ${followersAtOnce}),
   ended as (
     delete from fanouts
     where post_id in (select post_id from job where not big) and (select count(*) from next) < ${followersAtOnce})
   select (select count(*)::int from next) as done, job.big, set_config('synchronous_commit', 'off', true) from job`,
)

// The boundary stays at the top until the feed is rebuilt, so that a crash in between leaves a slow timeline, not an
// incomplete one.
const markActive = readerUpdate(
  'feed_come_back',
  `home_read_at = now(), feed_floor = ${unbuiltBoundary}, feed_list = null`,
)

// Locks the reader's account against a concurrent follow, which raises the boundary under the same lock.
const lockReader = statement('feed_lock_reader', 'select from accounts where id = $1 for no key update skip locked')

const rebuild = statement(
  'feed_rebuild',
  `with ${feedPast},
   written as (insert into feed (reader_id, post_id) select $1, id from found on conflict do nothing)
   update accounts set feed_floor = ${pastBoundary}
   where id = $1`,
)

/** Feeds in the table `feed`, which `read` reads. */
export function feedsInRows(
  database: Database,
  { followers, length }: FeedLimits,
  read: ReadFeed = openFeedReads(database),
): StoredFeeds {
  const remake = (reader: AccountId) =>
    database.transaction(async (within) => {
      const held = await within.rows(lockReader, [reader])
      if (held.length > 0) await within.rows(rebuild, [reader, length])
      return held
    }, 'remake')

  return {
    writeTogether: openFeedBatches(database, followers),
    writeNext: (postId) => database.row(distributeBatch, [postId, followers]),
    // First records that new posts must be written for this reader again, then reads past posts: a post that is
    // published in between is covered by one of the two.
    async prepare(reader, { away, listed, boundary }) {
      if (!away && boundary !== unbuiltBoundary) return 'ready'
      if ((away || listed) && !(await isDone(database.rows(markActive, [reader])))) return 'impossible'
      return (await isDone(remake(reader))) ? 'prepared' : 'impossible'
    },
    read,
    isInTable: true,
  }
}
