import { z } from 'zod'
import { type Notification, type NotificationEmoji, NotificationType } from '../../../model/notification.ts'
import { isShortcode } from '../../../model/reactionName.ts'
import { Time } from '../../../model/time.ts'
import { accountBytes, AccountEntity } from './account.ts'
import { type JsonParts, textOfParts } from './jsonParts.ts'
import { AccountWarningEntity, accountWarningEntity } from './accountWarning.ts'
import { ReportEntity, reportEntity } from './report.ts'
import { StatusEntity, statusParts } from './status.ts'

/** The fields that only notifications and groups about reactions have. */
export const EmojiFields = {
  emoji: z.string().optional().describe('For a reaction: the emoji, or the `:shortcode:` of a custom emoji.'),
  emoji_url: z
    .url()
    .nullable()
    .optional()
    .describe("For a reaction: the URL of the custom emoji's image; null for a Unicode emoji."),
}

export const NotificationEntity = z
  .object({
    id: z.string(),
    type: NotificationType,
    created_at: Time,
    group_key: z
      .string()
      .describe(
        'The key of the group of the notification: an opaque text. Notifications with the same key can be shown together.',
      ),
    read: z.boolean().describe('Whether it is read. Marking a newer notification as read marks the older ones too.'),
    filtered: z
      .boolean()
      .optional()
      .describe("True if the caller's notification policy filtered it, otherwise absent."),
    account: AccountEntity.describe('The account that caused the notification.'),
    status: StatusEntity.optional().describe('The post that the notification is about, if any.'),
    moderation_warning: AccountWarningEntity.optional().describe(
      'The decision of a moderator, if the notification is about one.',
    ),
    report: ReportEntity.optional().describe('The report, if the notification is about one.'),
    ...EmojiFields,
  })
  .meta({ id: 'Notification', description: 'A notification about something that concerns the caller.' })
export type NotificationEntity = z.infer<typeof NotificationEntity>

/** Returns the JSON text of Mastodon's entity of a notification. */
export const notificationJson = (notification: Notification): string => textOfParts(notificationParts(notification))

/** Returns the JSON of Mastodon's entity of a notification, as parts of a response. */
export function notificationParts(notification: Notification): JsonParts {
  const { from, post } = notification
  const status = post ? [',"status":', ...statusParts(post)] : []
  return [ownText(notification), accountBytes(from), ...status, '}']
}

// Returns the beginning of the JSON text, up to the account.
function ownText({ id, type, createdAt, groupKey, read, filtered, emoji, decision, report }: Notification): string {
  // The text is joined by hand, because `JSON.stringify` would take most of the time for a page. Only the key may need
  // to be escaped.
  const own = `{"id":"${id}","type":"${type}","created_at":"${createdAt}","group_key":${JSON.stringify(groupKey)}`
  const rare = {
    ...(filtered && { filtered }),
    ...emojiFields(emoji),
    ...(decision && { moderation_warning: accountWarningEntity(decision) }),
    ...(report && { report: reportEntity(report) }),
  }
  const more = filtered || emoji || decision || report ? `,${JSON.stringify(rare).slice(1, -1)}` : ''
  return `${own},"read":${read}${more},"account":`
}

/** Returns the emoji of a reaction, with the names of Pleroma and Akkoma. Returns no fields for null. */
export function emojiFields(reaction: NotificationEmoji | null) {
  if (!reaction) return {}
  const { name, emoji } = reaction
  return { emoji: isShortcode(name) ? `:${name}:` : name, emoji_url: emoji ? emoji.url : null }
}
