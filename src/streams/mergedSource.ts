import type { AccountId } from '../model/ids.ts'
import type { StreamPosition, UserEvent } from '../model/stream.ts'
import type { Change, WantedChanges } from '../stores/changes.ts'
import { isAfter } from './position.ts'
import type { Source } from './subscribe.ts'

type DeliveredEvent = Pick<UserEvent, 'id' | 'kind'> & Partial<UserEvent>

/**
 * Merges several sources into one, with past and present events in the order in which they happened. Separate streams
 * would each publish their past at their own pace, and a reader who left in between could not resume all of them from
 * one position.
 */
export function mergedSource(account: AccountId, sources: readonly Source<DeliveredEvent>[]): Source<UserEvent> {
  const wantedOf = ({ kinds, accounts }: WantedChanges) => {
    const whose = accounts && new Set(accounts)
    return (change: Change) => kinds.includes(change.kind) && (whose === undefined || whose.has(change.account))
  }
  return {
    account,
    async open() {
      for (const source of sources) await source.open()
    },
    wantedChanges() {
      const all = sources.map((source) => source.wantedChanges())
      const accounts = all.map((wanted) => wanted.accounts)
      return {
        kinds: all.flatMap(({ kinds }) => kinds),
        accounts: accounts.includes(undefined) ? undefined : [...new Set(accounts.flatMap((ids) => ids ?? []))],
      }
    },
    async render(changes) {
      const rendered = await Promise.all(
        sources.map((source) => source.render(changes.filter(wantedOf(source.wantedChanges())))),
      )
      return rendered
        .flat()
        .map(userEventOf)
        .sort((one, other) => (isAfter(one.id, other.id) ? 1 : -1))
    },
    gap: (id) => userEventOf({ id, kind: 'gap' }),
    join(listener) {
      const deliver = (event: DeliveredEvent, at: StreamPosition) => listener.deliver(userEventOf(event), at)
      for (const source of sources) source.join({ deliver, fail: (error) => listener.fail(error) })
    },
    close() {
      for (const source of sources) source.close()
    },
  }
}

const mergedEvents = new WeakMap<DeliveredEvent, UserEvent>()

// One object for all readers of the same event.
function userEventOf(event: DeliveredEvent): UserEvent {
  const known = mergedEvents.get(event)
  if (known) return known
  const { id, kind, post = null, postId = null, notification = null, conversation = null } = event
  const { announcement = null, announcementId = null, announcementReaction = null } = event
  const announced = { announcement, announcementId, announcementReaction }
  const user: UserEvent = { id, kind, post, postId, notification, conversation, ...announced }
  mergedEvents.set(event, user)
  return user
}
