import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { CustomEmoji } from './customEmoji.ts'
import { AnnouncementId } from './ids.ts'
import { pageOf } from './page.ts'
import { ReactionCount } from './reaction.ts'
import { Time } from './time.ts'

/** The maximum number of different emojis on one announcement, as in Mastodon. */
export const mostAnnouncementEmojis = 8

export const AnnouncementText = z.string().min(1, problemKey('blank')).max(10_000)

// PostgreSQL has no year 0, and years must have four digits in every time zone.
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')] as const

function isStorable(text: string): boolean {
  const time = Date.parse(text)
  return time >= earliest && time <= latest
}

const DraftTime = z.iso
  .datetime({ offset: true, error: problemKey('notTime') })
  .refine(isStorable, problemKey('notTime'))

/** A time in any time zone; null for none. */
export const OptionalDraftTime = DraftTime.nullable().optional()

/** The input that creates an announcement. */
export const announcementDraft = {
  text: AnnouncementText.describe(
    'The text. Web addresses and hashtags become links, and custom emojis become images.',
  ),
  startsAt: OptionalDraftTime.describe('When the announced event begins.'),
  endsAt: OptionalDraftTime.describe('When the event ends. From then on, the announcement is not shown.'),
  allDay: z.boolean().default(false).describe('Whether the event lasts all day. If true, only the dates matter.'),
  scheduledAt: OptionalDraftTime.describe('When to publish the announcement.'),
}

const OwnReactionCount = ReactionCount.extend({
  mine: z.boolean().describe('Whether the reader reacted with this emoji.'),
}).meta({ id: 'OwnReactionCount', description: 'The reactions with one emoji, and whether the reader is among them.' })

/** An announcement, as a reader sees it. */
export const Announcement = z
  .object({
    id: AnnouncementId,
    text: z.string().describe('The text as it was written.'),
    html: z.string().describe('The text as sanitised HTML.'),
    startsAt: Time.nullable().describe('When the announced event begins; null for none.'),
    endsAt: Time.nullable().describe('When the event ends; null for none.'),
    allDay: z.boolean().describe('Whether the event lasts all day. If true, only the dates matter.'),
    scheduledAt: Time.nullable().describe('When the announcement is to be published; null if that is not planned.'),
    publishedAt: Time.nullable().describe('When the announcement was published; null if it is not.'),
    updatedAt: Time.describe('When the announcement was last changed.'),
    isRead: z.boolean().describe('Whether the reader dismissed the announcement.'),
    emojis: z.array(CustomEmoji).describe('The custom emojis in the text.'),
    reactions: z.array(OwnReactionCount).describe('The reactions.'),
  })
  .meta({ id: 'Announcement', description: 'An announcement by the administrators.' })
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementPage = pageOf('AnnouncementPage', Announcement)

export const AnnouncementReaction = z
  .object({
    announcementId: AnnouncementId,
    name: z.string().describe('A Unicode emoji, or the shortcode of a custom emoji.'),
    count: z.int().describe('The number of reactions with this emoji.'),
  })
  .meta({ id: 'AnnouncementReaction', description: 'How often people reacted to an announcement with one emoji.' })
export type AnnouncementReaction = z.infer<typeof AnnouncementReaction>
