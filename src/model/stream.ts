import { z } from 'zod'
import { choice } from './choice.ts'
import { DirectConversation } from './directConversation.ts'
import { identifier, PostId } from './ids.ts'
import { Notification } from './notification.ts'
import { problemKey } from '../messages/text.ts'
import { Post } from './post.ts'

/** A place in the log of changes, from which a stream can be resumed; opaque to callers. */
export const StreamPosition = identifier(
  z
    .string()
    .regex(/^[0-9a-z]{1,16}(-[0-9a-z]{1,13}){2}$/, problemKey('notPosition'))
    .brand<'StreamPosition'>()
    .meta({ description: 'A place in what happens, from which a stream can be resumed.' }),
)
export type StreamPosition = z.infer<typeof StreamPosition>

/** Where to begin: right after this position, or now. */
export const after = StreamPosition.optional().describe(
  'The `id` of the last event you saw: what came after it is told first. From now on where there is none.',
)

/** What can be followed as it grows. */
export const StreamedTimeline = choice('StreamedTimeline', 'A timeline that can be followed as it grows.', {
  home: 'Your home timeline.',
  public: 'All public posts.',
  local: 'The public posts of this installation, which are all there are.',
  tag: 'The public posts with a hashtag.',
  list: 'The posts of the members of a list.',
})
export type StreamedTimeline = z.infer<typeof StreamedTimeline>

const EventId = StreamPosition.describe('Where the stream stands after it: pass it as `after` to go on from there.')

const gap =
  'What was missed is no longer known, so read the list anew; it comes first, and what happens from then on follows.'

const changedConversation = 'The conversation in direct posts that changed; null for what is about none.'

const ofTimelines = {
  post_created: 'A post came to the timeline.',
  post_edited: 'A post of the timeline was edited.',
  post_deleted: 'A post of the timeline was deleted, or may not be seen any more.',
  gap,
} as const
const ofNotifications = {
  notification_created: 'There is a new notification.',
  notifications_read: 'Notifications were read.',
  gap,
} as const
const ofAccounts = {
  filters_changed: 'A filter was made, changed or deleted.',
  conversation_changed: 'A conversation in direct posts has something new, or was read.',
  notifications_merged: 'Notifications that were held back have come to the others.',
  gap,
} as const

const TimelineEventKind = choice('TimelineEventKind', 'What happened to a timeline.', ofTimelines)
const NotificationEventKind = choice('NotificationEventKind', 'What happened to your notifications.', ofNotifications)
const AccountEventKind = choice('AccountEventKind', 'What happened to your account.', ofAccounts)
const UserEventKind = choice('UserEventKind', 'What happened to your home timeline, notifications or account.', {
  ...ofTimelines,
  ...ofNotifications,
  ...ofAccounts,
})

/** A change of a timeline. */
export const TimelineEvent = z
  .object({
    id: EventId,
    kind: TimelineEventKind.describe('What happened.'),
    post: Post.nullable().describe('The post as it is now; null for one that was deleted, and for a gap.'),
    postId: PostId.nullable().describe('The post that it is about; null for a gap.'),
  })
  .meta({ id: 'TimelineEvent', description: 'A change of a timeline.' })
export type TimelineEvent = z.infer<typeof TimelineEvent>

/** A change of the notifications. */
export const NotificationEvent = z
  .object({
    id: EventId,
    kind: NotificationEventKind.describe('What happened.'),
    notification: Notification.nullable().describe('The new one; null for what is no new one.'),
  })
  .meta({ id: 'NotificationEvent', description: 'A change of your notifications.' })
export type NotificationEvent = z.infer<typeof NotificationEvent>

/** A change of what belongs to an account alone. */
export const AccountEvent = z
  .object({
    id: EventId,
    kind: AccountEventKind.describe('What happened.'),
    conversation: DirectConversation.nullable().describe(changedConversation),
  })
  .meta({ id: 'AccountEvent', description: 'A change of what belongs to your account alone.' })
export type AccountEvent = z.infer<typeof AccountEvent>

/** A change of anything that concerns an account. */
export const UserEvent = z
  .object({
    id: EventId,
    kind: UserEventKind.describe('What happened.'),
    post: Post.nullable().describe('The post as it is now; null for what is no post that was made or edited.'),
    postId: PostId.nullable().describe('The post that it is about, deleted ones too; null for what is about none.'),
    notification: Notification.nullable().describe('The new notification; null for what is no new one.'),
    conversation: DirectConversation.nullable().describe(changedConversation),
  })
  .meta({ id: 'UserEvent', description: 'A change of anything that concerns your account.' })
export type UserEvent = z.infer<typeof UserEvent>
