import * as announcements from '../../../operations/announcements/index.ts'
import * as answers from '../answers.ts'
import { type Route, route } from '../route.ts'

const admin = answers.adminAnnouncement

export const announcementRoutes: readonly Route[] = [
  route('GET /api/v1/announcements', announcements.announcements, answers.announcements),
  route('POST /api/v1/announcements/:id/dismiss', announcements.dismissAnnouncement, answers.empty),
  route('PUT /api/v1/announcements/:id/reactions/:name', announcements.addAnnouncementReaction, answers.empty),
  route('DELETE /api/v1/announcements/:id/reactions/:name', announcements.removeAnnouncementReaction, answers.empty),
  route('GET /api/v1/admin/announcements', announcements.allAnnouncements, answers.adminAnnouncements),
  route('POST /api/v1/admin/announcements', announcements.createAnnouncement, admin, { names: { draft: 'isDraft' } }),
  route('GET /api/v1/admin/announcements/:id', announcements.announcement, admin),
  route('PUT /api/v1/admin/announcements/:id', announcements.updateAnnouncement, admin),
  route('POST /api/v1/admin/announcements/:id/publish', announcements.publishAnnouncement, admin),
  route('POST /api/v1/admin/announcements/:id/unpublish', announcements.unpublishAnnouncement, admin),
  route('DELETE /api/v1/admin/announcements/:id', announcements.deleteAnnouncement, answers.empty),
]
