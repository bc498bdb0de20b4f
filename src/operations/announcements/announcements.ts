import { z } from 'zod'
import { Announcement } from '../../model/announcement.ts'
import { defineOperation } from '../operation.ts'

export const announcements = defineOperation({
  name: 'announcements',
  kind: 'query',
  scope: null,
  cost: 0.25,
  summary: 'List the announcements that are shown now, newest first.',
  input: z.strictObject({
    withDismissed: z.boolean().default(false).describe('Whether to include announcements that you dismissed.'),
  }),
  output: z.array(Announcement),
  async run({ withDismissed }, { caller, stores }) {
    const all = await stores.serviceAnnouncements.shownTo(caller.accountId)
    return withDismissed ? all : all.filter(({ isRead }) => !isRead)
  },
})
