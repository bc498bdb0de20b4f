import { z } from 'zod'
import { NotificationId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/** Deletes notifications of the caller, and returns those that existed. */
export const dismissNotifications = defineOperation({
  name: 'dismissNotifications',
  kind: 'mutation',
  scope: 'write:notifications',
  summary: 'Delete some of your notifications.',
  input: z.strictObject({ ids: z.array(NotificationId).max(200).describe('The ids of up to 200 notifications.') }),
  output: z.array(Removed),
  async run({ ids }, { caller, stores }) {
    return (await stores.notifications.dismiss(caller.accountId, ids)).map((id) => ({ id }))
  },
})
