import { sentence } from '../../../messages/text.ts'
import { createConcurrencyLimiter } from '../../../model/concurrencyLimiter.ts'
import { firstIdAt, type TagId } from '../../../model/ids.ts'
import { dayMilliseconds, dayOf } from '../../../model/time.ts'
import type { CountedDimension, CountedMeasure, CountedPart, Figures, Period, RetentionCount } from '../../figures.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { timeOf } from '../connection/timeOf.ts'
import { isAudible } from '../posts/visibility.ts'

// The maximum number of rows that one figure reads.
const rows = 1_000_000

const dayOfId = (id: string) => `(${timeOf(id)} at time zone 'UTC')::date`
const idsBetween = (from: string, until: string) => `id >= ${from} and id < ${until}`

const tagged = (columns: string, tag: string, from: string, until: string) =>
  `select ${columns} from (select post_id from post_tags
     where tag_id = ${tag} and post_id >= ${from} and post_id < ${until} limit ${rows}) t
   join posts p on p.id = t.post_id where p.visibility = 'public' and ${isAudible('p.author_id')}`

interface CountedRows {
  at: number
  count: number
}

// $1 and $2: the first id of each range of time, and the first id after it. $3: the hashtag, if the source has one.
const perRange = (name: string, counted: string, source: string) =>
  statement<CountedRows>(
    `figures_${name}`,
    `select requested.at::int as at, found.count
     from unnest($1::bigint[], $2::bigint[]) with ordinality requested (first, ends, at)
     cross join lateral (select count(${counted})::int as count from (${source}) one) found`,
  )

const between = idsBetween('requested.first', 'requested.ends')

// `isOfAccounts`: true if the figure counts accounts. An account counts once in a whole period, even if it is counted
// on several of its days.
interface MeasureQuery {
  query: Statement<CountedRows>
  isOfAccounts: boolean
}

const measuring: Record<CountedMeasure, MeasureQuery> = {
  active_users: {
    isOfAccounts: true,
    query: perRange(
      'active_users',
      'distinct account_id',
      `select account_id from active_days
       where day >= ${dayOfId('requested.first')} and day < ${dayOfId('requested.ends')} limit ${rows}`,
    ),
  },
  new_users: {
    isOfAccounts: false,
    query: perRange('new_users', '*', `select from accounts where ${between} limit ${rows}`),
  },
  new_posts: {
    isOfAccounts: false,
    query: perRange(
      'new_posts',
      '*',
      `select from (select boost_of_id from posts where ${between} limit ${rows}) p where boost_of_id is null`,
    ),
  },
  interactions: {
    isOfAccounts: false,
    query: perRange(
      'interactions',
      '*',
      `(select from favourites where ${between} limit ${rows}) union all
       (select from (select author_id, boost_of_id, in_reply_to_account_id from posts where ${between} limit ${rows}) p
        where boost_of_id is not null or in_reply_to_account_id <> author_id)`,
    ),
  },
  opened_reports: {
    isOfAccounts: false,
    query: perRange('opened_reports', '*', `select from reports where ${between} limit ${rows}`),
  },
  resolved_reports: {
    isOfAccounts: false,
    query: perRange(
      'resolved_reports',
      '*',
      `select from reports where resolved_at >= ${timeOf('requested.first')}
         and resolved_at < ${timeOf('requested.ends')} limit ${rows}`,
    ),
  },
  tag_accounts: {
    isOfAccounts: true,
    query: perRange(
      'tag_accounts',
      'distinct author_id',
      tagged('p.author_id', '$3', 'requested.first', 'requested.ends'),
    ),
  },
  tag_uses: {
    isOfAccounts: false,
    query: perRange('tag_uses', '*', tagged('p.id', '$3', 'requested.first', 'requested.ends')),
  },
}

// $1 and $2 as in `perRange`, but for one range of time. $3: the maximum number of parts. $4: the hashtag, if the
// source has one.
const parts = (name: string, key: string, source: string) =>
  statement<CountedPart>(
    `figures_${name}`,
    `select ${key} as key, count(*)::int as count from (${source}) one
     group by 1 order by 2 desc, 1 limit $3`,
  )

const ofPeriod = idsBetween('$1::bigint', '$2::bigint')

const dimensions: Record<CountedDimension, Statement<CountedPart>> = {
  languages: parts(
    'languages',
    'default_language',
    `select a.default_language from (select distinct account_id from (
       select account_id from active_days
       where day >= ${dayOfId('$1::bigint')} and day < ${dayOfId('$2::bigint')} limit ${rows}) d) active
     cross join lateral (select default_language from accounts where id = active.account_id offset 0) a
     where a.default_language is not null`,
  ),
  sources: parts('sources', 'signed_up_with', `select signed_up_with from accounts where ${ofPeriod} limit ${rows}`),
  servers: parts('servers', 'null::text', `select from posts where ${ofPeriod} limit ${rows}`),
  tag_servers: parts('tag_servers', 'null::text', tagged('p.id', '$4', '$1::bigint', '$2::bigint')),
  tag_languages: parts('tag_languages', 'language', tagged('p.language', '$4', '$1::bigint', '$2::bigint')),
}

