import { z } from 'zod'
import { AnnouncementId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/** Marks an announcement as read. Throws `not_found`. */
export const dismissAnnouncement = defineOperation({
  name: 'dismissAnnouncement',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Mark an announcement as read.',
  input: z.strictObject({ id: AnnouncementId }),
  output: Removed,
  async run({ id }, { caller, stores }) {
    await stores.serviceAnnouncements.dismiss(id, caller.accountId)
    return { id }
  },
})
