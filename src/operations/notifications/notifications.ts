import { z } from 'zod'
import { NotificationPage } from '../../model/notification.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'
import { filterInput, filterOf, includeFiltered } from './internal/notificationInput.ts'

/** Lists the caller's notifications, newest first. */
export const notifications = defineOperation({
  name: 'notifications',
  kind: 'query',
  scope: 'read:notifications',
  summary: 'List your notifications.',
  input: z.strictObject({ ...paging(40, 80), ...filterInput, includeFiltered }),
  output: NotificationPage,
  run: (input, { caller, stores }) =>
    stores.notifications.page(caller.accountId, filterOf(input, caller), rangeOf(input)),
})