// $3: `day` or `month`. The last activity is defined as in the statistics, and is never before the creation of the
// account.
const countRetention = statement<RetentionCount>(
  'figures_retention',
  `select date_trunc($3, created)::date::text as "createdIn", date_trunc($3, seen)::date::text as "lastActive",
     count(*)::int as count
   from (select ${timeOf('id')} at time zone 'UTC' as created, greatest(
       ${timeOf('id')} at time zone 'UTC', home_read_at at time zone 'UTC', last_post_at::timestamp,
       (select max(last_used_at) from auth_sessions s where s.account_id = a.id) at time zone 'UTC') as seen
     from (select id, home_read_at, last_post_at from accounts where ${ofPeriod} limit ${rows}) a) one
   group by 1, 2`,
)

const selectBytes = statement<{ bytes: number }>(
  'figures_database_bytes',
  'select pg_database_size(current_database())::double precision as bytes',
)
const selectVersion = statement<{ version: string }>(
  'figures_database_version',
  `select split_part(current_setting('server_version'), ' ', 1) as version`,
)
const selectTag = statement('figures_tag', 'select from tags where id = $1')

// Deletes rows that are older than two periods of the maximum length, plus a few days.
const deleteOld = statement<{ count: number }>(
  'figures_delete_old',
  `with gone as (delete from active_days where (day, account_id) in (
     select day, account_id from active_days where day < current_date - 190
     order by day, account_id limit 5000) returning 1)
   select count(*)::int as count from gone`,
)

const takeTime = statement('figures_take_time', `set local statement_timeout = '10s'`)

/**
 * Figures in PostgreSQL. This process counts one figure at a time, so that other requests get the other connections.
 */
export function postgresFigures(database: Database): Figures {
  const limiter = createConcurrencyLimiter(1, { mayWait: 20, refusal: sentence('figuresBusy') })
  let queries = 0

  function count<Row>(query: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    return limiter(String(queries++), () =>
      database.transaction(async (within) => {
        await within.rows(takeTime)
        return within.rows(query, values)
      }, 'read'),
    )
  }

  return {
    async measure(key, period, tag) {
      const { query, isOfAccounts } = measuring[key]
      const { days, before, whole, wholeBefore } = rangesOf(period)
      const ranges = isOfAccounts ? [...days, wholeBefore, whole] : [...before, ...days]
      const counts = await count(query, [...boundsOf(ranges), ...tagOf(key, tag)])
      const values = counts.toSorted((a, b) => a.at - b.at).map((one) => one.count)
      const own = isOfAccounts ? values.slice(0, days.length) : values.slice(before.length)
      return {
        total: isOfAccounts ? values.at(-1)! : sumOf(own),
        previousTotal: isOfAccounts ? values.at(-2)! : sumOf(values.slice(0, before.length)),
        days: days.map(({ first }, at) => ({ day: dayOf(first), value: own[at]! })),
      }
    },
    dimension: (key, period, limit, tag) =>
      count(dimensions[key], [...valuesOf(rangesOf(period).whole), limit, ...tagOf(key, tag)]),
    retention: (frequency, period) => count(countRetention, [...valuesOf(rangesOf(period).whole), frequency]),
    databaseBytes: async () => (await database.row(selectBytes))!.bytes,
    databaseVersion: async () => (await database.row(selectVersion))!.version,
    hasTag: async (tag: TagId) => (await database.row(selectTag, [tag])) !== undefined,
    deleteOld: async () => (await database.row(deleteOld))!.count,
  }
}

/** A range of time in milliseconds since 1970; `ends` is excluded. */
interface TimeRange {
  first: number
  ends: number
}

// Returns the days of a period and of the one before it, and both periods as a whole.
function rangesOf(period: Period) {
  const [first, last] = [Date.parse(period.first), Date.parse(period.last)]
  const length = Math.round((last - first) / dayMilliseconds) + 1
  const earlier = first - length * dayMilliseconds
  const daysFrom = (start: number) => Array.from({ length }, (_, at) => rangeFrom(start + at * dayMilliseconds, 1))
  return {
    days: daysFrom(first),
    before: daysFrom(earlier),
    whole: rangeFrom(first, length),
    wholeBefore: rangeFrom(earlier, length),
  }
}

const rangeFrom = (first: number, days: number): TimeRange => ({
  ...{ first, ends: first + days * dayMilliseconds },
})

const tagOf = (key: string, tag: TagId | undefined) => (key.startsWith('tag_') ? [tag!] : [])

const valuesOf = ({ first, ends }: TimeRange) => [firstIdAt(first), firstIdAt(ends)]

function boundsOf(ranges: readonly TimeRange[]): [string[], string[]] {
  return [ranges.map(({ first }) => firstIdAt(first)), ranges.map(({ ends }) => firstIdAt(ends))]
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
