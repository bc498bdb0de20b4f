import { z } from 'zod'
import { Announcement } from '../../model/announcement.ts'
import { AnnouncementId } from '../../model/ids.ts'
import { defineModeration } from '../operation.ts'
import { announcementPermissions } from './internal/managing.ts'

/** Returns one announcement, even if it is not shown. Throws `not_found`. */
export const announcement = defineModeration({
  name: 'announcement',
  kind: 'query',
  scope: 'admin:read',
  permissions: announcementPermissions,
  summary: 'Read an announcement, even if it is not shown.',
  input: z.strictObject({ id: AnnouncementId }),
  output: Announcement,
  run: ({ id }, { stores }) => stores.serviceAnnouncements.read(id),
})
