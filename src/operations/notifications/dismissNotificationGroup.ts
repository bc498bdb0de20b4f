import { z } from 'zod'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { GroupKey } from './internal/notificationInput.ts'

/** Forgets a group of the caller's notifications; may be repeated. What the policy holds back of it waits on. */
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
