import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { NotificationGroup } from '../../model/notificationGroup.ts'
import { defineOperation } from '../operation.ts'
import { GroupKey, includeFiltered } from './internal/notificationInput.ts'

/** One group of the caller's notifications. Throws `not_found`. */
export const notificationGroup = defineOperation({
  name: 'notificationGroup',
  kind: 'query',
  scope: 'read:notifications',
  summary: 'Read one group of your notifications.',
  input: z.strictObject({ key: GroupKey, includeFiltered }),
  output: NotificationGroup,
  async run({ key, includeFiltered: all }, { caller, stores }) {
    const found = await stores.notifications.findGroup(caller.accountId, key, all)
    if (!found) throw notFound()
    return found
  },
})
