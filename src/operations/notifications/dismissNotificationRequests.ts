import { z } from 'zod'
import { AccountId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/**
 * Does the same as `dismissNotificationRequest` for many accounts. Returns the accounts that had filtered
 * notifications.
 */
export const dismissNotificationRequests = defineOperation({
  name: 'dismissNotificationRequests',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Delete the filtered notifications from several accounts.',
  input: z.strictObject({ ids: z.array(AccountId).max(200).default([]).describe('The accounts.') }),
  output: z.array(Removed),
  async run({ ids }, { caller, stores }) {
    return (await stores.notificationPolicies.dismiss(caller.accountId, ids)).map((id) => ({ id }))
  },
})
