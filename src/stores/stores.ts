import type { Accounts } from './accounts.ts'
import type { AuthSessionStore } from './authSessions.ts'
import type { CustomEmojis } from './customEmojis.ts'
import type { Markers } from './markers.ts'
import type { MediaStore } from './media.ts'
import type { Polls } from './polls.ts'
import type { Posts } from './posts.ts'
import type { Relationships } from './relationships.ts'
import type { Statistics } from './statistics.ts'
import type { Timelines } from './timelines.ts'

/** Everything the service keeps, by concept. */
export interface Stores {
  accounts: Accounts
  authSessions: AuthSessionStore
  customEmojis: CustomEmojis
  markers: Markers
  media: MediaStore
  polls: Polls
  posts: Posts
  relationships: Relationships
  statistics: Statistics
  timelines: Timelines
}
