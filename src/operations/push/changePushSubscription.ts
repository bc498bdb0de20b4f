import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { NotificationType } from '../../model/notification.ts'
import { PushPolicy, PushSubscription } from '../../model/pushSubscription.ts'
import { defineOperation } from '../operation.ts'

/**
 * Changes the notifications that are pushed to this session. Absent fields stay unchanged. Throws `not_found` if the
 * session has no push subscription.
 */
export const changePushSubscription = defineOperation({
  name: 'changePushSubscription',
  kind: 'mutation',
  scope: 'push',
  summary: 'Change the types of notifications that are pushed to this session.',
  input: z.strictObject({
    alerts: z
      .array(NotificationType)
      .max(50)
      .optional()
      .describe('The types of notifications to push. Other types are not pushed.'),
    policy: PushPolicy.optional(),
  }),
  output: PushSubscription,
  async run({ alerts, policy }, { caller, stores, push }) {
    const change = { alerts: alerts && [...new Set(alerts)], policy }
    const changed = await stores.pushSubscriptions.change(caller.session, change)
    if (!changed) throw notFound()
    return { ...changed, serverKey: push.publicKey }
  },
})
