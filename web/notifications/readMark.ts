import { signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { onOtherPerson } from '../state/session.ts'
import { countUnread, unread } from '../state/unread.ts'
import { type NotificationFilter, typesOf } from './filters.ts'

/**
 * The notifications after this one are marked as new; undefined until the service has said. What is
 * seen is read, but keeps its mark until one comes again.
 */
export const newAfter = signal<number | undefined>(undefined)

// How far this page itself has said that it was read.
let saidHere = 0
onOtherPerson(() => {
  newAfter.value = undefined
  saidHere = 0
})

/** Reads up to where notifications were read. What was read elsewhere loses its mark. */
export async function readMarker(isAnew = false): Promise<void> {
  const { notifications } = await call('GET /api/markers', { query: { timeline: ['notifications'] } })
  const at = Number(notifications?.last_read_id ?? 0)
  if (isAnew || newAfter.peek() === undefined || at > saidHere) newAfter.value = at
}

/** Marks notifications up to one as read, on all devices. */
export async function readUpTo(id: number): Promise<void> {
  saidHere = Math.max(saidHere, id)
  await call('POST /api/notifications/read', { body: { max_id: String(id) } })
  await countUnread()
}

/**
 * Notes that somebody has seen the notifications up to one that a filter lets through. Those of
 * other types are not read unseen.
 */
export async function noteSeen(id: number, filter: NotificationFilter): Promise<void> {
  if (id <= saidHere || unread.peek() === 0) return
  try {
    if (filter !== 'all') {
      const { types = [] } = typesOf(filter)
      const query = { limit: 1, exclude_types: types }
      if ((await call('GET /api/notifications/unread_count', { query })).count > 0) return
    }
    await readUpTo(id)
  } catch {
    // They are read when they are seen next time.
    saidHere = 0
  }
}

/** Marks all notifications as read that there are now; throws a `BoundaryError`. */
export async function readAll(): Promise<void> {
  const { notification_groups } = await call('GET /api/notifications', { query: { limit: 1 } })
  const newest = notification_groups[0]?.most_recent_notification_id
  if (newest === undefined) return
  await readUpTo(newest)
  newAfter.value = newest
}
