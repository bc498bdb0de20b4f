import type { DirectConversation } from '../model/directConversation.ts'
import type { AccountId, ConversationId, NotificationId } from '../model/ids.ts'
import type { AccountEvent, NotificationEvent, StreamPosition } from '../model/stream.ts'
import { type Change, type ChangeFilter, type ChangeKind, everybody } from '../stores/changes.ts'
import type { DirectConversations } from '../stores/directConversations.ts'
import type { Notifications } from '../stores/notifications.ts'
import type { ServiceAnnouncements } from '../stores/serviceAnnouncements.ts'
import { announcementEvents, announcementKinds, isAnnouncement, emptyEventFields } from './announcementEvents.ts'
import type { Listener, Source } from './subscribe.ts'

/** The rendering of an account's own changes: the kinds of changes, and their events. */
export interface EventRendering<Event> {
  kinds: readonly ChangeKind[]
  render(account: AccountId, changes: readonly Change[]): Promise<Event[]>
  gap(position: StreamPosition): Event
}

/** A live reader of the changes of an account. */
export interface AccountReader<Event = unknown> {
  rendering: EventRendering<Event>
  listener: Pick<Listener<Event>, 'deliver'>
}

/** The live readers, by account. */
export type AccountReaders = Map<AccountId, Set<AccountReader>>

/** Makes the source of a stream of changes to an account. */
export function accountSource<Event>(
  account: AccountId,
  rendering: EventRendering<Event>,
  readers: AccountReaders,
): Source<Event> {
  return new AccountSource(account, rendering, readers)
}

// This is a class, since there may be ten thousand instances. It is also the live reader that `join` adds.
class AccountSource<Event> implements Source<Event>, AccountReader<Event> {
  readonly account: AccountId
  readonly rendering: EventRendering<Event>
  listener!: Listener<Event>
  readonly #readers: AccountReaders

  constructor(account: AccountId, rendering: EventRendering<Event>, readers: AccountReaders) {
    this.account = account
    this.rendering = rendering
    this.#readers = readers
  }

  async open(): Promise<void> {}

  changeFilter(): ChangeFilter {
    return { kinds: this.rendering.kinds, accounts: [this.account, everybody] }
  }

  render(changes: readonly Change[]): Promise<Event[]> {
    return this.rendering.render(this.account, changes)
  }

  gap(position: StreamPosition): Event {
    return this.rendering.gap(position)
  }

  join(listener: Listener<Event>): void {
    this.listener = listener
    const others = this.#readers.get(this.account)
    if (others) others.add(this as AccountReader)
    else this.#readers.set(this.account, new Set([this as AccountReader]))
  }

  close(): void {
    const all = this.#readers.get(this.account)
    if (all?.delete(this as AccountReader) && all.size === 0) this.#readers.delete(this.account)
  }
}

/**
 * Publishes one change to the live readers of its account. It is rendered once for each kind of reader, and for all
 * kinds before any event is delivered.
 */
export async function deliverToAccounts(change: Change, readers: AccountReaders): Promise<void> {
  const connected =
    change.account === everybody ? [...readers.values()].flatMap((all) => [...all]) : readers.get(change.account)
  const concerned = [...(connected ?? [])].filter(({ rendering }) => rendering.kinds.includes(change.kind))
  if (concerned.length === 0) return
  const renderings = [...new Set(concerned.map(({ rendering }) => rendering))]
  const rendered = new Map(
    await Promise.all(
      renderings.map(async (rendering) => [rendering, await rendering.render(change.account, [change])] as const),
    ),
  )
  for (const { rendering, listener } of concerned) {
    for (const event of rendered.get(rendering) ?? []) listener.deliver(event, change.position)
  }
}

/** Renders the notifications of an account. */
export function notificationEventRendering(
  notifications: Pick<Notifications, 'findMany'>,
): EventRendering<NotificationEvent> {
  return {
    kinds: ['notification.created', 'notifications.read'],
    async render(account, changes) {
      const ids = changes.flatMap(({ kind, subject }) =>
        kind === 'notification.created' ? [subject as NotificationId] : [],
      )
      const found = ids.length === 0 ? [] : await notifications.findMany(account, ids)
      const notificationOf = new Map<string, (typeof found)[number]>(
        found.map((notification) => [notification.id, notification]),
      )
      return changes.flatMap(({ position: id, kind, subject }): NotificationEvent[] => {
        if (kind === 'notifications.read') return [{ id, kind: 'notifications_read', notification: null }]
        const notification = notificationOf.get(subject!)
        return notification ? [{ id, kind: 'notification_created', notification }] : []
      })
    },
    gap: (id) => ({ id, kind: 'gap', notification: null }),
  }
}

/** Renders changes of filters, merged notifications, conversations and announcements. */
export function accountEventRendering(
  conversations: Pick<DirectConversations, 'find'>,
  announcements: Pick<ServiceAnnouncements, 'findPublished' | 'countReactions'>,
): EventRendering<AccountEvent> {
  // Renders each conversation only once, and one at a time, since a range may contain very many of them.
  async function findAll(account: AccountId, changes: readonly Change[]) {
    const found = new Map<string | null, DirectConversation>()
    for (const id of new Set(
      changes.flatMap(({ kind, subject }) => (kind === 'conversation.changed' ? subject : [])),
    )) {
      const conversation = await conversations.find(id as ConversationId, account)
      if (conversation) found.set(id, conversation)
    }
    return found
  }
  return {
    kinds: ['filters.changed', 'notifications.merged', 'conversation.changed', ...announcementKinds],
    async render(account, changes) {
      const conversationOf = await findAll(account, changes)
      const announced = await announcementEvents(changes, announcements)
      return changes.flatMap(({ position: id, kind, subject }): AccountEvent[] => {
        if (isAnnouncement(kind)) return announced.get(id) ?? []
        if (kind === 'filters.changed') return [{ ...emptyEventFields, id, kind: 'filters_changed' }]
        if (kind === 'notifications.merged') return [{ ...emptyEventFields, id, kind: 'notifications_merged' }]
        const conversation = conversationOf.get(subject)
        return conversation ? [{ ...emptyEventFields, id, kind: 'conversation_changed', conversation }] : []
      })
    },
    gap: (id) => ({ ...emptyEventFields, id, kind: 'gap' }),
  }
}
