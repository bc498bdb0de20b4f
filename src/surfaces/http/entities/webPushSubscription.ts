import { z } from 'zod'
import { NotificationType } from '../../../model/notification.ts'
import { PushPolicy, type PushSubscription } from '../../../model/pushSubscription.ts'

// What Mastodon pushes to those who run it; nobody is told of such here.
const never = ['admin.sign_up', 'admin.report'] as const

const names = [...NotificationType.options, ...never]
type Alerts<Value> = Record<(typeof names)[number], Value>

const AlertsEntity = z.object(Object.fromEntries(names.map((name) => [name, z.boolean()])) as Alerts<z.ZodBoolean>)

export const WebPushSubscriptionEntity = z
  .object({
    id: z.string(),
    endpoint: z.url(),
    standard: z.boolean(),
    alerts: AlertsEntity.describe('Which notifications are pushed; the two of Mastodon for administrators never are.'),
    policy: PushPolicy,
    server_key: z.string().describe('What `applicationServerKey` is in a browser.'),
  })
  .meta({ id: 'WebPushSubscription', description: 'Which notifications are pushed to a session, and where to.' })
export type WebPushSubscriptionEntity = z.infer<typeof WebPushSubscriptionEntity>

/** A subscription in Mastodon's words. */
export function webPushSubscriptionEntity(subscription: PushSubscription): WebPushSubscriptionEntity {
  const { id, endpoint, standard, alerts, policy, serverKey } = subscription
  const wanted: string[] = alerts
  const shown = Object.fromEntries(names.map((name) => [name, wanted.includes(name)]))
  return { id, endpoint, standard, alerts: shown as Alerts<boolean>, policy, server_key: serverKey }
}
