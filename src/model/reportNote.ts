import { z } from 'zod'
import { ReportId, ReportNoteId } from './ids.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

/** A note of a moderator on a report. */
export const ReportNote = z
  .object({
    id: ReportNoteId,
    reportId: ReportId,
    author: Profile.nullable().describe('The moderator who wrote the note; null if that account was deleted.'),
    text: z.string().describe('The note.'),
    createdAt: Time.describe('When the note was written.'),
  })
  .meta({ id: 'ReportNote', description: 'A note of a moderator on a report. Only moderators see it.' })
export type ReportNote = z.infer<typeof ReportNote>
