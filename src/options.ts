import { logLevels } from './log.ts'
import { defaultSessionRules } from './model/sessionRules.ts'
import type { Limits, Settings } from './model/settings.ts'
import { choice, flag, integer, limit, list, type Option, text } from './options/kinds.ts'
import {
  parseBaseUrl,
  parseBucket,
  parseDatabaseUrl,
  parseEndpoint,
  parseHeaderName,
  parseMetricsToken,
  parseOrigins,
  parsePrefix,
  parseProxies,
  parseRedisPrefix,
  parseRedisUrl,
  parseSiteData,
  parseVapidPrivateKey,
  parseVapidSubject,
} from './options/parsers.ts'

const mebibyte = 1024 * 1024

/** How much is allowed; each is `LIMIT_<NAME>` in the environment. */
export const limitTable: { [Name in keyof Limits]: Option<Limits[Name]> } = {
  postCharacters: limit('POST_CHARACTERS', 5000, 'Characters of a post with its content warning; a link counts 23.'),
  mediaPerPost: limit('MEDIA_PER_POST', 4, 'Attachments of a post.'),
  descriptionCharacters: limit('DESCRIPTION_CHARACTERS', 1500, 'Characters of the description of an attachment.'),
  pollOptions: limit('POLL_OPTIONS', 8, 'Options of a poll; two at least.', 2),
  pollOptionCharacters: limit('POLL_OPTION_CHARACTERS', 100, 'Characters of an option of a poll.'),
  pollMinSeconds: limit('POLL_MIN_SECONDS', 300, 'Seconds that a poll runs at least.'),
  pollMaxSeconds: limit('POLL_MAX_SECONDS', 2_629_746, 'Seconds that a poll runs at most.'),
  displayNameCharacters: limit('DISPLAY_NAME_CHARACTERS', 100, 'Characters of a display name.'),
  bioCharacters: limit('BIO_CHARACTERS', 1000, "Characters of a profile's bio."),
  profileFields: limit('PROFILE_FIELDS', 8, "Lines of a profile's table."),
  profileFieldCharacters: limit('PROFILE_FIELD_CHARACTERS', 255, "Characters of a name or value in a profile's table."),
  pinnedPosts: limit('PINNED_POSTS', 5, 'Posts pinned to a profile.'),
  reactionsPerPost: limit('REACTIONS_PER_POST', 8, 'Emoji reactions of an account to one post.'),
  drafts: limit('DRAFTS', 300, 'Drafts of an account.'),
  scheduledPosts: limit('SCHEDULED_POSTS', 300, 'Scheduled posts of an account.'),
  scheduledPostsPerDay: limit('SCHEDULED_POSTS_PER_DAY', 25, 'Scheduled posts of an account for one day.'),
  mutes: limit('MUTES', 10_000, 'Accounts that an account may mute.'),
  notes: limit('NOTES', 10_000, 'Accounts that an account may keep notes about.'),
  domainBlocks: limit('DOMAIN_BLOCKS', 1000, 'Domains that an account may block.'),
  filters: limit('FILTERS', 200, 'Filters of an account.'),
  filterKeywords: limit('FILTER_KEYWORDS', 100, 'Keywords of a filter.'),
  filterPatterns: limit('FILTER_PATTERNS', 10, 'Regular expressions in all filters of an account.', 0),
  lists: limit('LISTS', 50, 'Lists of an account.'),
  listMembers: limit('LIST_MEMBERS', 500, 'Accounts in a list.'),
  featuredTags: limit('FEATURED_TAGS', 10, 'Hashtags that an account may feature on its profile.'),
  followedTags: limit('FOLLOWED_TAGS', 200, 'Hashtags that an account may follow.'),
  mutedTags: limit('MUTED_TAGS', 1000, 'Hashtags that an account may mute.'),
  openReports: limit('OPEN_REPORTS', 20, 'Reports of an account that wait for an answer.'),
  imageBytes: limit('IMAGE_BYTES', 16 * mebibyte, 'Bytes of an uploaded image.'),
  imagePixels: limit(
    'IMAGE_PIXELS',
    40_000_000,
    'Pixels of an uploaded image; of an animation half as many, all its frames together.',
  ),
  videoBytes: limit('VIDEO_BYTES', 100 * mebibyte, 'Bytes of an uploaded film or sound.'),
  jsonBytes: limit('JSON_BYTES', mebibyte, 'Bytes of a request body without files.', 1024),
  graphqlDocumentBytes: limit('GRAPHQL_DOCUMENT_BYTES', 16 * 1024, 'Bytes of a GraphQL document.', 256),
  graphqlDepth: limit('GRAPHQL_DEPTH', 12, 'Fields inside of each other in a GraphQL document; introspection aside.'),
  graphqlCost: limit(
    'GRAPHQL_COST',
    2000,
    'What a GraphQL operation may cost: a field that gives objects counts one for each object that it is asked of.',
  ),
  graphqlAliases: limit('GRAPHQL_ALIASES', 15, 'Aliases in a GraphQL document.', 0),
  streamHours: limit('STREAM_HOURS', 24, 'Hours after which a stream cannot be resumed where it was left.'),
  streamConnections: limit('STREAM_CONNECTIONS', 10, 'WebSockets and event streams that one session may hold open.'),
  accountStreamConnections: limit(
    'ACCOUNT_STREAM_CONNECTIONS',
    30,
    'WebSockets and event streams that all sessions of an account may hold open in a process.',
  ),
  addressStreamConnections: limit(
    'ADDRESS_STREAM_CONNECTIONS',
    500,
    'WebSockets and event streams that may be open from one address in a process.',
  ),
  streamSubscriptions: limit(
    'STREAM_SUBSCRIPTIONS',
    20,
    'Streams and GraphQL operations at one time on one WebSocket.',
  ),
  streamMessagesPerMinute: limit(
    'STREAM_MESSAGES_PER_MINUTE',
    300,
    'Messages that one WebSocket may send in a minute.',
    10,
  ),
  streamMessageBytes: limit('STREAM_MESSAGE_BYTES', 65_536, 'Bytes of a message that a WebSocket sends.', 1024),
  streamBufferBytes: limit(
    'STREAM_BUFFER_BYTES',
    mebibyte,
    'Bytes that may wait to be read by one WebSocket or event stream before it is cut off.',
    65_536,
  ),
  appSessions: limit(
    'APP_SESSIONS',
    defaultSessionRules.appSessions,
    'Live sessions of an account with one app, and by token import. The session that was not used for longest ends.',
  ),
  browserSessions: limit(
    'BROWSER_SESSIONS',
    defaultSessionRules.browserSessions,
    'Browsers in which an account is signed in. The session that was not used for longest ends.',
  ),
  sessionIdleSeconds: limit(
    'SESSION_IDLE_SECONDS',
    defaultSessionRules.sessionIdleSeconds,
    'Seconds without use after which the session of an app ends.',
    60,
  ),
  sessionAbsoluteSeconds: limit(
    'SESSION_ABSOLUTE_SECONDS',
    defaultSessionRules.sessionAbsoluteSeconds,
    'Seconds after which the session of an app ends in any case.',
    60,
  ),
  browserSessionIdleSeconds: limit(
    'BROWSER_SESSION_IDLE_SECONDS',
    defaultSessionRules.browserSessionIdleSeconds,
    'Seconds without use after which somebody is signed out of a browser.',
    60,
  ),
  browserSessionAbsoluteSeconds: limit(
    'BROWSER_SESSION_ABSOLUTE_SECONDS',
    defaultSessionRules.browserSessionAbsoluteSeconds,
    'Seconds after which somebody is signed out of a browser in any case.',
    60,
  ),
  browserSessionWaitSeconds: limit(
    'BROWSER_SESSION_WAIT_SECONDS',
    defaultSessionRules.browserSessionWaitSeconds,
    'Seconds for which a browser session waits for a sign-in.',
    60,
  ),
  fanoutFollowers: limit('FANOUT_FOLLOWERS', 20_000, 'Followers up to which a post is written into feeds.', 0),
  feedLength: limit('FEED_LENGTH', 800, 'Posts kept ready in the home timeline of each account.', 40),
  requestsUnderWay: limit(
    'REQUESTS_UNDER_WAY',
    500,
    'Requests that a process works on at one time; one more is answered 503: see `docs/overload.md`.',
  ),
  bodiesUnderWay: limit(
    'BODIES_UNDER_WAY',
    100,
    'Request bodies, uploads among them, that a process receives at one time; one more is answered 503.',
  ),
  databaseWaiting: limit(
    'DATABASE_WAITING',
    200,
    'Queries that wait for a connection to the database, and questions that have waited a quarter of a second for the statement before theirs, when a process begins to answer 503.',
  ),
  backgroundWaiting: limit(
    'BACKGROUND_WAITING',
    1000,
    'Pieces of work left over by answered requests that wait when a process begins to answer 503.',
  ),
  roundMilliseconds: limit(
    'ROUND_MILLISECONDS',
    200,
    'Milliseconds that a process computes without a pause when it begins to answer 503 to those who have waited meanwhile.',
  ),
  streams: limit('STREAMS', 12_000, 'WebSockets and event streams of all sessions that a process holds open.'),
  connections: limit('CONNECTIONS', 16_000, 'Connections that a process holds open; one more is closed unheard.'),
}

