import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/**
 * Accepts the filtered and future notifications from an account. Idempotent. Throws `not_found` if none were
 * filtered.
 */
export const acceptNotificationRequest = defineOperation({
  name: 'acceptNotificationRequest',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Accept the filtered notifications from an account. Its notifications are no longer filtered.',
  input: z.strictObject({ id: AccountId.describe('The account.') }),
  output: Removed,
  async run({ id }, { caller, stores }) {
    const [acceptedId] = await stores.notificationPolicies.accept(caller.accountId, [id])
    if (acceptedId === undefined) throw notFound()
    return { id }
  },
})
