import { z } from 'zod'
import { NotificationType } from '../../../model/notification.ts'
import { PushPolicy, type PushSubscription } from '../../../model/pushSubscription.ts'

const names = NotificationType.options
type Alerts<Value> = Record<(typeof names)[number], Value>

const AlertsEntity = z.object(Object.fromEntries(names.map((name) => [name, z.boolean()])) as Alerts<z.ZodBoolean>)

export const WebPushSubscriptionEntity = z
  .object({
    id: z.string(),
    endpoint: z.url(),
    standard: z.boolean(),
    alerts: AlertsEntity.describe('The types of notifications that are pushed.'),
    policy: PushPolicy,
    server_key: z.string().describe('The public VAPID key: the `applicationServerKey` in a browser.'),
  })
  .meta({ id: 'WebPushSubscription', description: 'A push subscription of a session.' })
export type WebPushSubscriptionEntity = z.infer<typeof WebPushSubscriptionEntity>

export function webPushSubscriptionEntity(subscription: PushSubscription): WebPushSubscriptionEntity {
  const { id, endpoint, standard, alerts, policy, serverKey } = subscription
  const chosen: string[] = alerts
  const shown = Object.fromEntries(names.map((name) => [name, chosen.includes(name)]))
  return { id, endpoint, standard, alerts: shown as Alerts<boolean>, policy, server_key: serverKey }
}
