import { z } from 'zod'
import { ExpandAccounts, NotificationGroupPage } from '../../model/notificationGroup.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'
import { filterInput, groupedInput, groupFilterOf, includeFiltered } from './internal/notificationInput.ts'

/** Lists the caller's notifications in groups. Each group appears on only one page. */
export const notificationGroups = defineOperation({
  name: 'notificationGroups',
  kind: 'query',
  scope: 'read:notifications',
  summary: 'List your notifications in groups.',
  input: z.strictObject({
    ...paging(40, 80),
    ...filterInput,
    includeFiltered,
    ...groupedInput,
    expandAccounts: ExpandAccounts.default('full'),
  }),
  output: NotificationGroupPage,
  async run(input, { caller, stores }) {
    const page = await stores.notifications.groups(caller.accountId, groupFilterOf(input, caller), rangeOf(input))
    return { ...page, expandAccounts: input.expandAccounts }
  },
})
