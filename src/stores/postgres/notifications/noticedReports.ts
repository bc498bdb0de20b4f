import type { AccountId, ReportId } from '../../../model/ids.ts'
import type { Report } from '../../../model/report.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { type Database, statement } from '../connection/database.ts'

interface Row extends Omit<Report, 'target'> {
  targetId: AccountId
}

const selectReports = statement<Row>(
  'notifications_reports',
  `select id, target_id as "targetId", category, comment, post_ids as "postIds", rule_ids as "ruleIds",
     created_at as "createdAt", resolved_at as "resolvedAt" from reports where id = any($1::bigint[])`,
)

/** Reads the reports that notifications are about, by id. */
export async function readReports(
  database: Database,
  profiles: Profiles,
  ids: readonly ReportId[],
): Promise<Map<ReportId, Report>> {
  if (ids.length === 0) return new Map()
  const rows = await database.rows(selectReports, [ids])
  const targetOf = await profiles.readById(rows.map(({ targetId }) => targetId))
  return new Map(
    rows.flatMap(({ targetId, ...report }) => {
      const target = targetOf.get(targetId)
      return target ? [[report.id, { ...report, target }]] : []
    }),
  )
}
