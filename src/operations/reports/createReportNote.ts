import { z } from 'zod'
import { problemKey } from '../../messages/text.ts'
import { invalid } from '../../model/errors.ts'
import { ReportId } from '../../model/ids.ts'
import { ReportNote } from '../../model/reportNote.ts'
import { nonBlankText } from '../../model/text/nonBlank.ts'
import { defineModeration } from '../operation.ts'
import { reportAct, reportPermissions } from './internal/reportAct.ts'

const mostNotes = 200

/**
 * Adds a note to a report. Throws `not_found`, `forbidden`, and `validation_failed` for an empty note or too many
 * notes.
 */
export const createReportNote = defineModeration({
  name: 'createReportNote',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: reportPermissions,
  summary: 'Write a note on a report, for moderators.',
  input: z.strictObject({
    id: ReportId.describe('The report.'),
    text: z.string().min(1, problemKey('blank')).max(2000).describe('The note.'),
  }),
  output: ReportNote,
  async run({ id, text }, call) {
    const note = nonBlankText(text, 'text')
    const added = await call.stores.reportNotes.add(id, note, reportAct(call), mostNotes)
    if (!added) throw invalid('id', 'reportNotesTooMany', { most: mostNotes })
    return added
  },
})
