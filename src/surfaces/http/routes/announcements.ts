import * as announcements from '../../../operations/announcements/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

const admin = responses.adminAnnouncement

export const announcementRoutes: readonly Route[] = [
  route('GET /api/v1/announcements', announcements.announcements, responses.announcements),
  route('POST /api/v1/announcements/:id/dismiss', announcements.dismissAnnouncement, responses.empty),
  route('PUT /api/v1/announcements/:id/reactions/:name', announcements.addAnnouncementReaction, responses.empty),
  route('DELETE /api/v1/announcements/:id/reactions/:name', announcements.removeAnnouncementReaction, responses.empty),
  route('GET /api/v1/admin/announcements', announcements.allAnnouncements, responses.adminAnnouncements),
  route('POST /api/v1/admin/announcements', announcements.createAnnouncement, admin, { names: { draft: 'isDraft' } }),
  route('GET /api/v1/admin/announcements/:id', announcements.announcement, admin),
  route('PUT /api/v1/admin/announcements/:id', announcements.updateAnnouncement, admin),
  route('POST /api/v1/admin/announcements/:id/publish', announcements.publishAnnouncement, admin),
  route('POST /api/v1/admin/announcements/:id/unpublish', announcements.unpublishAnnouncement, admin),
  route('DELETE /api/v1/admin/announcements/:id', announcements.deleteAnnouncement, responses.empty),
]
