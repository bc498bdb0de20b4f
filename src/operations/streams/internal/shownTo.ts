import type { Caller } from '../../../model/caller.ts'
import { type EventStream, mappedStream } from '../../../model/eventStream.ts'
import { hiddenTypes, type Notification } from '../../../model/notification.ts'

interface MaybeNotification {
  notification: Notification | null
}

/** Drops notifications of types that the caller's session may not see. */
export function shownTo<Event extends MaybeNotification>(
  stream: EventStream<Event>,
  { scopes }: Pick<Caller, 'scopes'>,
): EventStream<Event> {
  if (hiddenTypes(scopes).length === 0) return stream
  return mappedStream(stream, (event) => {
    const { notification } = event
    return notification !== null && hiddenTypes(scopes).includes(notification.type) ? undefined : event
  })
}
