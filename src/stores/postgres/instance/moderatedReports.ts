import { notFound } from '../../../model/errors.ts'
import type { AccountId, ReportId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { ModeratedAccount } from '../../../model/moderatedAccount.ts'
import type { ModeratedReport } from '../../../model/moderatedReport.ts'
import { makePage, rangeOf } from '../../../model/page.ts'
import type { ModeratedReports } from '../../moderatedReports.ts'
import type { Moderation } from '../../moderation.ts'
import { type Database, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { recordReading } from './recordAct.ts'
import { actOnReport, updateReport } from './reportActs.ts'
import { isPrivateCopy, readReportedPosts } from './reportedPosts.ts'
import { assignee } from './reportResolving.ts'
import { readReportBacklog, readReportStatistics } from './reportStatistics.ts'
import { rulesAsOf } from './rules.ts'

interface Row extends Omit<ModeratedReport, 'reporter' | 'target' | 'posts' | 'assignedTo' | 'resolvedBy'> {
  reporterId: AccountId | null
  targetId: AccountId
  assignedId: AccountId | null
  resolvedById: AccountId | null
}

// An account may have very many reports, so they are counted up to a thousand.
const countUpTo = (rows: string) => `(select count(*)::int from (select from ${rows} limit 1000) counted)`
const decisionsAbout = (account: string) =>
  countUpTo(`moderation_decisions d where d.account_id = ${account} and d.undone_at is null`)
const otherOpen = 'reports o where o.target_id = r.target_id and o.id <> r.id and o.resolved_at is null'

const columns = `r.id, r.account_id as "reporterId", r.by_service as "byFilter", r.target_id as "targetId", r.category,
  r.comment, ${assignee('r')} as "assignedId", r.resolved_by_id as "resolvedById", r.created_at as "createdAt",
  coalesce(r.updated_at, r.resolved_at, r.created_at) as "updatedAt", r.resolved_at as "resolvedAt",
  ${rulesAsOf('r.rule_ids', 'r.created_at')} as rules,
  (select count(*)::int from report_posts p where p.report_id = r.id and ${isPrivateCopy('p')}) as "privatePostsCount",
  ${countUpTo('report_notes n where n.report_id = r.id')} as "notesCount",
  ${countUpTo(otherOpen)} as "otherOpenReportsCount",
  array(select o.id from ${otherOpen} order by o.id desc limit 20) as "otherOpenReportIds",
  ${countUpTo('reports o where o.account_id = r.account_id and o.id < r.id')} as "reporterReportsCount",
  ${countUpTo('reports o where o.target_id = r.target_id and o.id < r.id')} as "targetReportsCount",
  ${decisionsAbout('r.account_id')} as "reporterDecisionsCount",
  ${decisionsAbout('r.target_id')} as "targetDecisionsCount"`

// Hides reports about the reader. The operator (null) sees all.
const isShownTo = (reader: string) => `(${reader}::bigint is null or r.target_id <> ${reader})`

const select = statement<Row>(
  'moderated_report',
  `select ${columns} from reports r where r.id = $1 and ${isShownTo('$2')}`,
)

const listOf = (name: string, state: 'is null' | 'is not null') =>
  twoEnded<Row>(
    name,
    (direction) => `
  select ${columns} from reports r where r.id > $1 and r.id < $2 and r.resolved_at ${state} and ${isShownTo('$4')}
    and ($5::bigint is null or r.account_id = $5) and ($6::bigint is null or r.target_id = $6)
  order by r.id ${direction} limit $3`,
  )
const open = listOf('moderated_reports_open', 'is null')
const resolved = listOf('moderated_reports_resolved', 'is not null')

const deleteOldCopies = statement<{ report_id: ReportId }>(
  'report_copies_delete_old',
  `delete from report_posts where (report_id, position) in (
     select p.report_id, p.position from reports r join report_posts p on p.report_id = r.id
     where r.resolved_at < now() - $1 * interval '1 day' and not exists (
       select from moderation_decisions d where d.report_id = r.id and d.appeal_state = 'pending')
     order by r.resolved_at limit 1000)
   returning report_id`,
)

interface ModeratedReportsDeps {
  moderation: Pick<Moderation, 'readAccounts'>
  links: Links
}

/** Moderators' access to reports, in PostgreSQL. */
export function postgresModeratedReports(
  database: Database,
  { moderation, links }: ModeratedReportsDeps,
): ModeratedReports {
  async function reportsOf(rows: readonly Row[], withPrivate: boolean) {
    const ids = rows.flatMap((row) => [row.reporterId, row.targetId, row.assignedId, row.resolvedById])
    const [accounts, posts] = await Promise.all([
      moderation.readAccounts([...new Set(ids.filter((id) => id !== null))]),
      readReportedPosts(database, links, { reportIds: rows.map((row) => row.id), withPrivate }),
    ])
    const accountOf = (id: AccountId | null): ModeratedAccount | null => (id === null ? null : accounts.get(id)) ?? null
    return rows.flatMap(({ reporterId, targetId, assignedId, resolvedById, ...report }) => {
      const target = accountOf(targetId)
      if (!target) return []
      const item: ModeratedReport = {
        ...report,
        reporter: accountOf(reporterId),
        target,
        posts: posts.get(report.id) ?? [],
        assignedTo: accountOf(assignedId),
        resolvedBy: accountOf(resolvedById),
      }
      return [{ cursor: report.id, item }]
    })
  }

  async function one(id: ReportId, reader: AccountId | null, withPrivate: boolean): Promise<ModeratedReport> {
    const [found] = await reportsOf(await database.rows(select, [id, reader]), withPrivate)
    if (!found) throw notFound()
    return found.item
  }

  return {
    async page({ isResolved, reporterId = null, targetId = null, ...paging }, reader) {
      const range = rangeOf(paging)
      const rows = await readRange(database, isResolved ? resolved : open, range, [], [reader, reporterId, targetId])
      return makePage(
        rows.map(({ id }) => ({ cursor: id })),
        await reportsOf(rows, false),
        range,
      )
    },
    summary: (id, reader) => one(id, reader, false),
    async read(id, reader) {
      const report = await one(id, reader.actor, true)
      // The access is recorded before the report is returned.
      const { profile } = report.target
      if (report.privatePostsCount > 0) await recordReading(database, reader, profile.id, { report: id })
      return report
    },
    act: (name, id, act) => database.transaction((within) => actOnReport(within, name, id, act)),
    update: (id, change, act) => database.transaction((within) => updateReport(within, id, change, act)),
    statistics: () => readReportStatistics(database),
    deleteOldCopies: async (days) => (await database.rows(deleteOldCopies, [days])).length,
    backlog: () => readReportBacklog(database),
  }
}
