import type { Route } from './route.ts'
import { announcementRoutes } from './routes/announcements.ts'
import { appsRoutes } from './routes/apps.ts'
import { conversationsRoutes } from './routes/conversations.ts'
import { decisionsRoutes } from './routes/decisions.ts'
import { discoveryRoutes } from './routes/discovery.ts'
import { emojiRoutes } from './routes/emojis.ts'
import { federationRoutes } from './routes/federation.ts'
import { figuresRoutes } from './routes/figures.ts'
import { filtersRoutes } from './routes/filters.ts'
import { instanceRoutes } from './routes/instance.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { ipBlockRoutes } from './routes/ipBlocks.ts'
import { listsRoutes } from './routes/lists.ts'
import { markersRoutes } from './routes/markers.ts'
import { mediaRoutes } from './routes/media.ts'
import { moderatedPostRoutes } from './routes/moderatedPosts.ts'
import { moderationRoutes } from './routes/moderation.ts'
import { notificationsRoutes } from './routes/notifications.ts'
import { pollsRoutes } from './routes/polls.ts'
import { postsRoutes } from './routes/posts.ts'
import { profilesRoutes } from './routes/profiles.ts'
import { pushRoutes } from './routes/push.ts'
import { reactionsRoutes } from './routes/reactions.ts'
import { relationshipsRoutes } from './routes/relationships.ts'
import { reportsRoutes } from './routes/reports.ts'
import { roleRoutes } from './routes/roles.ts'
import { searchRoutes } from './routes/search.ts'
import { serviceFilterRoutes } from './routes/serviceFilters.ts'
import { sessionsRoutes } from './routes/sessions.ts'
import { streamsRoutes } from './routes/streams.ts'
import { tagsRoutes } from './routes/tags.ts'
import { textRoutes } from './routes/texts.ts'
import { timelinesRoutes } from './routes/timelines.ts'
import { trendsRoutes } from './routes/trends.ts'

/**
 * The route table: one line per path and its operation, one file per noun. Each PATCH also works as PUT, and the
 * other way round. A trailing slash changes nothing.
 */
export const routes: readonly Route[] = [
  ...instanceRoutes,
  ...postsRoutes,
  ...reactionsRoutes,
  ...conversationsRoutes,
  ...pollsRoutes,
  ...timelinesRoutes,
  ...ipBlockRoutes,
  ...listsRoutes,
  ...tagsRoutes,
  ...trendsRoutes,
  ...mediaRoutes,
  ...profilesRoutes,
  ...relationshipsRoutes,
  ...discoveryRoutes,
  ...reportsRoutes,
  ...moderationRoutes,
  ...roleRoutes,
  ...moderatedPostRoutes,
  ...decisionsRoutes,
  ...notificationsRoutes,
  ...pushRoutes,
  ...federationRoutes,
  ...figuresRoutes,
  ...filtersRoutes,
  ...streamsRoutes,
  ...markersRoutes,
  ...searchRoutes,
  ...invitationRoutes,
  ...announcementRoutes,
  ...textRoutes,
  ...serviceFilterRoutes,
  ...emojiRoutes,
  ...appsRoutes,
  ...sessionsRoutes,
]
