import { z } from 'zod'
import { choice } from './choice.ts'
import { CustomEmoji } from './customEmoji.ts'
import { NotificationId } from './ids.ts'
import { pageOf } from './page.ts'
import { Post } from './post.ts'
import { Profile } from './profile.ts'
import { Time } from './time.ts'

/** What notifications there are. */
export const NotificationType = choice('NotificationType', 'What a notification tells of, in the words of Mastodon.', {
  mention: 'Somebody named you in a post.',
  status: 'Somebody whom you asked to be told of has posted.',
  reblog: 'Somebody boosted one of your posts.',
  follow: 'Somebody follows you.',
  follow_request: 'Somebody asks to follow you.',
  favourite: 'Somebody favourited one of your posts.',
  emoji_reaction: 'Somebody reacted to one of your posts with an emoji.',
  poll: 'A poll that you asked or voted in has ended.',
  update: 'A post that you boosted was edited.',
  quote: 'Somebody quoted one of your posts.',
  quoted_update: 'A post that you quoted was edited.',
})
export type NotificationType = z.infer<typeof NotificationType>

/** The emoji of a reaction. */
export const NotificationEmoji = z
  .object({
    name: z.string().describe('An emoji, or the shortcode of a custom one.'),
    emoji: CustomEmoji.nullable().describe('The picture of a custom one; null for the others.'),
  })
  .meta({ id: 'NotificationEmoji', description: 'The emoji of a reaction.' })
export type NotificationEmoji = z.infer<typeof NotificationEmoji>

/** What an account is told: that somebody did something that concerns it. */
export const Notification = z
  .object({
    id: NotificationId,
    type: NotificationType,
    createdAt: Time.describe('When it happened.'),
    from: Profile.describe('Who did it.'),
    post: Post.nullable().describe('What it is about, where it is about a post.'),
    emoji: NotificationEmoji.nullable().describe('Only of a reaction.'),
    groupKey: z.string().describe('Shared with the notifications that it may be shown together with.'),
    read: z.boolean().describe('Whether you have read it.'),
    filtered: z.boolean().describe("Whether the account's policy holds it back."),
  })
  .meta({ id: 'Notification', description: 'What an account is told: that somebody did something that concerns it.' })
export type Notification = z.infer<typeof Notification>

export const NotificationPage = pageOf('NotificationPage', Notification)

/** How many notifications, or groups of them. */
export const NotificationCount = z
  .object({ count: z.int().describe('How many there are, as far as was counted.') })
  .meta({ id: 'NotificationCount', description: 'How many notifications, or groups of them.' })
export type NotificationCount = z.infer<typeof NotificationCount>

/** The types of which those that belong together may be shown as one. */
export const groupableTypes = ['favourite', 'follow', 'reblog', 'emoji_reaction'] as const satisfies NotificationType[]

/** The group of a notification that stands alone. */
export const aloneKey = (id: string) => `ungrouped-${id}`

/** The notification whose group a key names, where it is that of one alone. */
export function idOfAloneKey(key: string): NotificationId | undefined {
  const [, id] = /^ungrouped-(.+)$/.exec(key) ?? []
  return id === undefined ? undefined : NotificationId.safeParse(id).data
}
