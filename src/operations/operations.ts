import * as announcements from './announcements/index.ts'
import * as apps from './apps/index.ts'
import * as conversations from './conversations/index.ts'
import * as decisions from './decisions/index.ts'
import * as discovery from './discovery/index.ts'
import * as emojis from './emojis/index.ts'
import * as federation from './federation/index.ts'
import * as figures from './figures/index.ts'
import * as filters from './filters/index.ts'
import * as instance from './instance/index.ts'
import * as invitations from './invitations/index.ts'
import * as ipBlocks from './ipBlocks/index.ts'
import * as lists from './lists/index.ts'
import * as markers from './markers/index.ts'
import * as media from './media/index.ts'
import * as moderation from './moderation/index.ts'
import * as notifications from './notifications/index.ts'
import type { Operation } from './operation.ts'
import * as polls from './polls/index.ts'
import * as posts from './posts/index.ts'
import * as profiles from './profiles/index.ts'
import * as push from './push/index.ts'
import * as reactions from './reactions/index.ts'
import * as relationships from './relationships/index.ts'
import * as reports from './reports/index.ts'
import * as roles from './roles/index.ts'
import * as search from './search/index.ts'
import * as security from './security/index.ts'
import * as serviceFilters from './serviceFilters/index.ts'
import * as sessions from './sessions/index.ts'
import * as streams from './streams/index.ts'
import * as tags from './tags/index.ts'
import * as texts from './texts/index.ts'
import * as timelines from './timelines/index.ts'
import * as trends from './trends/index.ts'

const nouns = [
  announcements,
  apps,
  conversations,
  decisions,
  discovery,
  emojis,
  federation,
  figures,
  filters,
  instance,
  invitations,
  ipBlocks,
  lists,
  markers,
  media,
  moderation,
  notifications,
  polls,
  posts,
  profiles,
  push,
  reactions,
  relationships,
  reports,
  roles,
  search,
  security,
  serviceFilters,
  sessions,
  streams,
  tags,
  texts,
  timelines,
  trends,
]

/**
 * All operations of the service, as the folders of nouns export them from their `index.ts`. Every surface and every
 * reference page is made from this list.
 */
export const operations: readonly Operation[] = nouns.flatMap((noun) => Object.values<Operation>(noun))
