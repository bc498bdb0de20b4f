import { effect, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { notificationsChanged } from './live.ts'
import { me, onOtherPerson } from './session.ts'

/** How many groups of notifications are unread, up to `mostUnread`. */
export const unread = signal(0)
export const mostUnread = 100

let stop: (() => void) | undefined
onOtherPerson(() => {
  stop?.()
  stop = undefined
  unread.value = 0
})

/** Keeps `unread` right while somebody is signed in. */
export function startUnread(): void {
  stop ??= effect(() => {
    void notificationsChanged.value
    void countUnread()
  })
}

/** Asks how many are unread. */
export async function countUnread(): Promise<void> {
  if (!me.peek()) return
  try {
    unread.value = (await call('GET /api/notifications/unread_count', { query: { limit: mostUnread } })).count
  } catch {
    // The last number stays until the service is back.
  }
}
