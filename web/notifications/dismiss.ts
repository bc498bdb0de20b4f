import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import { focusNext } from '../parts/focusNext.ts'
import { showToast } from '../state/toasts.ts'
import { showTrouble } from '../state/trouble.ts'
import { countUnread } from '../state/unread.ts'
import { eachNotificationFeed } from './notificationFeed.ts'
import { readAll } from './readMark.ts'

/** Forgets a group of notifications: it is gone at once, and back where it was if the service refuses. */
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
    showTrouble(error, m.notifications.dismissFailed, () => void dismiss(key, null))
  }
}

/** Marks all as read, and says so. */
export async function markAllRead(): Promise<void> {
  try {
    await readAll()
    showToast(m.notifications.allRead)
  } catch (error) {
    showTrouble(error, m.notifications.readAllFailed, () => void markAllRead())
  }
}

/** Forgets all notifications, after asking. */
export async function clearAll(): Promise<void> {
  const { clearTitle: title, clearText: text, clear: yes } = m.notifications
  if (await confirm({ title, text, yes })) await clear()
}

async function clear(): Promise<void> {
  try {
    // That they are read is told to other tabs and devices, whose counts would stay otherwise.
    await readAll()
    await call('POST /api/notifications/clear', {})
    eachNotificationFeed((feed) => void feed.renew())
    await countUnread()
  } catch (error) {
    showTrouble(error, m.notifications.clearFailed, () => void clear())
  }
}
