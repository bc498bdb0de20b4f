import { z } from 'zod'
import { ReportId } from '../../model/ids.ts'
import { ReportNote } from '../../model/reportNote.ts'
import { defineModeration } from '../operation.ts'
import { reportPermissions } from './internal/reportAct.ts'

/** Lists the notes of moderators on a report, oldest first. Throws `not_found`. */
export const reportNotes = defineModeration({
  name: 'reportNotes',
  kind: 'query',
  scope: 'admin:read:reports',
  permissions: reportPermissions,
  summary: 'List the notes of moderators on a report, oldest first.',
  input: z.strictObject({
    id: ReportId.describe('The report.'),
    wholeAccount: z.boolean().default(false).describe('Include notes on all other reports about the account.'),
  }),
  output: z.array(ReportNote),
  run: ({ id, wholeAccount }, { stores, caller }) =>
    stores.reportNotes.list({ reportId: id, isWholeAccount: wholeAccount, reader: caller.accountId }),
})
