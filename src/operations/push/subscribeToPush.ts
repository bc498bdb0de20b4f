import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { NotificationType } from '../../model/notification.ts'
import { PushPolicy, PushSubscription } from '../../model/pushSubscription.ts'
import { authOf, publicKeyOf } from '../../push/push.ts'
import { defineOperation } from '../operation.ts'

const input = z.strictObject({
  endpoint: z.string().min(1).max(2048).describe("The https URL of the device's push service."),
  publicKey: z.string().max(200).describe('The public key of the device (`p256dh`): a P-256 point in base64.'),
  auth: z.string().max(200).describe('The secret of the device (`auth`): 16 bytes in base64.'),
  standard: z
    .boolean()
    .default(false)
    .describe(
      'Whether pushes are encrypted as in RFC 8291. If false, they use the draft that preceded it, for older apps.',
    ),
  alerts: z.array(NotificationType).max(50).default([]).describe('The types of notifications to push.'),
  policy: PushPolicy.default('all'),
})

/** Subscribes this session to pushes, in place of an earlier subscription. Throws `validation_failed`. */
export const subscribeToPush = defineOperation({
  name: 'subscribeToPush',
  kind: 'mutation',
  scope: 'push',
  summary: 'Subscribe this session to push notifications.',
  input,
  output: PushSubscription,
  async run({ endpoint, alerts, standard, policy, ...keys }, { caller, stores, push }) {
    if (!push.isEndpoint(endpoint)) throw invalid('endpoint', 'notPublicHttps')
    const publicKey = publicKeyOf(keys.publicKey)
    if (publicKey === undefined) throw invalid('publicKey', 'notP256')
    const auth = authOf(keys.auth)
    if (auth === undefined) throw invalid('auth', 'notPushAuth')
    const subscription = await stores.pushSubscriptions.save({
      ...{ session: caller.session, accountId: caller.accountId },
      ...{ endpoint, publicKey, auth, standard, policy },
      alerts: [...new Set(alerts)],
    })
    return { ...subscription, serverKey: push.publicKey }
  },
})
