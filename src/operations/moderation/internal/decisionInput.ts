import { z } from 'zod'
import { notAllowed } from '../../../model/errors.ts'
import { ReportId, RuleId } from '../../../model/ids.ts'
import { DecisionText } from '../../../model/moderationDecision.ts'
import { allows } from '../../../model/role.ts'
import { cleanText } from '../../../model/text/clean.ts'
import type { DecisionNote, ModeratorAct } from '../../../stores/moderation.ts'
import type { Call } from '../../operation.ts'
import { reportPermissions } from '../../reports/internal/reportAct.ts'
import { requireRules } from '../../reports/internal/requireRules.ts'
import { actOf } from './actOf.ts'

/** The input fields of a decision. */
export const decisionInput = {
  text: DecisionText.default('').describe('The explanation for the person.'),
  reason: z
    .string()
    .max(1000)
    .default('')
    .describe('The reason, for the audit log only. If it is empty, the log shows the explanation.'),
  ruleIds: z.array(RuleId).max(100).default([]).describe('The rules that were broken.'),
  reportId: ReportId.optional().describe('The report that led to this decision.'),
  sendNotification: z
    .boolean()
    .default(true)
    .describe('Whether the person is notified, and can read the decision and appeal.'),
}

export interface DecisionInput {
  text: string
  reason: string
  ruleIds: RuleId[]
  reportId?: ReportId | undefined
  sendNotification: boolean
}

/**
 * Returns the record of a decision by the caller. Throws `validation_failed` for unknown rules, and `forbidden` for a
 * report if the caller's role has no permission for reports.
 */
export async function decisionOf(
  { text, reason, ruleIds, reportId, sendNotification }: DecisionInput,
  call: Call,
): Promise<Omit<ModeratorAct, 'permissions'> & { decision: DecisionNote }> {
  await requireRules(ruleIds, call)
  if (reportId !== undefined) await requireReports(call)
  const decision = {
    text: cleanText(text).trim(),
    ruleIds: [...new Set(ruleIds)],
    reportId: reportId ?? null,
    isNotified: sendNotification,
  }
  return { ...actOf(call, reason || text), decision }
}

async function requireReports({ caller, stores }: Call): Promise<void> {
  const role = await stores.roles.ofAccount(caller.accountId)
  if (!role || !allows(role, ...reportPermissions)) throw notAllowed()
}
