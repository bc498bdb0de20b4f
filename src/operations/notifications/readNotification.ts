import { z } from 'zod'
import { NotificationId } from '../../model/ids.ts'
import { Notification } from '../../model/notification.ts'
import { defineOperation } from '../operation.ts'
import { shownOr404 } from './internal/notificationInput.ts'

/** Marks one notification of the caller as read, independent of the marker. Idempotent. Throws `not_found`. */
export const readNotification = defineOperation({
  name: 'readNotification',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Mark one of your notifications as read.',
  input: z.strictObject({ id: NotificationId }),
  output: Notification,
  async run({ id }, { caller, stores }) {
    const isThere = await stores.notifications.read(caller.accountId, id)
    return shownOr404(isThere ? await stores.notifications.find(caller.accountId, id) : undefined, caller)
  },
})
