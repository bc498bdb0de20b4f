import { z } from 'zod'
import { hiddenTypes, NotificationCount } from '../../model/notification.ts'
import { defineOperation } from '../operation.ts'

/** Deletes all notifications of the caller except filtered ones, and returns their number. */
export const clearNotifications = defineOperation({
  name: 'clearNotifications',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Delete all your notifications except filtered ones.',
  input: z.strictObject({}),
  output: NotificationCount,
  run: async (_, { caller: { accountId, scopes }, stores }) => ({
    count: await stores.notifications.clear(accountId, hiddenTypes(scopes)),
  }),
})
