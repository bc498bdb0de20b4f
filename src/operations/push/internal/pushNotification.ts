import { hidesNotification } from '../../../model/filter.ts'
import { type AccountId, NotificationId } from '../../../model/ids.ts'
import { hiddenTypes, type Notification } from '../../../model/notification.ts'
import { scopeSetOf } from '../../../model/scopes.ts'
import type { Jobs } from '../../../stores/jobs.ts'
import type { PushDelivery } from '../../../stores/pushSubscriptions.ts'
import type { Services } from '../../services.ts'
import { pushMessage } from './message.ts'

// How long a push is retried, in milliseconds. Later it is no longer news.
const longestTrial = 20 * 60 * 1000

/**
 * The job `pushNotification`: sends a notification to one subscription, as its recipient would see it now. It sends
 * nothing if the subscription no longer wants it, the session has ended, or a filter hides it. Throws if another try
 * may succeed.
 */
export async function pushNotification(
  services: Services,
  { notificationId, subscriptionId }: Jobs['pushNotification'],
  closing: AbortSignal,
): Promise<void> {
  const { stores, push } = services
  const id = NotificationId.parse(notificationId)
  const delivery = await stores.pushSubscriptions.findDelivery(subscriptionId, id)
  if (!delivery) return
  const session = await sessionOf(delivery, services)
  if (!session) return stores.pushSubscriptions.delete(delivery.session)
  const notification = await stores.notifications.find(delivery.accountId, id)
  if (!notification || hiddenTypes(scopeSetOf(session.scopes)).includes(notification.type)) return
  if (isHidden(notification, delivery.accountId)) return
  try {
    const outcome = await push.send(delivery, pushMessage(notification), closing)
    if (outcome === 'gone') await stores.pushSubscriptions.deleteGone(subscriptionId, delivery.endpoint)
  } catch (error) {
    if (Date.now() - Date.parse(delivery.notifiedAt) < longestTrial) throw error
  }
}

// Filters never hide an account's own posts from it.
const isHidden = ({ post }: Notification, recipient: AccountId) =>
  post !== null && post.author.id !== recipient && Boolean(post.viewer?.filtered.some(hidesNotification))

// Sessions may have ended in another process, or expired.
async function sessionOf({ accountId, session }: PushDelivery, { stores }: Services) {
  const sessions = await stores.authSessions.listFor(accountId)
  return sessions.find(({ handle }) => handle === session)
}
