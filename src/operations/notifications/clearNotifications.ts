import { z } from 'zod'
import { NotificationCount } from '../../model/notification.ts'
import { defineOperation } from '../operation.ts'

/** Forgets all notifications of the caller but those that the policy holds back; returns how many. */
export const clearNotifications = defineOperation({
  name: 'clearNotifications',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Delete all your notifications except filtered ones.',
  input: z.strictObject({}),
  output: NotificationCount,
  run: async (_, { caller, stores }) => ({ count: await stores.notifications.clear(caller.accountId) }),
})
