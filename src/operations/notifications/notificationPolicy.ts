import { z } from 'zod'
import { NotificationPolicy } from '../../model/notificationPolicy.ts'
import { defineOperation } from '../operation.ts'

/** Returns the caller's notification policy, with the number of filtered notifications. */
export const notificationPolicy = defineOperation({
  name: 'notificationPolicy',
  kind: 'query',
  scope: 'read:notifications',
  cost: 0.25,
  summary: 'Read your notification policy.',
  input: z.strictObject({}),
  output: NotificationPolicy,
  run: (_, { caller, stores }) => stores.notificationPolicies.read(caller.accountId),
})
