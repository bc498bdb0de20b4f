import type { Announcement, AnnouncementReaction } from '../model/announcement.ts'
import type { AccountId, AnnouncementId } from '../model/ids.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { AuditContext } from './auditLog.ts'

/** The text and times of an announcement. Null means none. */
export interface AnnouncementContent {
  text: string
  startsAt: string | null
  endsAt: string | null
  allDay: boolean
  /** The time at which a job publishes it. */
  scheduledAt: string | null
}

/** A change of an announcement. Absent properties stay as they are. */
export type AnnouncementChange = { [Field in keyof AnnouncementContent]?: AnnouncementContent[Field] | undefined }

/** Announcements of the administrators. Changes are recorded in the audit log and published to streams. */
export interface ServiceAnnouncements {
  /** Returns the published announcements that have not ended, newest first. */
  shownTo(reader: AccountId): Promise<Announcement[]>
  /** Throws `not_found` for an announcement that is not published. Idempotent. */
  dismiss(id: AnnouncementId, reader: AccountId): Promise<void>
  /**
   * Throws `not_found`, `validation_failed` for a custom emoji that does not exist, and `conflict` if the announcement
   * already has `most` different emojis. Idempotent.
   */
  react(id: AnnouncementId, reader: AccountId, name: string, most: number): Promise<void>
  /** Throws `not_found` for an announcement that is not published. Idempotent. */
  unreact(id: AnnouncementId, reader: AccountId, name: string): Promise<void>

  /** Returns published announcements for streams, without a reader's own state. */
  findPublished(ids: readonly AnnouncementId[]): Promise<Announcement[]>
  countReactions(id: AnnouncementId, name: string): Promise<AnnouncementReaction>

  /** Returns all announcements, including drafts, newest first. */
  page(query: PagingInput): Promise<Page<Announcement>>
  /** Throws `not_found`. */
  read(id: AnnouncementId): Promise<Announcement>
  /** Publishes it at once, unless it is scheduled or `isDraft` is true. */
  create(content: AnnouncementContent, isDraft: boolean, act: AuditContext): Promise<Announcement>
  /** Absent properties stay as they are. Throws `not_found`. */
  update(id: AnnouncementId, change: AnnouncementChange, act: AuditContext): Promise<Announcement>
  /** Shows or hides it. Throws `not_found`. Idempotent. */
  setPublished(id: AnnouncementId, isPublished: boolean, act: AuditContext): Promise<Announcement>
  /** Throws `not_found`. */
  delete(id: AnnouncementId, act: AuditContext): Promise<void>
  /** Publishes an announcement that is due. The job `publishAnnouncement` calls it. Idempotent. */
  publishDue(id: AnnouncementId): Promise<void>
  /** Reports the end of an announcement to streams, if it is published and has ended. */
  reportEnd(id: AnnouncementId): Promise<void>
}
