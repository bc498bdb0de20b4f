import type { AccountId, ReportId, ReportNoteId } from '../model/ids.ts'
import type { ReportNote } from '../model/reportNote.ts'
import type { ModeratorAct } from './moderation.ts'

/** A query of notes. */
export interface ReportNoteQuery {
  reportId: ReportId
  /** Includes the notes on all other reports about the account. */
  isWholeAccount: boolean
  /** Accounts never see notes on a report about themselves. */
  reader: AccountId
}

/** Notes of moderators on reports. The audit log records when a note is written or deleted. */
export interface ReportNotes {
  /** Returns the newest 500 notes, oldest first. Throws `not_found`. */
  list(query: ReportNoteQuery): Promise<ReportNote[]>
  /**
   * Returns undefined if the report already has `most` notes. Throws `not_found`, and `forbidden` if the moderator's
   * role no longer allows it or does not outrank that of the reported account.
   */
  add(reportId: ReportId, text: string, act: ModeratorAct, most: number): Promise<ReportNote | undefined>
  /** Throws `not_found`, also for a note of another moderator. */
  delete(reportId: ReportId, id: ReportNoteId, act: ModeratorAct): Promise<void>
}
