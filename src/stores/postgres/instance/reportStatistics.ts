import type { ReportStatistics } from '../../../model/reportStatistics.ts'
import type { ReportBacklog } from '../../moderatedReports.ts'
import { type Database, statement } from '../connection/database.ts'

// The first id of the last 30 days, since ids grow with time.
const monthAgo = `((floor(extract(epoch from now() - interval '30 days') * 1000))::bigint << 16)`

const selectStatistics = statement<ReportStatistics>(
  'report_statistics',
  `select (select count(*)::int from reports where resolved_at is null) as open,
     (select created_at from reports where resolved_at is null order by id limit 1) as "oldestOpenAt",
     (select count(*)::int from reports where id >= ${monthAgo}) as reported,
     lately.resolved, lately.median as "medianSeconds"
   from (
     select count(*)::int as resolved,
       round(percentile_cont(0.5) within group (order by extract(epoch from resolved_at - created_at)))::int as median
     from reports where resolved_at > now() - interval '30 days') lately`,
)

const selectBacklog = statement<ReportBacklog>(
  'report_backlog',
  `select (select count(*)::int from reports where resolved_at is null) as open, coalesce((
     select extract(epoch from now() - created_at)::double precision from reports where resolved_at is null
     order by id limit 1), 0) as "oldestSeconds"`,
)

/** Reads figures about the handling of reports. */
export const readReportStatistics = async (database: Database): Promise<ReportStatistics> =>
  (await database.row(selectStatistics))!

/** Reads the number of open reports, and the age of the oldest. */
export const readReportBacklog = async (database: Database): Promise<ReportBacklog> =>
  (await database.row(selectBacklog))!
