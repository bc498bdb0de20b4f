import { z } from 'zod'
import { AnnouncementPage } from '../../model/announcement.ts'
import { paging } from '../../model/page.ts'
import { defineModeration } from '../operation.ts'
import { announcementPermissions } from './internal/managing.ts'

/** Lists all announcements, including those that are not shown. */
export const allAnnouncements = defineModeration({
  name: 'allAnnouncements',
  kind: 'query',
  scope: 'admin:read',
  permissions: announcementPermissions,
  summary: 'List all announcements, newest first, including those that are not shown.',
  input: z.strictObject(paging(40, 100)),
  output: AnnouncementPage,
  run: (query, { stores }) => stores.serviceAnnouncements.page(query),
})
