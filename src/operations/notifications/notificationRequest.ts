import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { NotificationRequest } from '../../model/notificationRequest.ts'
import { defineOperation } from '../operation.ts'

/** Returns the summary of an account's filtered notifications. Throws `not_found` if no notifications were filtered. */
export const notificationRequest = defineOperation({
  name: 'notificationRequest',
  kind: 'query',
  scope: 'read:notifications',
  summary: 'Read the notification request of an account, which summarises its filtered notifications.',
  input: z.strictObject({ id: AccountId.describe('The account.') }),
  output: NotificationRequest,
  async run({ id }, { caller, stores }) {
    const found = await stores.notificationPolicies.findRequest(caller.accountId, id)
    if (!found) throw notFound()
    return found
  },
})
