import { z } from 'zod'
import type { ReportNote } from '../../../model/reportNote.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const ReportNoteEntity = z
  .object({
    id: z.string(),
    report_id: z.string(),
    account: AccountEntity.nullable().describe('The moderator who wrote the note; null if that account was deleted.'),
    text: z.string(),
    created_at: Time,
  })
  .meta({ id: 'ReportNote', description: 'A note of a moderator on a report. Only moderators see it.' })
export type ReportNoteEntity = z.infer<typeof ReportNoteEntity>

export function reportNoteEntity({ id, reportId, author, text, createdAt }: ReportNote): ReportNoteEntity {
  return { id, report_id: reportId, account: author && accountEntity(author), text, created_at: createdAt }
}
