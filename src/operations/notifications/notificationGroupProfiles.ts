import { z } from 'zod'
import { idOfUngroupedKey } from '../../model/notification.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { ProfilePage } from '../../model/profile.ts'
import { defineOperation } from '../operation.ts'
import { GroupKey, includeFiltered, shownOr404 } from './internal/notificationInput.ts'

/**
 * Lists the accounts that caused a group of the caller's notifications, latest first. Throws `not_found` for an unknown
 * group.
 */
export const notificationGroupProfiles = defineOperation({
  name: 'notificationGroupProfiles',
  kind: 'query',
  scope: 'read:notifications',
  summary: 'List the accounts that caused a group of your notifications.',
  input: z.strictObject({ key: GroupKey, ...paging(40, 80), includeFiltered }),
  output: ProfilePage,
  async run({ key, includeFiltered: all, ...page }, { caller, stores: { notifications } }) {
    const { accountId } = caller
    const found = await notifications.groupSenders(accountId, key, all, rangeOf(page))
    // Notifications for moderators are never grouped.
    const isDoubtful = found.items.length === 0 || idOfUngroupedKey(key) !== undefined
    if (isDoubtful) shownOr404(await notifications.findGroup(accountId, key, all), caller)
    return found
  },
})
