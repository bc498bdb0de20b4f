import type { ReportId } from '../../../model/ids.ts'
import type { ModeratedReport } from '../../../model/moderatedReport.ts'
import type { Permission } from '../../../model/role.ts'
import type { ModeratorAct } from '../../../stores/moderation.ts'
import type { ReportAction } from '../../../stores/moderatedReports.ts'
import { actOf } from '../../moderation/internal/actOf.ts'
import type { Call } from '../../operation.ts'

/** Reading and acting on reports requires one of these permissions, as in Mastodon. */
export const reportPermissions: readonly Permission[] = ['manageReports']

/** Returns the record of a caller's action on a report. */
export const reportAct = (call: Call): ModeratorAct => ({ ...actOf(call, ''), permissions: reportPermissions })

/**
 * Takes an action on a report for the caller. Returns the report afterwards, without posts that are not public.
 * Throws the same errors as `ModeratedReports.act`.
 */
export async function actOnReport(id: ReportId, action: ReportAction, call: Call): Promise<ModeratedReport> {
  const { stores, caller } = call
  await stores.moderatedReports.act(action, id, reportAct(call))
  return stores.moderatedReports.summary(id, caller.accountId)
}
