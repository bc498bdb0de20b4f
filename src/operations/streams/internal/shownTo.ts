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
  const hidden = hiddenTypes(scopes)
  if (hidden.length === 0) return stream
  const isHidden = ({ notification }: Event) => notification !== null && hidden.includes(notification.type)
  return mappedStream(stream, (event) => (isHidden(event) ? undefined : event))
}
