import { z } from 'zod'
import { type Notification, type NotificationEmoji, NotificationType } from '../../../model/notification.ts'
import { isShortcode } from '../../../model/reactionName.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountJson } from './account.ts'
import { StatusEntity, statusJson } from './status.ts'

/** What only notifications of reactions have, alone or in groups. */
export const EmojiFields = {
  emoji: z.string().optional().describe('Of a reaction: an emoji, or `:shortcode:` of a custom one.'),
  emoji_url: z
    .url()
    .nullable()
    .optional()
    .describe('Of a reaction: the picture of a custom emoji; null for the others.'),
}

export const NotificationEntity = z
  .object({
    id: z.string(),
    type: NotificationType,
    created_at: Time,
    group_key: z.string().describe('Shared with those that may be shown together; opaque.'),
    read: z.boolean().describe('Whether it was marked as read, alone or with all before it.'),
    filtered: z.boolean().optional().describe("True where the caller's policy holds it back, else absent."),
    account: AccountEntity.describe('Who did what it tells of.'),
    status: StatusEntity.optional().describe('What it is about, where that is a post.'),
    ...EmojiFields,
  })
  .meta({ id: 'Notification', description: 'That somebody did something that concerns the caller.' })
export type NotificationEntity = z.infer<typeof NotificationEntity>

/** The JSON text of a notification in Mastodon's words. */
export function notificationJson(notification: Notification): string {
  const { id, type, createdAt, groupKey, read, filtered, from, post, emoji } = notification
  const own = {
    id,
    type,
    created_at: createdAt,
    group_key: groupKey,
    read,
    ...(filtered && { filtered }),
    ...emojiFields(emoji),
  }
  const status = post ? `,"status":${statusJson(post)}` : ''
  return `${JSON.stringify(own).slice(0, -1)},"account":${accountJson(from)}${status}}`
}

/** The emoji of a reaction, as Pleroma and Akkoma name it; nothing for none. */
export function emojiFields(reaction: NotificationEmoji | null) {
  if (!reaction) return {}
  const { name, emoji } = reaction
  return { emoji: isShortcode(name) ? `:${name}:` : name, emoji_url: emoji ? emoji.url : null }
}
