import { defaultSessionRules } from '../model/sessionRules.ts'
import { option, type Option, type ValueType } from './option.ts'
import { wholeNumber } from './valueTypes.ts'

const mebibyte = 1024 * 1024

/** The limits. Each has the variable `LIMIT_<NAME>` in the environment. */
export const limitOptions = {
  postCharacters: limit(
    'POST_CHARACTERS',
    5000,
    'Maximum characters of a post, including its content warning. A link counts as 23.',
  ),
  mediaPerPost: limit('MEDIA_PER_POST', 4, 'Maximum attachments of a post.'),
  descriptionCharacters: limit('DESCRIPTION_CHARACTERS', 1500, 'Maximum characters of an attachment description.'),
  pollOptions: limit('POLL_OPTIONS', 8, 'Maximum options of a poll.', 2),
  pollOptionCharacters: limit('POLL_OPTION_CHARACTERS', 100, 'Maximum characters of a poll option.'),
  pollMinSeconds: limit('POLL_MIN_SECONDS', 300, 'Shortest duration of a poll in seconds.'),
  pollMaxSeconds: limit('POLL_MAX_SECONDS', 2_629_746, 'Longest duration of a poll in seconds.'),
  displayNameCharacters: limit('DISPLAY_NAME_CHARACTERS', 100, 'Maximum characters of a display name.'),
  bioCharacters: limit('BIO_CHARACTERS', 1000, 'Maximum characters of a bio.'),
  profileFields: limit('PROFILE_FIELDS', 8, 'Maximum fields of a profile.'),
  profileFieldCharacters: limit(
    'PROFILE_FIELD_CHARACTERS',
    255,
    'Maximum characters of the name or value of a profile field.',
  ),
  pinnedPosts: limit('PINNED_POSTS', 5, 'Maximum posts pinned to a profile.'),
  reactionsPerPost: limit('REACTIONS_PER_POST', 8, 'Maximum emoji reactions of one account to one post.'),
  drafts: limit('DRAFTS', 300, 'Maximum drafts of an account.'),
  scheduledPosts: limit('SCHEDULED_POSTS', 300, 'Maximum scheduled posts of an account.'),
  scheduledPostsPerDay: limit(
    'SCHEDULED_POSTS_PER_DAY',
    25,
    'Maximum posts that an account can schedule for the same day (UTC).',
  ),
  mutes: limit('MUTES', 10_000, 'Maximum accounts that an account can mute.'),
  notes: limit('NOTES', 10_000, 'Maximum accounts that an account can write notes about.'),
  domainBlocks: limit('DOMAIN_BLOCKS', 1000, 'Maximum domains that an account can block.'),
  filters: limit('FILTERS', 200, 'Maximum filters of an account.'),
  filterKeywords: limit('FILTER_KEYWORDS', 100, 'Maximum keywords of a filter.'),
  filterPatterns: limit('FILTER_PATTERNS', 10, 'Maximum regular expressions in all filters of an account.', 0),
  lists: limit('LISTS', 50, 'Maximum lists of an account.'),
  listMembers: limit('LIST_MEMBERS', 500, 'Maximum accounts in a list.'),
  featuredTags: limit('FEATURED_TAGS', 10, 'Maximum hashtags that an account can feature on its profile.'),
  followedTags: limit('FOLLOWED_TAGS', 200, 'Maximum hashtags that an account can follow.'),
  mutedTags: limit('MUTED_TAGS', 1000, 'Maximum hashtags that an account can mute.'),
  accountDeletionDays: limit(
    'ACCOUNT_DELETION_DAYS',
    7,
    'Days from the request to delete an account to its deletion. Signing in during this time cancels it. With 0, the account is deleted at once.',
    0,
  ),
  removedPostDays: limit(
    'REMOVED_POST_DAYS',
    30,
    'Days in which moderators can restore a post that they removed. Then it is deleted for good.',
  ),
  reportedPostDays: limit(
    'REPORTED_POST_DAYS',
    365,
    'Days for which the copies of reported posts are stored after the report is resolved. With 0, they are stored as long as the report.',
    0,
  ),
  newAccountDays: limit(
    'NEW_ACCOUNT_DAYS',
    0,
    'Days for which an account counts as new. During these days the other limits for new accounts apply. 0 turns them off.',
    0,
  ),
  newAccountPostsPerDay: limit(
    'NEW_ACCOUNT_POSTS_PER_DAY',
    20,
    'Maximum posts that a new account can publish in a day (UTC).',
    0,
  ),
  newAccountMentionsPerDay: limit(
    'NEW_ACCOUNT_MENTIONS_PER_DAY',
    10,
    'Maximum mentions that a new account can publish in a day (UTC). Mentions of its followers do not count.',
    0,
  ),
  newAccountLinksPerPost: limit('NEW_ACCOUNT_LINKS_PER_POST', 2, 'Maximum links in a post of a new account.', 0),
  openReports: limit('OPEN_REPORTS', 20, 'Maximum unresolved reports of an account.'),
  imageBytes: limit('IMAGE_BYTES', 16 * mebibyte, 'Maximum bytes of an uploaded image.'),
  imagePixels: limit(
    'IMAGE_PIXELS',
    40_000_000,
    'Maximum pixels of an uploaded image. An animation may have half as many, counting all frames.',
  ),
  videoBytes: limit('VIDEO_BYTES', 100 * mebibyte, 'Maximum bytes of an uploaded video or audio file.'),
  accountMediaBytes: option({
    variable: 'LIMIT_ACCOUNT_MEDIA_BYTES',
    type: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    default: 10 * 1024 * mebibyte,
    description: 'Media quota: maximum bytes of all attachments of an account. 0 for no quota.',
  }),
  jsonBytes: limit('JSON_BYTES', mebibyte, 'Maximum bytes of a request body without files.', 1024),
  graphqlDocumentBytes: limit('GRAPHQL_DOCUMENT_BYTES', 16 * 1024, 'Maximum bytes of a GraphQL document.', 256),
  graphqlDepth: limit(
    'GRAPHQL_DEPTH',
    12,
    'Maximum nesting depth of fields in a GraphQL document. Introspection is not counted.',
  ),
  graphqlCost: limit(
    'GRAPHQL_COST',
    2000,
    'Maximum cost of a GraphQL operation. A field that returns objects costs 1 for each object that it is resolved on.',
  ),
  graphqlAliases: limit('GRAPHQL_ALIASES', 15, 'Maximum aliases in a GraphQL document.', 0),
  streamHours: limit('STREAM_HOURS', 24, 'Hours for which an interrupted stream can be resumed.'),
  streamConnections: limit(
    'STREAM_CONNECTIONS',
    10,
    'Maximum WebSockets and event streams that one session can hold open.',
  ),
  accountStreamConnections: limit(
    'ACCOUNT_STREAM_CONNECTIONS',
    30,
    'Maximum WebSockets and event streams per process that one account can hold open, over all its sessions.',
  ),
  addressStreamConnections: limit(
    'ADDRESS_STREAM_CONNECTIONS',
    500,
    'Maximum WebSockets and event streams per process that can be open from one address.',
  ),
  streamSubscriptions: limit(
    'STREAM_SUBSCRIPTIONS',
    20,
    'Maximum concurrent streams and GraphQL operations on one WebSocket.',
  ),
  streamMessagesPerMinute: limit(
    'STREAM_MESSAGES_PER_MINUTE',
    300,
    'Maximum messages that a client can send on one WebSocket in a minute.',
    10,
  ),
  streamMessageBytes: limit(
    'STREAM_MESSAGE_BYTES',
    65_536,
    'Maximum bytes of a message that a client sends on a WebSocket.',
    1024,
  ),
  streamBufferBytes: limit(
    'STREAM_BUFFER_BYTES',
    mebibyte,
    'Maximum bytes buffered for a client that reads slowly. Beyond that, its WebSocket or event stream is closed.',
    65_536,
  ),
  appSessions: limit(
    'APP_SESSIONS',
    defaultSessionRules.appSessions,
    'Maximum sessions of an account with one app, and maximum sessions of an account by token import. Beyond that, the least recently used session ends.',
  ),
  browserSessions: limit(
    'BROWSER_SESSIONS',
    defaultSessionRules.browserSessions,
    'Maximum browsers in which an account is signed in. Beyond that, the least recently used session ends.',
  ),
  sessionIdleSeconds: limit(
    'SESSION_IDLE_SECONDS',
    defaultSessionRules.sessionIdleSeconds,
    'Seconds without use after which a session of an app or of the command `sessions create` ends.',
    60,
  ),
  sessionAbsoluteSeconds: limit(
    'SESSION_ABSOLUTE_SECONDS',
    defaultSessionRules.sessionAbsoluteSeconds,
    'Seconds after which a session of an app or of the command `sessions create` ends, even if it is used.',
    60,
  ),
  browserSessionIdleSeconds: limit(
    'BROWSER_SESSION_IDLE_SECONDS',
    defaultSessionRules.browserSessionIdleSeconds,
    'Seconds without use after which a browser session ends.',
    60,
  ),
  browserSessionAbsoluteSeconds: limit(
    'BROWSER_SESSION_ABSOLUTE_SECONDS',
    defaultSessionRules.browserSessionAbsoluteSeconds,
    'Seconds after which a browser session ends, even if it is used.',
    60,
  ),
  browserSessionWaitSeconds: limit(
    'BROWSER_SESSION_WAIT_SECONDS',
    defaultSessionRules.browserSessionWaitSeconds,
    'Seconds after which a browser session without a sign-in ends.',
    60,
  ),
  fanoutFollowers: limit(
    'FANOUT_FOLLOWERS',
    20_000,
    'Maximum followers of an account whose posts are written into feeds. Posts of other accounts are merged in when a feed is read.',
    0,
  ),
  feedLength: limit(
    'FEED_LENGTH',
    800,
    'Maximum posts in the feed of each account. Older posts of a home timeline are found without the feed, which is slower.',
    40,
  ),
  requestSeconds: limit(
    'REQUEST_SECONDS',
    10,
    'Seconds after which a request gets 503. Work that has begun may continue. Receiving the request body does not count, nor do open streams.',
  ),
  requestsUnderWay: limit(
    'REQUESTS_UNDER_WAY',
    500,
    'Maximum concurrent requests per process. At most half of them can be without a session, and at most half can be writes. Further requests get 503. See `docs/overload.md`.',
  ),
  bodiesUnderWay: limit(
    'BODIES_UNDER_WAY',
    125,
    'Maximum uploads and slow request bodies that a process receives at a time. At most a fifth of them can be without a session. Further ones get 503.',
    2,
  ),
  databaseWaiting: limit(
    'DATABASE_WAITING',
    200,
    'Start answering 503 when this many queries wait for a database connection or have been queued for more than 250 ms.',
  ),
  backgroundWaiting: limit(
    'BACKGROUND_WAITING',
    1000,
    'Start answering 503 when this many background tasks of finished requests are waiting.',
  ),
  eventLoopMilliseconds: limit(
    'EVENT_LOOP_MILLISECONDS',
    200,
    'Start answering 503 to waiting requests when the event loop has been blocked for this many milliseconds.',
  ),
  streams: limit('STREAMS', 12_000, 'Maximum open WebSockets and event streams per process.'),
  connections: limit(
    'CONNECTIONS',
    16_000,
    'Maximum open connections per process. Each address and network has a share of them. Further connections are closed at once.',
  ),
}

/** Makes the option for a limit: a whole number of at least `least`. */
function limit(name: string, defaultValue: number, description: string, least = 1): Option<ValueType<number>, number> {
  return option({
    variable: `LIMIT_${name}`,
    type: wholeNumber(least, 2 ** 31 - 1),
    default: defaultValue,
    description,
  })
}
