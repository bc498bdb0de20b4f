import { z } from 'zod'
import { Announcement } from '../../model/announcement.ts'
import { AnnouncementId } from '../../model/ids.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { announcementPermissions } from './internal/managing.ts'

/** Publishes an announcement. Throws `not_found`. */
export const publishAnnouncement = defineModeration({
  name: 'publishAnnouncement',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: announcementPermissions,
  summary: 'Publish an announcement.',
  input: z.strictObject({ id: AnnouncementId }),
  output: Announcement,
  run: ({ id }, call) => call.stores.serviceAnnouncements.setPublished(id, true, actOf(call, '')),
})
