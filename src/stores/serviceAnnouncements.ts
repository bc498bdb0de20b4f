import type { Announcement, AnnouncementReaction } from '../model/announcement.ts'
import type { AccountId, AnnouncementId } from '../model/ids.ts'
import type { Page, PagingInput } from '../model/page.ts'
import type { Act } from './auditLog.ts'

/** What an announcement says and when; with null there is none. */
export interface AnnouncementContent {
  text: string
  startsAt: string | null
  endsAt: string | null
  allDay: boolean
  /** When a job publishes it. */
  scheduledAt: string | null
}

/** A change of an announcement; what is absent stays. */
export type AnnouncementChange = { [Field in keyof AnnouncementContent]?: AnnouncementContent[Field] | undefined }

/** Announcements of the administrators. Their changes are recorded in the audit log, and told by streams. */
export interface ServiceAnnouncements {
  /** The published ones that have not ended, newest first. */
  shownTo(reader: AccountId): Promise<Announcement[]>
  /** Throws `not_found` for one that is not published. Can be repeated. */
  dismiss(id: AnnouncementId, reader: AccountId): Promise<void>
  /** Throws `not_found`, and `conflict` where it has that many different emojis already. Can be repeated. */
  react(id: AnnouncementId, reader: AccountId, name: string, most: number): Promise<void>
  /** Throws `not_found` for an announcement that is not published. Can be repeated. */
  unreact(id: AnnouncementId, reader: AccountId, name: string): Promise<void>

  /** For streams: published ones, as nobody in particular sees them. */
  findPublished(ids: readonly AnnouncementId[]): Promise<Announcement[]>
  countReactions(id: AnnouncementId, name: string): Promise<AnnouncementReaction>

  /** All, newest first. */
  page(query: PagingInput): Promise<Page<Announcement>>
  /** Throws `not_found`. */
  read(id: AnnouncementId): Promise<Announcement>
  /** Publishes it at once, unless it is scheduled or to be left as a draft. */
  create(content: AnnouncementContent, isDraft: boolean, act: Act): Promise<Announcement>
  /** What is absent stays. Throws `not_found`. */
  update(id: AnnouncementId, change: AnnouncementChange, act: Act): Promise<Announcement>
  /** Shows or hides it. Throws `not_found`. Can be repeated. */
  setPublished(id: AnnouncementId, isPublished: boolean, act: Act): Promise<Announcement>
  /** Throws `not_found`. */
  delete(id: AnnouncementId, act: Act): Promise<void>
  /** The job: publishes one whose time has come. Can be repeated. */
  publishDue(id: AnnouncementId): Promise<void>
}
