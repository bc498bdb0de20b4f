import type { Caller } from '../../../model/caller.ts'
import type { EventStream, Sink } from '../../../model/eventStream.ts'
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
  const isShown = ({ notification }: Event) => notification === null || !hidden.includes(notification.type)
  return {
    start: (sink: Sink<Event>) =>
      stream.start({
        deliver: (event) => {
          if (isShown(event)) sink.deliver(event)
        },
        fail: (error) => sink.fail(error),
        ...(sink.ready && { ready: () => sink.ready!() }),
        ...(sink.live && { live: () => sink.live!() }),
      }),
    delivered: () => stream.delivered(),
    stop: () => stream.stop(),
  }
}
