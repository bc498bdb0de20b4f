import { effect, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { notificationsChanged } from './live.ts'
import { oneAtATime } from './oneAtATime.ts'
import { me, onOtherPerson } from './session.ts'

/** The number of unread notification groups, up to `mostUnread`. */
export const unread = signal(0)
export const mostUnread = 100

let stop: (() => void) | undefined
onOtherPerson(() => {
  stop?.()
  stop = undefined
  unread.value = 0
})

/** Keeps `unread` up to date while a person is signed in. */
export function startUnread(): void {
  stop ??= effect(() => {
    void notificationsChanged.value
    void countUnread()
  })
}

/** Counts unread groups, once for changes that happen at the same time. */
export const countUnread = oneAtATime(async () => {
  const person = me.peek()?.id
  if (!person) return
  try {
    const { count } = await call('GET /api/notifications/unread_count', { query: { limit: mostUnread } })
    if (me.peek()?.id === person) unread.value = count
  } catch {
    // The last number stays until the service responds again.
  }
})
