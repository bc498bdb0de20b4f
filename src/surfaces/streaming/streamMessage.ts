import type { AccountEvent, NotificationEvent, StreamPosition, TimelineEvent, UserEvent } from '../../model/stream.ts'
import { announcementReactionJson, streamedAnnouncementJson } from '../http/entities/announcement.ts'
import { conversationJson } from '../http/entities/conversation.ts'
import { notificationJson } from '../http/entities/notification.ts'
import { statusJson } from '../http/entities/status.ts'
import type { StreamSource } from './streamChoice.ts'

/** An event in Mastodon's form. All readers of the event share one object. */
export interface StreamMessage {
  event: string
  /** A JSON text, or the id of the deleted object. Undefined if the event needs no more than its name. */
  payload: string | undefined
  /** The position from which to resume. */
  id: StreamPosition
}

/** Any event of a stream. */
export type StreamEvent = TimelineEvent | NotificationEvent | AccountEvent | UserEvent

/**
 * Returns Mastodon's message for an event, made once for each event. Returns undefined if the stream does not include
 * it, or Mastodon has no message for it.
 */
export function streamMessage(event: StreamEvent, { kind }: StreamSource): StreamMessage | undefined {
  if (!isSent(event, kind)) return undefined
  const cached = messages.get(event)
  if (cached !== undefined) return cached ?? undefined
  const message = messageOf(event)
  messages.set(event, message ?? null)
  return message
}

const messages = new WeakMap<StreamEvent, StreamMessage | null>()

// Only the stream `direct` includes conversations.
function isSent({ kind }: StreamEvent, source: StreamSource['kind']): boolean {
  if (kind === 'gap') return true
  return source !== 'nothing' && (kind === 'conversation_changed') === (source === 'conversations')
}

function messageOf(event: StreamEvent): StreamMessage | undefined {
  const { id } = event
  switch (event.kind) {
    case 'post_created':
      return event.post ? { event: 'update', payload: statusJson(event.post), id } : undefined
    case 'post_edited':
      return event.post ? { event: 'status.update', payload: statusJson(event.post), id } : undefined
    case 'post_deleted':
      return { event: 'delete', payload: event.postId ?? '', id }
    case 'notification_created':
      return event.notification
        ? { event: 'notification', payload: notificationJson(event.notification), id }
        : undefined
    case 'conversation_changed':
      return event.conversation
        ? { event: 'conversation', payload: conversationJson(event.conversation), id }
        : undefined
    case 'announcement_changed':
      return event.announcement
        ? { event: 'announcement', payload: streamedAnnouncementJson(event.announcement), id }
        : undefined
    case 'announcement_reacted':
      return event.announcementReaction
        ? { event: 'announcement.reaction', payload: announcementReactionJson(event.announcementReaction), id }
        : undefined
    case 'announcement_deleted':
      return { event: 'announcement.delete', payload: event.announcementId ?? '', id }
    case 'filters_changed':
      return { event: 'filters_changed', payload: undefined, id }
    case 'notifications_merged':
      return { event: 'notifications_merged', payload: '1', id }
    case 'gap':
      return { event: 'gap', payload: JSON.stringify(id), id }
    case 'notifications_read':
      return undefined
  }
}
