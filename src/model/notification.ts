import { z } from 'zod'
import { choice } from './choice.ts'
import { CustomEmoji } from './customEmoji.ts'
import { NotificationId } from './ids.ts'
import { ModerationDecision } from './moderationDecision.ts'
import { pageOf } from './page.ts'
import { Post } from './post.ts'
import { Profile } from './profile.ts'
import { Report } from './report.ts'
import type { Permission } from './role.ts'
import { covers, type Scope } from './scopes.ts'
import { Time } from './time.ts'

export const NotificationType = choice('NotificationType', "The type of a notification, with Mastodon's names.", {
  mention: 'Someone mentioned you in a post.',
  status: 'An account published a post, and you asked to be notified of its posts.',
  reblog: 'Someone boosted one of your posts.',
  follow: 'Someone followed you.',
  follow_request: 'Someone requested to follow you.',
  favourite: 'Someone favourited one of your posts.',
  emoji_reaction: 'Someone reacted to one of your posts with an emoji.',
  poll: 'A poll that you created or voted in has ended.',
  update: 'A post that you boosted was edited.',
  quote: 'Someone quoted one of your posts.',
  quoted_update: 'A post that you quoted was edited.',
  moderation_warning: 'A moderator made a decision about your account.',
  'admin.report': 'Someone reported an account. Only for roles that manage reports.',
  'admin.sign_up': 'Someone signed up. Only for roles that manage accounts.',
})
export type NotificationType = z.infer<typeof NotificationType>

/** The types that only moderators receive. */
export const moderationTypes = ['admin.report', 'admin.sign_up'] as const satisfies NotificationType[]
export type ModerationType = (typeof moderationTypes)[number]

/** The permission that a role needs to receive each of these types. */
export const permissionFor: Record<ModerationType, Permission> = {
  'admin.report': 'manageReports',
  'admin.sign_up': 'manageUsers',
}

/** Returns whether a type is one that only moderators receive. */
export const isForModerators = (type: NotificationType): type is ModerationType =>
  (moderationTypes as readonly NotificationType[]).includes(type)

const scopeOf: Record<ModerationType, Scope> = {
  'admin.report': 'admin:read:reports',
  'admin.sign_up': 'admin:read:accounts',
}

/** Returns the types that sessions with these scopes do not see. */
export function hiddenTypes(scopes: ReadonlySet<string>): NotificationType[] {
  return moderationTypes.filter((type) => !covers(scopes, scopeOf[type]))
}

export const NotificationEmoji = z
  .object({
    name: z.string().describe('A Unicode emoji, or the shortcode of a custom emoji.'),
    emoji: CustomEmoji.nullable().describe("URL of a custom emoji's image; null for a Unicode emoji."),
  })
  .meta({ id: 'NotificationEmoji', description: 'The emoji of a reaction.' })
export type NotificationEmoji = z.infer<typeof NotificationEmoji>

export const Notification = z
  .object({
    id: NotificationId,
    type: NotificationType,
    createdAt: Time.describe('When the event happened.'),
    from: Profile.describe('The account that caused the notification.'),
    post: Post.nullable().describe('The post that the notification is about, if any.'),
    emoji: NotificationEmoji.nullable().describe('The emoji, if the notification is about a reaction.'),
    decision: ModerationDecision.nullable().describe('The decision of a moderator, if the notification is about one.'),
    report: Report.nullable().describe('The report, if the notification is about one.'),
    groupKey: z
      .string()
      .describe('The key of the group of the notification. Notifications with the same key can be shown together.'),
    read: z.boolean().describe('Whether you have read the notification.'),
    filtered: z.boolean().describe('Whether your notification policy filtered the notification.'),
  })
  .meta({ id: 'Notification', description: 'A notification about something that concerns an account.' })
export type Notification = z.infer<typeof Notification>

export const NotificationPage = pageOf('NotificationPage', Notification)

export const NotificationCount = z
  .object({ count: z.int().describe('The count, up to the requested limit.') })
  .meta({ id: 'NotificationCount', description: 'A number of notifications or notification groups.' })
export type NotificationCount = z.infer<typeof NotificationCount>

/** The types whose related notifications may be shown as one group. */
export const groupableTypes = ['favourite', 'follow', 'reblog', 'emoji_reaction'] as const satisfies NotificationType[]

/** Returns the group key of a notification that is not grouped. */
export const ungroupedKey = (id: string) => `ungrouped-${id}`

/** Returns the id from which `ungroupedKey` made a group key; undefined for other keys. */
export function idOfUngroupedKey(key: string): NotificationId | undefined {
  const [, id] = /^ungrouped-(.+)$/.exec(key) ?? []
  return id === undefined ? undefined : NotificationId.safeParse(id).data
}