/** How the installation presents itself. */
export const settingTable: { [Name in keyof Settings]: Option<Settings[Name]> } = {
  title: text('TITLE', 'Social service', 'What this installation is called.'),
  description: text('DESCRIPTION', '', 'What this installation is, in a sentence or two.'),
  contactEmail: text('CONTACT_EMAIL', '', 'Where to write to those who run it.'),
  contactUsername: { ...text('CONTACT_USERNAME', '', 'The account of those who run it.'), default: undefined },
  languages: list('LANGUAGES', ['en'], ',', 'The languages spoken here, by ISO 639 code, comma-separated.'),
  registrations: choice(
    'REGISTRATIONS',
    ['open', 'closed'] as const,
    'open',
    'Whether anybody may make an account, or only those who run the service.',
  ),
  anonymousReads: flag('ANONYMOUS_READS', true, 'Whether public posts and profiles may be read without a session.'),
}

/** How the server runs. */
export const serverTable = {
  host: text('HOST', '127.0.0.1', 'The address to listen at; `0.0.0.0` for all of IPv4, `::` for all there are.'),
  port: integer('PORT', 3000, 'The port to listen at; 0 for any that is free.', 0, 65_535),
  baseUrl: {
    ...text(
      'BASE_URL',
      '',
      'Where people reach the service, without a slash at the end; else the address it listens at.',
    ),
    type: 'URL',
    default: undefined as string | undefined,
    parse: parseBaseUrl,
  },
  dataDir: text(
    'DATA_DIR',
    './data',
    'The folder of media, of the embedded database and of the keys that are made here.',
  ),
  databaseUrl: {
    ...text('DATABASE_URL', '', 'The PostgreSQL server; without it the service runs its own in the data folder.'),
    type: 'URL',
    default: undefined as string | undefined,
    parse: parseDatabaseUrl,
  },
  databaseConnections: integer(
    'DATABASE_CONNECTIONS',
    20,
    'Connections to PostgreSQL that a process opens at most, of which it needs six, and one more to notice its silence: of all processes together less than its `max_connections`.',
    6,
    1000,
  ),
  redisUrl: {
    ...text(
      'REDIS_URL',
      '',
      'A Redis server, or nodes of a cluster, comma-separated: with it, sign-ins under way, stream tickets and counted calls are kept there, and processes hear of each other through it: see `docs/stores.md`.',
    ),
    type: 'URL',
    default: undefined as string | undefined,
    parse: parseRedisUrl,
  },
  redisPrefix: {
    ...text('REDIS_PREFIX', 'social-service:', 'What the names of all keys in Redis begin with.'),
    parse: parseRedisPrefix,
  },
  sessionStore: choice(
    'SESSION_STORE',
    ['postgres', 'redis'] as const,
    'postgres',
    'Where the sessions of apps and browsers are kept; `redis` needs `REDIS_URL`, and an emptied Redis then signs everybody out.',
  ),
  mediaS3Bucket: {
    ...text(
      'MEDIA_S3_BUCKET',
      '',
      'The S3 bucket that media are kept in, instead of the data folder, which needs the package `@aws-sdk/client-s3`; the credentials come as the AWS SDK finds them: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, its files, or the role of the machine.',
    ),
    default: undefined as string | undefined,
    parse: parseBucket,
  },
  mediaS3Endpoint: {
    ...text('MEDIA_S3_ENDPOINT', '', "The address of a server that is not Amazon's but speaks S3."),
    type: 'URL',
    default: undefined as string | undefined,
    parse: parseEndpoint,
  },
  mediaS3Region: {
    ...text(
      'MEDIA_S3_REGION',
      '',
      'The region of the bucket; else as the AWS SDK finds it, or `us-east-1` at an endpoint.',
    ),
    default: undefined as string | undefined,
  },
  mediaS3Prefix: {
    ...text('MEDIA_S3_PREFIX', '', 'The folder of the bucket that media are kept in; else all of it.'),
    default: undefined as string | undefined,
    parse: parsePrefix,
  },
  mediaS3ForcePathStyle: flag(
    'MEDIA_S3_FORCE_PATH_STYLE',
    false,
    "Whether the bucket's name stands in the path and not in the host, as MinIO and the like want it.",
  ),
  vapidPrivateKey: {
    ...text(
      'VAPID_PRIVATE_KEY',
      '',
      'The key that pushes are signed with, in base64url; else one that is made once, in `vapid.json` in the data folder. Processes on several machines need the same.',
    ),
    default: undefined as string | undefined,
    parse: parseVapidPrivateKey,
  },
  vapidPublicKey: {
    ...text(
      'VAPID_PUBLIC_KEY',
      '',
      'The key that belongs to `VAPID_PRIVATE_KEY`; needed only so that a wrong pair is noticed.',
    ),
    default: undefined as string | undefined,
  },
  vapidSubject: {
    ...text(
      'VAPID_SUBJECT',
      '',
      'Who push services write to when pushes make trouble: a `mailto:` or `https:` address; else `CONTACT_EMAIL`, or `BASE_URL`.',
    ),
    default: undefined as string | undefined,
    parse: parseVapidSubject,
  },
  pushPrivateAddresses: flag(
    'PUSH_PRIVATE_ADDRESSES',
    false,
    'Whether pushes may be sent into private networks, and to this machine without TLS: for tests, as any user may then have requests sent there.',
  ),
  logLevel: choice('LOG_LEVEL', logLevels, 'info', 'From which level on lines are logged.'),
  rateLimits: choice('RATE_LIMITS', ['on', 'off'] as const, 'on', 'Whether calls are counted; `off` is for benches.'),
  processes: integer(
    'PROCESSES',
    1,
    'How many processes serve the same sessions, to be told to each (`serve --workers` does it by itself): with several, calls are counted in the database (or in Redis), and stores in memory are refused.',
    1,
    10_000,
  ),
  trustProxy: {
    ...text('TRUST_PROXY', '', ''),
    type: 'addresses',
    sentence:
      'The proxies whose `X-Forwarded-For` is believed: addresses and networks, comma-separated; `true` for all.',
    default: false as string | boolean,
    parse: parseProxies,
  },
  graphqlIntrospection: flag(
    'GRAPHQL_INTROSPECTION',
    true,
    'Whether the GraphQL schema may be asked for, also as `/graphql/schema.graphql`.',
  ),
  graphqlTrustedDocuments: {
    ...text(
      'GRAPHQL_TRUSTED_DOCUMENTS',
      '',
      'A JSON file of GraphQL documents, an object of id and text: where there is one, nothing else is executed.',
    ),
    type: 'path',
    default: undefined as string | undefined,
  },
  graphqlEngine: choice(
    'GRAPHQL_ENGINE',
    ['jit', 'reference'] as const,
    'jit',
    'What executes GraphQL: `jit` compiles the queries that come often; `reference` is graphql-js alone.',
  ),
  browser: flag('BROWSER', true, 'Whether there is the browser boundary, `/v1/browser`.'),
  browserCsrfHeader: {
    ...text('BROWSER_CSRF_HEADER', 'X-CSRF-Token', 'The header in which pages send their CSRF token back.'),
    parse: parseHeaderName,
  },
  browserAllowedOrigins: {
    ...list(
      'BROWSER_ALLOWED_ORIGINS',
      [],
      ',',
      'Other origins of the same site whose pages may use the browser boundary, comma-separated, such as `https://app.social.example`.',
    ),
    parse: parseOrigins,
  },
  browserInsecureCookie: flag(
    'BROWSER_INSECURE_COOKIE',
    false,
    'For development without TLS with browsers that keep no secure cookie then: a cookie that is not `Secure`, under another name.',
  ),
  browserClearSiteData: {
    ...list(
      'BROWSER_CLEAR_SITE_DATA',
      ['storage'],
      ',',
      'What `Clear-Site-Data` names when somebody signs out, comma-separated, or `none`: `cookies` clears those of the whole registered domain, and that by which a browser is known to have signed in before.',
    ),
    parse: parseSiteData,
  },
  webClient: flag(
    'WEB_CLIENT',
    true,
    'Whether the web client is served, at `/` and at the addresses of profiles and posts; only with the browser boundary.',
  ),
  oauthProviders: {
    ...text(
      'OAUTH_PROVIDERS',
      '',
      'A JSON file of the identity providers that people may sign in with: see `docs/browser.md`.',
    ),
    type: 'path',
    default: undefined as string | undefined,
  },
  tokenImport: {
    ...text(
      'TOKEN_IMPORT',
      '',
      'A JavaScript or TypeScript module whose default export says whose tokens may be changed into sessions here, and who may ask for it; without it there is no such path: see `docs/token-import.md`.',
    ),
    type: 'path',
    default: undefined as string | undefined,
  },
  metricsToken: {
    ...text(
      'METRICS_TOKEN',
      '',
      'The bearer token that opens `/metrics`, 16 characters at least; without it there is no such path.',
    ),
    default: undefined as string | undefined,
    parse: parseMetricsToken,
  },
}

/** What the options of a table come to. */
export type ValuesOf<Table> = { [Name in keyof Table]: Table[Name] extends Option<infer Value> ? Value : never }

/** What the options of a server are when everything has been said. */
export type ServerSettings = ValuesOf<typeof serverTable>

export const defaultLimits: Limits = defaultsOf(limitTable)
export const defaultSettings: Settings = defaultsOf(settingTable)

/** Every option once, in the order of the reference page. */
export const optionTable: { title: string; options: Option<unknown>[] }[] = [
  { title: 'Server', options: Object.values(serverTable) },
  { title: 'Presentation, and who may do what', options: Object.values(settingTable) },
  { title: 'Limits', options: Object.values(limitTable) },
]

function defaultsOf<Table extends object>(table: Table): ValuesOf<Table> {
  const options = Object.entries(table as Record<string, Option<unknown>>)
  return Object.fromEntries(options.map(([name, option]) => [name, option.default])) as ValuesOf<Table>
}
