import type { SessionRules } from './sessionRules.ts'

/** How this installation presents itself and what it allows. */
export interface Settings {
  title: string
  description: string
  contactEmail: string
  contactUsername: string | undefined
  languages: string[]
  /** Whether public posts and profiles may be read without a session. */
  anonymousReads: boolean
  /** Whether anybody may make an account, or only those who run the service. */
  registrations: 'open' | 'closed'
}

/** What is allowed at most; `GET /api/v2/instance` publishes it. */
export interface Limits extends SessionRules {
  /** Grapheme clusters; a link counts 23. */
  postCharacters: number
  mediaPerPost: number
  descriptionCharacters: number
  pollOptions: number
  pollOptionCharacters: number
  /** Seconds. */
  pollMinSeconds: number
  pollMaxSeconds: number
  displayNameCharacters: number
  bioCharacters: number
  profileFields: number
  profileFieldCharacters: number
  pinnedPosts: number
  /** Emoji reactions of one account to one post. */
  reactionsPerPost: number
  drafts: number
  scheduledPosts: number
  /** Whose time is on one day, in UTC. */
  scheduledPostsPerDay: number
  /** Accounts that one account may mute, and may keep notes about. */
  mutes: number
  notes: number
  domainBlocks: number
  /** Filters of one account, keywords of one filter, and regular expressions in all filters of an account. */
  filters: number
  filterKeywords: number
  filterPatterns: number
  /** Lists of one account, and accounts in one list. */
  lists: number
  listMembers: number
  /** Hashtags that one account may feature, follow, mute. */
  featuredTags: number
  followedTags: number
  mutedTags: number
  /** Reports of one account that nobody has resolved yet. */
  openReports: number
  /** Bytes. */
  imageBytes: number
  imagePixels: number
  videoBytes: number
  jsonBytes: number
  /** Of one GraphQL request: bytes of its document, fields inside of each other, objects asked for, aliases. */
  graphqlDocumentBytes: number
  graphqlDepth: number
  graphqlCost: number
  graphqlAliases: number
  /** Hours after which a stream cannot be resumed any more. */
  streamHours: number
  /** WebSockets and event streams that one session may hold open. */
  streamConnections: number
  /** The same of all sessions of an account, and from an address. */
  accountStreamConnections: number
  addressStreamConnections: number
  /** Streams and GraphQL operations at one time on one WebSocket. */
  streamSubscriptions: number
  /** Of one WebSocket. */
  streamMessagesPerMinute: number
  /** Bytes of one message that is received, and of what may wait to be read by one receiver. */
  streamMessageBytes: number
  streamBufferBytes: number
  /** Followers up to which a post is written into feeds; above it is merged in when a feed is read. */
  fanoutFollowers: number
  feedLength: number
  /** Of one process: requests worked on, bodies received, queries and other work that wait, time before it looks up, streams and connections held open. */
  requestsUnderWay: number
  bodiesUnderWay: number
  databaseWaiting: number
  backgroundWaiting: number
  roundMilliseconds: number
  streams: number
  connections: number
}
