import type { InstallationCounts, Statistics } from '../../statistics.ts'
import { type Database, statement } from '../connection/database.ts'
import { recomputedAfterPause } from '../connection/recomputedAfterPause.ts'

// The query may read all accounts and sessions of a huge installation, but no request waits for it.
const takeTime = statement('statistics_take_time', `set local statement_timeout = '10min'`)

// Reads no posts, since each account stores the number of its posts. `greatest()` ignores nulls.
const count = statement<InstallationCounts>(
  'statistics_count',
  `with used as (select account_id, max(last_used_at) as at from auth_sessions group by account_id),
   seen as (select a.posts_count, greatest(a.last_post_at::timestamptz, a.home_read_at, used.at) as at
     from accounts a left join used on used.account_id = a.id where a.suspended_at is null)
   select count(*)::integer as accounts,
     (count(*) filter (where at > now() - interval '30 days'))::integer as "activeMonth",
     (count(*) filter (where at > now() - interval '180 days'))::integer as "activeHalfYear",
     coalesce(sum(posts_count), 0)::double precision as posts,
     (select coalesce(sum(bytes), 0)::double precision from media_usage) as "mediaBytes"
   from seen`,
)

const minute = 60_000

// Milliseconds from one count to the next, depending on the duration of the last one.
const pauseAfter = (took: number) => (took < 500 ? minute : 10 * minute)

/**
 * Counts accounts, posts and media, at most once a minute in this process, or every ten minutes if counting takes over
 * half a second. During a count, and after one that failed, callers get the previous counts. `now` is a clock in
 * milliseconds.
 */
export function postgresStatistics(database: Database, now = () => performance.now()): Statistics {
  return { read: recomputedAfterPause(() => readCounts(database), pauseAfter, now) }
}

function readCounts(database: Database): Promise<InstallationCounts> {
  return database.transaction(async (within) => {
    await within.rows(takeTime)
    return (await within.row(count))!
  }, 'read')
}
