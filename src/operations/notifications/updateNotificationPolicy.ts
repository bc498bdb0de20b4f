import { z } from 'zod'
import { NotificationPolicy, NotificationRules } from '../../model/notificationPolicy.ts'
import { defineOperation } from '../operation.ts'

/** Changes the caller's policy for future notifications. Absent rules stay unchanged. */
export const updateNotificationPolicy = defineOperation({
  name: 'updateNotificationPolicy',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Change your notification policy.',
  input: z.strictObject(NotificationRules.partial().shape),
  output: NotificationPolicy,
  async run(rules, { caller, stores }) {
    await stores.notificationPolicies.update(caller.accountId, rules)
    return stores.notificationPolicies.read(caller.accountId)
  },
})
