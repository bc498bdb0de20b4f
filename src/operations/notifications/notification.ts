import { z } from 'zod'
import { NotificationId } from '../../model/ids.ts'
import { Notification } from '../../model/notification.ts'
import { defineOperation } from '../operation.ts'
import { shownOr404 } from './internal/notificationInput.ts'

/** Returns one of the caller's notifications, including filtered ones. Throws `not_found`. */
export const notification = defineOperation({
  name: 'notification',
  kind: 'query',
  scope: 'read:notifications',
  summary: 'Read one of your notifications.',
  input: z.strictObject({ id: NotificationId }),
  output: Notification,
  async run({ id }, { caller, stores }) {
    return shownOr404(await stores.notifications.find(caller.accountId, id), caller)
  },
})
