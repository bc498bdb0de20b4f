import type { DirectConversation } from '../model/directConversation.ts'
import type { AccountId, ConversationId, NotificationId } from '../model/ids.ts'
import type { AccountEvent, NotificationEvent, StreamPosition } from '../model/stream.ts'
import { type Change, type ChangeKind, everybody } from '../stores/changes.ts'
import type { DirectConversations } from '../stores/directConversations.ts'
import type { Notifications } from '../stores/notifications.ts'
import type { ServiceAnnouncements } from '../stores/serviceAnnouncements.ts'
import { announcementEvents, announcementKinds, isAnnouncement, nothing } from './announcementEvents.ts'
import type { Listener, Source } from './subscribe.ts'

/** The rendering of an account's own changes: the kinds of changes, and their events. */
export interface Telling<Event> {
  kinds: readonly ChangeKind[]
  render(account: AccountId, changes: readonly Change[]): Promise<Event[]>
  gap(position: StreamPosition): Event
}

/** A live reader of the changes of an account. */
export interface AccountReader<Event = unknown> {
  telling: Telling<Event>
  listener: Pick<Listener<Event>, 'deliver'>
}

/** The live readers, by account. */
export type AccountReaders = Map<AccountId, Set<AccountReader>>

/** Makes the source of a stream of changes to an account. */
export function accountSource<Event>(
  account: AccountId,
  telling: Telling<Event>,
  readers: AccountReaders,
): Source<Event> {
  let reader: AccountReader<Event> | undefined
  return {
    account,
    open: async () => undefined,
    wanted: () => ({ kinds: telling.kinds, accounts: [account, everybody] }),
    render: (changes) => telling.render(account, changes),
    gap: telling.gap,
    join(listener) {
      reader = { telling, listener }
      const others = readers.get(account)
      if (others) others.add(reader as AccountReader)
      else readers.set(account, new Set([reader as AccountReader]))
    },
    close() {
      const all = readers.get(account)
      if (!reader || !all?.delete(reader as AccountReader)) return
      if (all.size === 0) readers.delete(account)
    },
  }
}

/**
 * Publishes one change to the live readers of its account. It is rendered once for all readers of the same kind, and
 * for all of them before any event is delivered.
 */
export async function tellAccounts(change: Change, readers: AccountReaders): Promise<void> {
  const hearing =
    change.account === everybody ? [...readers.values()].flatMap((all) => [...all]) : readers.get(change.account)
  const concerned = [...(hearing ?? [])].filter(({ telling }) => telling.kinds.includes(change.kind))
  if (concerned.length === 0) return
  const tellings = [...new Set(concerned.map(({ telling }) => telling))]
  const rendered = new Map(
    await Promise.all(
      tellings.map(async (telling) => [telling, await telling.render(change.account, [change])] as const),
    ),
  )
  for (const { telling, listener } of concerned) {
    for (const event of rendered.get(telling) ?? []) listener.deliver(event, change.position)
  }
}

/** Renders the notifications of an account. */
export function notificationsTelling(notifications: Pick<Notifications, 'findMany'>): Telling<NotificationEvent> {
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

/** Renders the changes that concern an account alone. */
export function accountTelling(
  conversations: Pick<DirectConversations, 'find'>,
  announcements: Pick<ServiceAnnouncements, 'findPublished' | 'countReactions'>,
): Telling<AccountEvent> {
  // Each conversation once, one after another: a range may be full of them.
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
        if (kind === 'filters.changed') return [{ ...nothing, id, kind: 'filters_changed' }]
        if (kind === 'notifications.merged') return [{ ...nothing, id, kind: 'notifications_merged' }]
        const conversation = conversationOf.get(subject)
        return conversation ? [{ ...nothing, id, kind: 'conversation_changed', conversation }] : []
      })
    },
    gap: (id) => ({ ...nothing, id, kind: 'gap' }),
  }
}
