import { z } from 'zod'
import { ReportId, ReportNoteId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineModeration } from '../operation.ts'
import { reportAct, reportPermissions } from './internal/reportAct.ts'

/** Deletes a note of the caller. Throws `not_found`, also for notes of other moderators, and `forbidden`. */
export const deleteReportNote = defineModeration({
  name: 'deleteReportNote',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: reportPermissions,
  summary: 'Delete one of your notes on a report.',
  input: z.strictObject({ id: ReportId.describe('The report.'), noteId: ReportNoteId.describe('The note.') }),
  output: Removed,
  async run({ id, noteId }, call) {
    await call.stores.reportNotes.delete(id, noteId, reportAct(call))
    return { id: noteId }
  },
})
