import { callPage, call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { focusNext } from '../parts/focusNext.ts'
import { nameOf } from '../people/nameOf.ts'
import type { NotificationRequest, Status } from '../schema/api.ts'
import { createFeed, type Feed, feedOf } from '../state/feeds.ts'
import { pinPosts, putPost } from '../state/posts.ts'
import { onOtherPerson } from '../state/session.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'
import { countUnread } from '../state/unread.ts'
import { eachNotificationFeed } from './notificationFeed.ts'
import { readPolicy } from './policy.ts'

const cache = new Map<string, NotificationRequest>()
onOtherPerson(() => cache.clear())
pinPosts(() => [...cache.values()].map(({ last_status }) => last_status?.id))

/** Returns the feed of the accounts whose notifications are filtered. */
export function requestsFeed(): Feed {
  return feedOf('notification requests', () =>
    createFeed(async (cursor) => {
      const { items, next } = await callPage('GET /api/notifications/requests', { query: { limit: 40, ...cursor } })
      for (const request of items) {
        cache.set(request.id, request)
        if (request.last_status) putPost(request.last_status as unknown as Status)
      }
      return { items: items.map(({ id }) => id), next }
    }),
  )
}

/** Returns the cached request with an id. */
export const requestOf = (id: string): NotificationRequest | undefined => cache.get(id)

/** Accepts or dismisses the filtered notifications of an account. */
export async function decideRequest(id: string, how: 'accept' | 'dismiss', entry: Element | null): Promise<void> {
  const request = cache.get(id)
  const feed = requestsFeed()
  const before = feed.ids.peek()
  focusNext(entry)
  feed.remove(id)
  try {
    await call(`POST /api/notifications/requests/{id}/${how}`, { path: { id } })
    if (how === 'accept' && request) showToast(m.notifications.requests.accepted(nameOf(request.account)))
    await afterAnswer(how)
  } catch (error) {
    feed.ids.value = before.filter((other) => other === id || feed.ids.peek().includes(other))
    showError(error, m.notifications.requests.failed, () => void decideRequest(id, how, null))
  }
}

/** Accepts or dismisses the filtered notifications of all listed accounts. */
export async function decideAll(how: 'accept' | 'dismiss'): Promise<void> {
  const feed = requestsFeed()
  const id = feed.ids.peek().slice(0, 200)
  try {
    await call(`POST /api/notifications/requests/${how}`, { body: { id } })
    await feed.renew()
    if (how === 'accept') showToast(m.notifications.requests.acceptedAll)
    await afterAnswer(how)
  } catch (error) {
    showError(error, m.notifications.requests.failed, () => void decideAll(how))
  }
}

// Loads the counts again and, after an acceptance, the other lists, where the accepted notifications now appear.
async function afterAnswer(how: 'accept' | 'dismiss'): Promise<void> {
  await Promise.all([readPolicy().catch(() => {}), countUnread()])
  if (how === 'accept') eachNotificationFeed((feed) => void feed.renew())
}
