import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import { focusNext } from '../parts/focusNext.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'
import { countUnread } from '../state/unread.ts'
import { eachNotificationFeed } from './notificationFeed.ts'
import { readAll } from './readMark.ts'

/** Dismisses a group of notifications. It disappears at once, and comes back if the service refuses. */
export async function dismiss(key: string, entry: Element | null): Promise<void> {
  focusNext(entry)
  const putBack: (() => void)[] = []
  eachNotificationFeed((feed) => {
    const before = feed.ids.peek()
    const at = before.indexOf(key)
    feed.remove(key)
    if (at >= 0) putBack.push(() => (feed.ids.value = feed.ids.peek().toSpliced(at, 0, key)))
  })
  try {
    await call('POST /api/notifications/{group_key}/dismiss', { path: { group_key: key } })
    await countUnread()
  } catch (error) {
    for (const undo of putBack) undo()
    showError(error, m.notifications.dismissFailed, () => void dismiss(key, null))
  }
}

/** Marks all notifications as read, and shows a message. */
export async function markAllRead(): Promise<void> {
  try {
    await readAll()
    showToast(m.notifications.allRead)
  } catch (error) {
    showError(error, m.notifications.readAllFailed, () => void markAllRead())
  }
}

/** Dismisses all notifications, after confirmation. */
export async function clearAll(): Promise<void> {
  const { clearTitle: title, clearText: text, clear: yes } = m.notifications
  if (await confirm({ title, text, yes })) await clear()
}

async function clear(): Promise<void> {
  try {
    // Marking them as read first sends an event to other tabs and devices, which would otherwise keep their counts.
    await readAll()
    await call('POST /api/notifications/clear', {})
    eachNotificationFeed((feed) => void feed.renew())
    await countUnread()
  } catch (error) {
    showError(error, m.notifications.clearFailed, () => void clear())
  }
}
