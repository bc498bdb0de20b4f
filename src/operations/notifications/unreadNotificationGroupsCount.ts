import { z } from 'zod'
import { NotificationCount } from '../../model/notification.ts'
import { defineOperation } from '../operation.ts'
import { filterInput, groupedInput, groupFilterOf } from './internal/notificationInput.ts'

/**
 * Counts the groups with unread notifications of the caller, up to `limit`. Otherwise, it works like
 * `unreadNotificationsCount`.
 */
export const unreadNotificationGroupsCount = defineOperation({
  name: 'unreadNotificationGroupsCount',
  kind: 'query',
  scope: 'read:notifications',
  cost: 0.25,
  summary: 'Count your unread notification groups.',
  input: z.strictObject({
    limit: z.int().min(1).max(1000).default(100).describe('The number at which to stop counting, 1 to 1000.'),
    ...filterInput,
    ...groupedInput,
  }),
  output: NotificationCount,
  async run(input, { caller, stores }) {
    const filter = groupFilterOf(input, caller)
    return { count: await stores.notifications.countUnreadGroups(caller.accountId, filter, input.limit) }
  },
})
