import { z } from 'zod'
import { AnnouncementId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { announcementPermissions } from './internal/managing.ts'

/** Deletes an announcement with its reactions. Throws `not_found`. */
export const deleteAnnouncement = defineModeration({
  name: 'deleteAnnouncement',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: announcementPermissions,
  summary: 'Delete an announcement with its reactions.',
  input: z.strictObject({ id: AnnouncementId }),
  output: Removed,
  async run({ id }, call) {
    await call.stores.serviceAnnouncements.delete(id, actOf(call, ''))
    return { id }
  },
})
