import { batch } from '@preact/signals'
import { call, type ListPage } from '../boundary/boundary.ts'
import { createFeed, eachFeed, type Feed, feedOf } from '../state/feeds.ts'
import { putNewest } from '../state/boundedMap.ts'
import { onOtherPerson } from '../state/session.ts'
import { readPolicy } from './policy.ts'
import { type NotificationFilter, typesOf } from './filters.ts'
import { groupSignal, groupsOf, putGroups, type ShownGroup } from './groups.ts'

const limit = 30
const name = 'notifications '

/** Returns the feed of the groups that match a filter. */
export function notificationFeed(filter: NotificationFilter): Feed {
  return feedOf(name + filter, () => createFeed((cursor) => readPage(filter, cursor)))
}

/** Calls a function for every cached feed of notifications. */
export function eachNotificationFeed(change: (feed: Feed) => void): void {
  eachFeed((feed, of) => of.startsWith(name) && change(feed))
}

async function readPage(
  filter: NotificationFilter,
  cursor: Record<string, string> | undefined,
): Promise<ListPage<string>> {
  const [answer] = await Promise.all([
    call('GET /api/notifications', { query: { limit, ...typesOf(filter), ...cursor } }),
    // The number of filtered notifications is shown above the list, so both are read together.
    cursor ? undefined : readPolicy().catch(() => {}),
  ])
  const groups = groupsOf(answer)
  const oldest = groups.at(-1)
  return {
    items: putGroups(groups),
    next: groups.length === limit && oldest ? { max_id: String(oldest.most_recent_notification_id) } : undefined,
  }
}

// The newest state of the groups that wait above a list. The list itself may still show an older state of a group
// further down.
const arrived = new Map<string, ShownGroup>()
const mostArrived = 1000
onOtherPerson(() => arrived.clear())

/** Looks for notifications that are newer than the list. They wait above it. */
export async function lookForNewer(feed: Feed, filter: NotificationFilter): Promise<void> {
  const state = feed.state.peek()
  if (state === 'new' || state === 'loading') return
  if (feed.ids.peek().length === 0) return feed.renew()
  const since_id = String(newestOf(feed))
  const found = groupsOf(await call('GET /api/notifications', { query: { limit, since_id, ...typesOf(filter) } }))
  for (const group of found) putNewest(arrived, group.group_key, group, mostArrived)
  const keys = found.map(({ group_key }) => group_key)
  // If `limit` notifications wait, `showNewer` loads the list again, so there is no need to store more of them.
  if (keys.length > 0)
    feed.waiting.value = [...keys, ...feed.waiting.peek().filter((key) => !keys.includes(key))].slice(0, limit)
}

/** Returns whether there may be more new notifications than those that wait. */
export const isMany = (feed: Feed): boolean => feed.waiting.value.length >= limit

/** Moves the waiting notifications to the top of the list. */
export function showNewer(feed: Feed): void {
  const keys = feed.waiting.peek()
  // Notifications may be missing between those that wait and the list.
  if (keys.length >= limit) return void feed.renew()
  batch(() => {
    putGroups(keys.flatMap((key) => arrived.get(key) ?? []))
    feed.ids.value = feed.ids.peek().filter((key) => !keys.includes(key))
    feed.showWaiting()
  })
  for (const key of keys) arrived.delete(key)
}

/** Returns the id of the newest notification of a list, with or without those that wait, or 0 if the list is empty. */
export function newestOf(feed: Feed, withWaiting = true): number {
  const shown = feed.ids.peek().map((key) => groupSignal(key).peek())
  const waiting = withWaiting ? feed.waiting.peek().map((key) => arrived.get(key)) : []
  return Math.max(0, ...[...shown, ...waiting].map((group) => group?.most_recent_notification_id ?? 0))
}
