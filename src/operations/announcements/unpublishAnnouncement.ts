import { z } from 'zod'
import { Announcement } from '../../model/announcement.ts'
import { AnnouncementId } from '../../model/ids.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { announcementPermissions } from './internal/managing.ts'

/** Hides an announcement from everyone and clears its scheduled time. Throws `not_found`. */
export const unpublishAnnouncement = defineModeration({
  name: 'unpublishAnnouncement',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: announcementPermissions,
  summary: 'Hide an announcement from everybody. If it was scheduled, it is not published.',
  input: z.strictObject({ id: AnnouncementId }),
  output: Announcement,
  run: ({ id }, call) => call.stores.serviceAnnouncements.setPublished(id, false, actOf(call, '')),
})
