import type { Json } from './jsonSchema.ts'

const descriptions = {
  Posts: 'Posts, boosts, favourites, bookmarks and edit history.',
  Profiles: 'Accounts as others see them, and their relationships.',
  Timelines: 'Lists of posts.',
  Lists: 'Lists of accounts with their own timelines.',
  Hashtags: 'Hashtags: use, following, muting and featuring.',
  Notifications: 'Events that concern the caller, such as mentions and follows.',
  Media: 'Images, videos and audio files.',
  Polls: 'Polls and votes.',
  Filters: 'Rules that hide posts or show them behind a warning.',
  Search: 'Search for posts, accounts and hashtags.',
  Sessions: 'The sessions of your account.',
  Moderation: 'Operations for moderators. They need a role and a scope that begins with `admin:`.',
  Apps: 'Register apps, authorise them, get tokens and revoke them.',
  Browser:
    'For pages in a browser: start a session, sign in and out, and manage the security of an account. Pages find the rest of the API under `/v1/browser/api`.',
  Server: 'Information about this server, its rules and its limits.',
  Other: 'Everything else.',
} as const

type Tag = keyof typeof descriptions

// The tags by the first part of the path after the version.
const tagOfPart: Record<string, Tag> = {
  statuses: 'Posts',
  scheduled_statuses: 'Posts',
  drafts: 'Posts',
  pleroma: 'Posts',
  conversations: 'Posts',
  accounts: 'Profiles',
  follow_requests: 'Profiles',
  profile: 'Profiles',
  preferences: 'Profiles',
  blocks: 'Profiles',
  mutes: 'Profiles',
  domain_blocks: 'Profiles',
  endorsements: 'Profiles',
  suggestions: 'Profiles',
  directory: 'Profiles',
  reports: 'Profiles',
  timelines: 'Timelines',
  favourites: 'Timelines',
  bookmarks: 'Timelines',
  markers: 'Timelines',
  streaming: 'Timelines',
  lists: 'Lists',
  tags: 'Hashtags',
  followed_tags: 'Hashtags',
  muted_tags: 'Hashtags',
  featured_tags: 'Hashtags',
  trends: 'Timelines',
  notifications: 'Notifications',
  media: 'Media',
  polls: 'Polls',
  filters: 'Filters',
  search: 'Search',
  sessions: 'Sessions',
  admin: 'Moderation',
  apps: 'Apps',
  invites: 'Server',
  instance: 'Server',
  custom_emojis: 'Server',
  announcements: 'Server',
}

/** Returns the tag of a path. */
export function tagOf(path: string): string {
  if (path.startsWith('/v1/browser/')) return 'Browser'
  if (path.startsWith('/oauth/') || path.startsWith('/.well-known/oauth')) return 'Apps'
  const [, part = ''] = /^\/api\/v\d+\/([^/]+)/.exec(path) ?? []
  return tagOfPart[part] ?? 'Other'
}

/** Returns the used tags with their descriptions, in the fixed order. */
export function describedTags(used: ReadonlySet<string>): Json[] {
  return Object.entries(descriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}
