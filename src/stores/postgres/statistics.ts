import type { InstallationCounts, Statistics } from '../statistics.ts'
import { type Database, statement } from './database.ts'

// Active is who posted, read the home timeline or used a session that is kept here. greatest() passes over nulls.
const count = statement<InstallationCounts>(
  'statistics_count',
  `with used as (select account_id, max(last_used_at) as at from auth_sessions group by account_id),
   seen as (select greatest(a.last_post_at::timestamptz, a.home_read_at, used.at) as at
     from accounts a left join used on used.account_id = a.id where a.suspended_at is null)
   select count(*)::integer as accounts,
     (count(*) filter (where at > now() - interval '30 days'))::integer as "activeMonth",
     (count(*) filter (where at > now() - interval '180 days'))::integer as "activeHalfYear",
     (select count(*)::integer from posts where boost_of_id is null) as posts
   from seen`,
)

const keptMilliseconds = 60_000

/**
 * Real counts, made at most once a minute in this process however many ask. `accounts` leaves suspended ones out, `posts` leaves
 * boosts out; an account is active when its last post, look at home, or use of a session lies in the last 30 (180) days.
 */
export function postgresStatistics(database: Database): Statistics {
  let kept: { counts: Promise<InstallationCounts>; until: number } | undefined
  return {
    read() {
      if (kept && performance.now() < kept.until) return kept.counts
      const counts = database.row(count).then((row) => row!)
      kept = { counts, until: performance.now() + keptMilliseconds }
      counts.catch(() => (kept = undefined)) // a failure is not kept
      return counts
    },
  }
}
