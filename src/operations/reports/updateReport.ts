import { z } from 'zod'
import { ReportId, RuleId } from '../../model/ids.ts'
import { ModeratedReport } from '../../model/moderatedReport.ts'
import { ReportCategory } from '../../model/report.ts'
import { defineModeration } from '../operation.ts'
import { reportAct, reportPermissions } from './internal/reportAct.ts'
import { requireRules } from './internal/requireRules.ts'

/**
 * Changes the category or the rules of a report. Throws `not_found`, `forbidden`, and `validation_failed` for unknown
 * rules, or for rules with a category other than `violation`.
 */
export const updateReport = defineModeration({
  name: 'updateReport',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: reportPermissions,
  summary: 'Change the category or the rules of a report.',
  input: z.strictObject({
    id: ReportId,
    category: ReportCategory.optional().describe('The category. Any other than `violation` removes the rules.'),
    ruleIds: z.array(RuleId).max(100).optional().describe('The rules that were broken, for the category `violation`.'),
  }),
  output: ModeratedReport,
  async run({ id, category, ruleIds }, call) {
    const { stores, caller } = call
    const rules = ruleIds && [...new Set(ruleIds)]
    if (rules) await requireRules(rules, call)
    await stores.moderatedReports.update(id, { category, ruleIds: rules }, reportAct(call))
    return stores.moderatedReports.summary(id, caller.accountId)
  },
})
