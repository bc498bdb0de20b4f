import type { Json } from './jsonSchema.ts'

const descriptions = {
  Posts: 'What people publish: posts, boosts, favourites, bookmarks and history.',
  Profiles: 'Accounts as others see them, and how they stand to each other.',
  Timelines: 'Lists of posts.',
  Media: 'Pictures, films and sounds.',
  Polls: 'Questions with their answers.',
  Sessions: 'Who is signed in, and where.',
  Server: 'What this server is and what it allows.',
  Other: 'What belongs to none of the others.',
} as const

type Tag = keyof typeof descriptions

// By the path's first part after the version.
const tagOfPart: Record<string, Tag> = {
  statuses: 'Posts',
  accounts: 'Profiles',
  follow_requests: 'Profiles',
  profile: 'Profiles',
  preferences: 'Profiles',
  blocks: 'Profiles',
  timelines: 'Timelines',
  favourites: 'Timelines',
  bookmarks: 'Timelines',
  markers: 'Timelines',
  media: 'Media',
  polls: 'Polls',
  sessions: 'Sessions',
  instance: 'Server',
  custom_emojis: 'Server',
}

/** The noun that a path is about. */
export function tagOf(path: string): string {
  const [, part = ''] = /^\/api\/v\d+\/([^/]+)/.exec(path) ?? []
  return tagOfPart[part] ?? 'Other'
}

/** The tags that are used, described, in their usual order. */
export function describedTags(used: ReadonlySet<string>): Json[] {
  return Object.entries(descriptions)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}
