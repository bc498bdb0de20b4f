import { z } from 'zod'
import { Announcement, AnnouncementReaction } from './announcement.ts'
import { choice } from './choice.ts'
import { DirectConversation } from './directConversation.ts'
import { AnnouncementId, identifier, PostId } from './ids.ts'
import { Notification } from './notification.ts'
import { problemKey } from '../messages/text.ts'
import { Post } from './post.ts'

/** A position in the change log from which a stream can be resumed; opaque to callers. */
export const StreamPosition = identifier(
  z
    .string()
    .regex(/^[0-9a-z]{1,16}(-[0-9a-z]{1,13}){2}$/, problemKey('notPosition'))
    .brand<'StreamPosition'>()
    .meta({ description: 'A position from which a stream can be resumed.' }),
)
export type StreamPosition = z.infer<typeof StreamPosition>

/** The position after which a stream begins; now if it is absent. */
export const after = StreamPosition.optional().describe(
  'The `id` of the last event that you received. Later events are sent first. Without it, the stream starts now.',
)

export const StreamedTimeline = choice('StreamedTimeline', 'A timeline that can be streamed.', {
  home: 'Your home timeline.',
  public: 'All public posts.',
  local: 'The same as `public`, because all posts belong to this installation.',
  tag: 'The public posts with a hashtag.',
  list: 'The posts of the members of a list.',
})
export type StreamedTimeline = z.infer<typeof StreamedTimeline>

const EventId = StreamPosition.describe('The position after this event. Pass it as `after` to resume from there.')

const gap =
  'Events were missed and can no longer be sent. Load the list again. This event comes first; new events follow.'

const changedConversation = 'The conversation that changed; null if the event is not about one.'

const aboutAnnouncements = {
  announcement: Announcement.nullable().describe(
    "The announcement that was published or changed, without the reader's own data; null for other events.",
  ),
  announcementId: AnnouncementId.nullable().describe('The id of the announcement; null for other events.'),
  announcementReaction: AnnouncementReaction.nullable().describe('The reaction that changed; null for other events.'),
}

const ofTimelines = {
  post_created: 'A post was added to the timeline.',
  post_edited: 'A post in the timeline was edited.',
  post_deleted: 'A post in the timeline was deleted, or is no longer visible to you.',
  gap,
} as const
const ofNotifications = {
  notification_created: 'A notification was created.',
  notifications_read: 'Notifications were read.',
  gap,
} as const
const ofAccounts = {
  filters_changed: 'A filter was created, changed or deleted.',
  conversation_changed: 'A conversation in direct posts has a new post, or was read.',
  announcement_changed: 'An announcement was published or changed.',
  announcement_reacted: 'Reactions to an announcement changed.',
  announcement_deleted: 'An announcement was deleted or hidden.',
  notifications_merged: 'Filtered notifications were merged into your notifications.',
  gap,
} as const

const TimelineEventKind = choice('TimelineEventKind', 'The type of a timeline event.', ofTimelines)
const NotificationEventKind = choice('NotificationEventKind', 'The type of a notification event.', ofNotifications)
const AccountEventKind = choice('AccountEventKind', 'The type of an account event.', ofAccounts)
const UserEventKind = choice('UserEventKind', 'The type of an event of your home timeline, notifications or account.', {
  ...ofTimelines,
  ...ofNotifications,
  ...ofAccounts,
})

export const TimelineEvent = z
  .object({
    id: EventId,
    kind: TimelineEventKind.describe('The type of the event.'),
    post: Post.nullable().describe('The current post; null if it was deleted, and for a gap.'),
    postId: PostId.nullable().describe('The id of the post; null for a gap.'),
  })
  .meta({ id: 'TimelineEvent', description: 'A timeline event.' })
export type TimelineEvent = z.infer<typeof TimelineEvent>

export const NotificationEvent = z
  .object({
    id: EventId,
    kind: NotificationEventKind.describe('The type of the event.'),
    notification: Notification.nullable().describe('The new notification; null for other events.'),
  })
  .meta({ id: 'NotificationEvent', description: 'A notification event.' })
export type NotificationEvent = z.infer<typeof NotificationEvent>

/** A change of data that only the owner of an account sees. */
export const AccountEvent = z
  .object({
    id: EventId,
    kind: AccountEventKind.describe('The type of the event.'),
    conversation: DirectConversation.nullable().describe(changedConversation),
    ...aboutAnnouncements,
  })
  .meta({ id: 'AccountEvent', description: 'An account event.' })
export type AccountEvent = z.infer<typeof AccountEvent>

/** A change of anything that concerns an account. */
export const UserEvent = z
  .object({
    id: EventId,
    kind: UserEventKind.describe('The type of the event.'),
    post: Post.nullable().describe('The current post, if one was created or edited; otherwise null.'),
    postId: PostId.nullable().describe('The id of the created, edited or deleted post; null for other events.'),
    notification: Notification.nullable().describe('The new notification; null for other events.'),
    conversation: DirectConversation.nullable().describe(changedConversation),
    ...aboutAnnouncements,
  })
  .meta({ id: 'UserEvent', description: 'An event of your home timeline, notifications or account.' })
export type UserEvent = z.infer<typeof UserEvent>
