import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/**
 * Does the same as `acceptNotificationRequest` for many accounts. Returns the accounts that have or had filtered
 * notifications.
 */
export const acceptNotificationRequests = defineOperation({
  name: 'acceptNotificationRequests',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Accept the filtered notifications from several accounts. Their notifications are no longer filtered.',
  input: z.strictObject({ ids: z.array(AccountId).max(200).default([]).describe('The accounts.') }),
  output: z.array(Removed),
  async run({ ids }, { caller, stores }) {
    return (await stores.notificationPolicies.accept(caller.accountId, ids)).map((id) => ({ id }))
  },
})
