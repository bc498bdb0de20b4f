import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { onOtherPerson } from '../state/session.ts'
import { countUnread, unread } from '../state/unread.ts'
import { type NotificationFilter, typesOf } from './filters.ts'

/**
 * Notifications with a higher id are marked as new. Undefined until the marker is loaded. Seen notifications count as
 * read, but stay marked as new until the marker is loaded again.
 */
export const newAfter = signal<number | undefined>(undefined)

// The highest id that this page has reported as read.
let savedHere = 0
onOtherPerson(() => {
  newAfter.value = undefined
  savedHere = 0
})

/** Loads the read marker. If another page has read further than this one, fewer notifications stay marked as new. */
export async function readMarker(isAnew = false): Promise<void> {
  const { notifications } = await call('GET /api/markers', { query: { timeline: ['notifications'] } })
  const at = Number(notifications?.last_read_id ?? 0)
  if (isAnew || newAfter.peek() === undefined || at > savedHere) newAfter.value = at
}

/** Marks notifications up to an id as read, on all devices. */
export async function readUpTo(id: number): Promise<void> {
  savedHere = Math.max(savedHere, id)
  await call('POST /api/notifications/read', { body: { max_id: String(id) } })
  await countUnread()
}

/**
 * Notes that the notifications of a filter up to an id were seen. Marks nothing as read if there are unread
 * notifications of other types, because those were not seen.
 */
export async function readIfAllSeen(id: number, filter: NotificationFilter): Promise<void> {
  if (id <= savedHere || unread.peek() === 0) return
  try {
    if (filter !== 'all') {
      const { types = [] } = typesOf(filter)
      const query = { limit: 1, exclude_types: types }
      if ((await call('GET /api/notifications/unread_count', { query })).count > 0) return
    }
    await readUpTo(id)
  } catch {
    // The next call tries again.
    savedHere = 0
  }
}

/** Marks all current notifications as read. Throws a `BoundaryError`. */
export async function readAll(): Promise<void> {
  const { notification_groups } = await call('GET /api/notifications', { query: { limit: 1 } })
  const newest = notification_groups[0]?.most_recent_notification_id
  if (newest === undefined) return
  await readUpTo(newest)
  newAfter.value = newest
}
