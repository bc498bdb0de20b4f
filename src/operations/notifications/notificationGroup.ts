import { z } from 'zod'
import { NotificationGroup } from '../../model/notificationGroup.ts'
import { defineOperation } from '../operation.ts'
import { GroupKey, includeFiltered, shownOr404 } from './internal/notificationInput.ts'

/** Returns one group of the caller's notifications. Throws `not_found`. */
export const notificationGroup = defineOperation({
  name: 'notificationGroup',
  kind: 'query',
  scope: 'read:notifications',
  summary: 'Read one group of your notifications.',
  input: z.strictObject({ key: GroupKey, includeFiltered }),
  output: NotificationGroup,
  async run({ key, includeFiltered: all }, { caller, stores }) {
    return shownOr404(await stores.notifications.findGroup(caller.accountId, key, all), caller)
  },
})
