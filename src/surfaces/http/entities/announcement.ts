import { z } from 'zod'
import type { Announcement, AnnouncementReaction } from '../../../model/announcement.ts'
import { Time } from '../../../model/time.ts'
import { CustomEmojiEntity, customEmojiEntity } from './customEmoji.ts'
import { ReactionEntity, reactionEntity } from './reaction.ts'

const fields = {
  id: z.string(),
  content: z.string().describe('The text as sanitised HTML.'),
  starts_at: Time.nullable(),
  ends_at: Time.nullable(),
  all_day: z.boolean(),
  published_at: Time.nullable().describe(
    'When the announcement was published; null if it is not published, which only moderators see.',
  ),
  updated_at: Time,
  mentions: z.array(z.object({})).max(0).describe('Always empty.'),
  statuses: z.array(z.object({})).max(0).describe('Always empty.'),
  tags: z.array(z.object({})).max(0).describe('Always empty.'),
  emojis: z.array(CustomEmojiEntity),
  reactions: z.array(ReactionEntity),
}

export const AnnouncementEntity = z
  .object({ ...fields, read: z.boolean().describe('Whether the caller dismissed the announcement.') })
  .meta({ id: 'Announcement', description: 'An announcement by the administrators.' })
type AnnouncementEntity = z.infer<typeof AnnouncementEntity>

export const AdminAnnouncementEntity = z
  .object({
    ...fields,
    text: z.string().describe('The text as it was written.'),
    scheduled_at: Time.nullable().describe('When the announcement is to be published; null if that is not planned.'),
    published: z.boolean(),
  })
  .meta({ id: 'AdminAnnouncement', description: 'An announcement, as accounts that manage announcements see it.' })
type AdminAnnouncementEntity = z.infer<typeof AdminAnnouncementEntity>

function fieldsOf(announcement: Announcement) {
  const { id, html, startsAt, endsAt, allDay, publishedAt, updatedAt, emojis, reactions } = announcement
  return {
    ...{ id, content: html, starts_at: startsAt, ends_at: endsAt, all_day: allDay },
    ...{ published_at: publishedAt, updated_at: updatedAt, mentions: [], statuses: [], tags: [] },
    emojis: emojis.map(customEmojiEntity),
    reactions: reactions.map(({ mine, ...count }) => reactionEntity(count, mine)),
  }
}

/** Returns the entity of an announcement for its reader. */
export function announcementEntity(announcement: Announcement): AnnouncementEntity {
  return { ...fieldsOf(announcement), read: announcement.isRead }
}

/** Returns the entity of an announcement for its managers. */
export function adminAnnouncementEntity(announcement: Announcement): AdminAnnouncementEntity {
  const { text, scheduledAt, publishedAt } = announcement
  return { ...fieldsOf(announcement), text, scheduled_at: scheduledAt, published: publishedAt !== null }
}

/** Returns the JSON of an announcement in a stream. It is the same for all readers, so it lacks `read` and `me`. */
export function streamedAnnouncementJson(announcement: Announcement): string {
  const { reactions, ...rest } = fieldsOf(announcement)
  return JSON.stringify({ ...rest, reactions: reactions.map(({ me: _, ...reaction }) => reaction) })
}

/** Returns the JSON of the number of reactions with one emoji, in a stream. */
export function announcementReactionJson({ announcementId, name, count }: AnnouncementReaction): string {
  return JSON.stringify({ announcement_id: announcementId, name, count })
}
