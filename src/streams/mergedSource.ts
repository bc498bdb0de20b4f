import type { AccountId } from '../model/ids.ts'
import type { StreamPosition, UserEvent } from '../model/stream.ts'
import type { Change, ChangeFilter } from '../stores/changes.ts'
import { isAfter } from './position.ts'
import type { Listener, Source } from './subscribe.ts'

type DeliveredEvent = Pick<UserEvent, 'id' | 'kind'> & Partial<UserEvent>

/**
 * Merges several sources into one, with past and present events in the order in which they happened. Separate streams
 * would each publish their past at their own pace, and a reader who left in between could not resume all of them from
 * one position.
 */
export function mergedSource(account: AccountId, sources: readonly Source<DeliveredEvent>[]): Source<UserEvent> {
  return new MergedSource(account, sources)
}

// This is a class, since there may be ten thousand instances. It listens to its sources itself.
class MergedSource implements Source<UserEvent>, Listener<DeliveredEvent> {
  readonly account: AccountId
  readonly #sources: readonly Source<DeliveredEvent>[]
  #listener!: Listener<UserEvent>

  constructor(account: AccountId, sources: readonly Source<DeliveredEvent>[]) {
    this.account = account
    this.#sources = sources
  }

  async open(): Promise<void> {
    for (const source of this.#sources) await source.open()
  }

  changeFilter(): ChangeFilter {
    const all = this.#sources.map((source) => source.changeFilter())
    const accounts = all.map((filter) => filter.accounts)
    return {
      kinds: all.flatMap(({ kinds }) => kinds),
      accounts: accounts.includes(undefined) ? undefined : [...new Set(accounts.flatMap((ids) => ids ?? []))],
    }
  }

  async render(changes: readonly Change[]): Promise<UserEvent[]> {
    const rendered = await Promise.all(
      this.#sources.map((source) => source.render(changes.filter(matcherOf(source.changeFilter())))),
    )
    return rendered
      .flat()
      .map(userEventOf)
      .sort((one, other) => (isAfter(one.id, other.id) ? 1 : -1))
  }

  gap(position: StreamPosition): UserEvent {
    return userEventOf({ id: position, kind: 'gap' })
  }

  join(listener: Listener<UserEvent>): void {
    this.#listener = listener
    for (const source of this.#sources) source.join(this)
  }

  deliver(event: DeliveredEvent, at: StreamPosition): void {
    this.#listener.deliver(userEventOf(event), at)
  }

  fail(error: Error): void {
    this.#listener.fail(error)
  }

  close(): void {
    for (const source of this.#sources) source.close()
  }
}

function matcherOf({ kinds, accounts }: ChangeFilter): (change: Change) => boolean {
  const whose = accounts && new Set(accounts)
  return (change) => kinds.includes(change.kind) && (whose === undefined || whose.has(change.account))
}

const mergedEvents = new WeakMap<DeliveredEvent, UserEvent>()

// One object for all readers of the same event.
function userEventOf(event: DeliveredEvent): UserEvent {
  const cached = mergedEvents.get(event)
  if (cached) return cached
  const { id, kind, post = null, postId = null, notification = null, conversation = null } = event
  const { announcement = null, announcementId = null, announcementReaction = null } = event
  const announced = { announcement, announcementId, announcementReaction }
  const user: UserEvent = { id, kind, post, postId, notification, conversation, ...announced }
  mergedEvents.set(event, user)
  return user
}
