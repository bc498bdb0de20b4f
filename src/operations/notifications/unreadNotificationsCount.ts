import { z } from 'zod'
import { NotificationCount } from '../../model/notification.ts'
import { defineOperation } from '../operation.ts'
import { filterInput, filterOf } from './internal/notificationInput.ts'

/** Counts the caller's unread notifications, up to `limit`, without those about posts that a filter hides. */
export const unreadNotificationsCount = defineOperation({
  name: 'unreadNotificationsCount',
  kind: 'query',
  scope: 'read:notifications',
  cost: 0.25,
  summary: 'Count your unread notifications.',
  input: z.strictObject({
    limit: z.int().min(1).max(1000).default(100).describe('The number at which to stop counting, 1 to 1000.'),
    ...filterInput,
  }),
  output: NotificationCount,
  async run(input, { caller, stores }) {
    const filter = filterOf(input, caller)
    return { count: await stores.notifications.countUnread(caller.accountId, filter, input.limit) }
  },
})
