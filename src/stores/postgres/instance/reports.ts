import type { ReportId } from '../../../model/ids.ts'
import type { ReportDraft, Reports, ReportSummary } from '../../reports.ts'
import { type Database, statement } from '../connection/database.ts'
import { lockAccount } from '../accounts/lockAccount.ts'
import { insertStaffNotifications } from '../notifications/insertStaffNotifications.ts'

const insert = statement<{ id: ReportId; createdAt: string }>(
  'report_insert',
  `insert into reports (account_id, target_id, category, comment, post_ids, rule_ids)
   select $1, $2, $3::text, $4::text, $5::bigint[], $6::bigint[]
   where
     (select count(*) from (select from reports where account_id = $1 and resolved_at is null limit $7) counted) < $7
   returning id, created_at as "createdAt"`,
)

/** Copies posts, $2, for report $1. This is a separate statement, since its foreign key needs the report. */
export const captureReported = statement('report_capture', 'select capture_reported_posts($1, $2)')

/** Notifies moderators of report $1. For a report that a filter made, the author of the post appears as the sender. */
export const notifyOfReport = statement(
  'report_notify',
  insertStaffNotifications(
    'admin.report',
    `select coalesce(account_id, target_id) as sender, target_id as about, id as report from reports where id = $1`,
  ),
)

const summaries = (where: string, order = '') => `
  select r.id, by.username as reporter, about.username as target, r.category, r.comment, r.post_ids as "postIds",
    r.rule_ids as "ruleIds", r.created_at as "createdAt", r.resolved_at as "resolvedAt"
  from ${where}
  left join accounts by on by.id = r.account_id
  join accounts about on about.id = r.target_id ${order}`

const newestFirst = 'order by r.id desc'

const selectAll = statement<ReportSummary>(
  'reports_all',
  summaries('(select * from reports order by id desc limit $1) r', newestFirst),
)

const selectOpen = statement<ReportSummary>(
  'reports_open',
  summaries('(select * from reports where resolved_at is null order by id desc limit $1) r', newestFirst),
)

const selectOne = statement<ReportSummary>('report_find', summaries('(select * from reports where id = $1) r'))

/** The reports in PostgreSQL. */
export function postgresReports(database: Database): Reports {
  return {
    insert: ({ accountId, targetId, category, comment, postIds, ruleIds }: ReportDraft, most) =>
      database.transaction(async (within) => {
        await lockAccount(within, accountId)
        const report = await within.row(insert, [accountId, targetId, category, comment, postIds, ruleIds, most])
        if (!report) return undefined
        if (postIds.length > 0) await within.rows(captureReported, [report.id, postIds])
        await within.rows(notifyOfReport, [report.id])
        return report
      }),
    list: (isOpenOnly, most) => database.rows(isOpenOnly ? selectOpen : selectAll, [most]),
    find: (id) => database.row(selectOne, [id]),
  }
}
