import { z } from 'zod'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { GroupKey } from './internal/notificationInput.ts'

/** Deletes a group of the caller's notifications, except filtered ones. Idempotent. */
export const dismissNotificationGroup = defineOperation({
  name: 'dismissNotificationGroup',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Delete a group of your notifications.',
  input: z.strictObject({ key: GroupKey }),
  output: Removed,
  async run({ key }, { caller, stores }) {
    await stores.notifications.dismissGroup(caller.accountId, key)
    return { id: key }
  },
})
