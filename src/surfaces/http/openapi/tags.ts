import type { Json } from './jsonSchema.ts'

const descriptions = {
  Posts: 'What people publish: posts, boosts, favourites, bookmarks and history.',
  Profiles: 'Accounts as others see them, and how they stand to each other.',
  Timelines: 'Lists of posts.',
  Lists: 'Accounts put together to be read apart.',
  Hashtags: 'Words with a #: how they are used, followed, muted and featured.',
  Notifications: 'What others did that concerns the caller.',
  Media: 'Pictures, films and sounds.',
  Polls: 'Questions with their answers.',
  Filters: 'What people do not want to see.',
  Search: 'Finding posts, people and hashtags.',
  Sessions: 'Who is signed in, and where.',
  Moderation: 'What moderators see and do. It needs a role and a scope that begins with `admin:`.',
  Apps: 'How apps are registered, let in by people, given tokens and shut out again.',
  Browser:
    'How pages in a browser begin, sign in and out, and look after the security of their account; the rest of the API stands under `/v1/browser/api` for them.',
  Server: 'What this server is and what it allows.',
  Other: 'What belongs to none of the others.',
} as const

type Tag = keyof typeof descriptions

// By the path's first part after the version.
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
  instance: 'Server',
  custom_emojis: 'Server',
  announcements: 'Server',
}

/** The noun that a path is about. */
export function tagOf(path: string): string {
  if (path.startsWith('/v1/browser/')) return 'Browser'
  if (path.startsWith('/oauth/') || path.startsWith('/.well-known/oauth')) return 'Apps'
  const [, part = ''] = /^\/api\/v\d+\/([^/]+)/.exec(path) ?? []
  return tagOfPart[part] ?? 'Other'
}

/** The tags that are used, described, in their usual order. */
export function describedTags(used: ReadonlySet<string>): Json[] {
  return Object.entries(descriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}
