import { z } from 'zod'
import { NotificationRequestPage } from '../../model/notificationRequest.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'

/** Lists the accounts with filtered notifications, ordered by their newest notification. */
export const notificationRequests = defineOperation({
  name: 'notificationRequests',
  kind: 'query',
  scope: 'read:notifications',
  summary: 'List the accounts whose notifications are filtered.',
  input: z.strictObject(paging(40, 80)),
  output: NotificationRequestPage,
  run: (page, { caller, stores }) => stores.notificationPolicies.requests(caller.accountId, rangeOf(page)),
})
