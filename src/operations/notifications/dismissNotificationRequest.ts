import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/**
 * Deletes the filtered notifications from an account. Future ones are filtered again. Throws `not_found` if no
 * notifications were filtered.
 */
export const dismissNotificationRequest = defineOperation({
  name: 'dismissNotificationRequest',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Delete the filtered notifications from an account.',
  input: z.strictObject({ id: AccountId.describe('The account.') }),
  output: Removed,
  async run({ id }, { caller, stores }) {
    const [dismissedId] = await stores.notificationPolicies.dismiss(caller.accountId, [id])
    if (dismissedId === undefined) throw notFound()
    return { id }
  },
})
