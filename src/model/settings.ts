// Generated from src/config/ by `npm run generate`. Do not edit.
import type { Rate } from './rates.ts'

/** How an installation presents itself, who can register, and what is public. */
export interface Settings {
  /**
   * The name of this installation.
   * @default 'Social service'
   */
  title: string
  /** A description of this installation, in one or two sentences. */
  description: string
  /** The operator's e-mail address. It is public. */
  contactEmail: string
  /**
   * The languages of this installation, as ISO 639 codes.
   * @default ['en']
   */
  languages: string[]
  /**
   * Who can create an account: `open` for everyone, `approval` for everyone whom a moderator approves, `invite`
   * for everyone with an invitation, `closed` for nobody but the operator.
   * @default 'open'
   */
  registrations: 'open' | 'approval' | 'invite' | 'closed'
  /**
   * The work that a browser or an app must do for each registration, to slow down robots: 0 for none. With 20, it
   * takes a laptop about a second and a phone a few seconds; twice the number is twice the work. Pages need HTTPS
   * for it. See `docs/moderation.md`.
   * @default 0
   */
  registrationProofOfWork: number
  /**
   * Whether public posts and profiles can be read without a session.
   * @default true
   */
  anonymousReads: boolean
  /**
   * Whether files of posts that are not public are available only at signed URLs, which expire after one to two
   * hours. Apps that save URLs must then load the post again.
   * @default false
   */
  signedMedia: boolean
}

/** Where the log goes. Secrets are redacted. `false` turns logging off. */
export interface LogOptions {
  /**
   * The lowest level that is logged.
   * @default 'info'
   */
  level?: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent' | undefined
  /** Receives the lines, one JSON object each. The default is standard output. */
  destination?: { write(line: string): void } | undefined
  /** Fields to add to every line, such as the name of the process. */
  fields?: Readonly<Record<string, string | number>> | undefined
}

/** The S3 server of the bucket in `walArchive`. */
export interface WalArchiveS3 {
  /** The URL of an S3 server other than Amazon's. */
  endpoint?: string | undefined
  /** The region of the bucket. By default, the AWS SDK finds it; with an endpoint the default is `us-east-1`. */
  region?: string | undefined
  /**
   * Whether URLs contain the bucket name in the path instead of the host name. Some S3 servers, such as MinIO,
   * need this.
   * @default false
   */
  forcePathStyle?: boolean | undefined
}

/**
 * An S3 bucket. The AWS SDK finds the credentials in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, its
 * configuration files, or the role of the machine.
 */
export interface S3Bucket {
  /**
   * The S3 bucket for media files, instead of the data folder. It needs the package `@aws-sdk/client-s3`. The AWS
   * SDK finds the credentials in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, its configuration files, or the
   * role of the machine.
   */
  bucket: string
  /** The URL of an S3 server other than Amazon's. */
  endpoint?: string | undefined
  /** The region of the bucket. By default, the AWS SDK finds it; with an endpoint the default is `us-east-1`. */
  region?: string | undefined
  /**
   * Whether URLs contain the bucket name in the path instead of the host name. Some S3 servers, such as MinIO,
   * need this.
   * @default false
   */
  forcePathStyle?: boolean | undefined
  /** The folder in the bucket for media files. The default is the whole bucket. */
  prefix?: string | undefined
}

/** How notifications are pushed to devices (RFC 8292). */
export interface PushOptions {
  /**
   * The key that signs pushes: 32 bytes in base64url. By default, one is generated and stored in `vapid.json` in
   * the data folder. Processes on several machines need the same key.
   */
  privateKey?: string | undefined
  /** The public key of the pair. It is used only to detect keys that do not belong together. */
  publicKey?: string | undefined
  /**
   * The contact for push services if there are problems: a `mailto:` or `https:` address. The default is
   * `CONTACT_EMAIL` or `BASE_URL`.
   */
  subject?: string | undefined
  /**
   * Allow pushes to private networks, and to this machine without TLS. For tests only: any user could make the
   * service send requests there.
   * @default false
   */
  privateAddresses?: boolean | undefined
}

/** How GraphQL requests are answered. */
export interface GraphqlOptions {
  /**
   * Whether clients can read the GraphQL schema, by introspection and at `/graphql/schema.graphql`.
   * @default true
   */
  introspection?: boolean | undefined
  /**
   * The only GraphQL documents that are executed, by id, or the path of a JSON file with them. By default, any
   * document is executed.
   */
  trustedDocuments?: string | Readonly<Record<string, string>> | undefined
  /**
   * The GraphQL executor: `jit` compiles frequent queries, `reference` is plain graphql-js.
   * @default 'jit'
   */
  engine?: 'jit' | 'reference' | undefined
}

/** Limits. `GET /api/v2/instance` publishes them. */
export interface Limits {
  /**
   * Maximum characters of a post, including its content warning. A link counts as 23.
   * @default 5000
   */
  postCharacters: number
  /**
   * Maximum attachments of a post.
   * @default 4
   */
  mediaPerPost: number
  /**
   * Maximum characters of an attachment description.
   * @default 1500
   */
  descriptionCharacters: number
  /**
   * Maximum options of a poll.
   * @default 8
   */
  pollOptions: number
  /**
   * Maximum characters of a poll option.
   * @default 100
   */
  pollOptionCharacters: number
  /**
   * Shortest duration of a poll in seconds.
   * @default 300
   */
  pollMinSeconds: number
  /**
   * Longest duration of a poll in seconds.
   * @default 2629746
   */
  pollMaxSeconds: number
  /**
   * Maximum characters of a display name.
   * @default 100
   */
  displayNameCharacters: number
  /**
   * Maximum characters of a bio.
   * @default 1000
   */
  bioCharacters: number
  /**
   * Maximum fields of a profile.
   * @default 8
   */
  profileFields: number
  /**
   * Maximum characters of the name or value of a profile field.
   * @default 255
   */
  profileFieldCharacters: number
  /**
   * Maximum posts pinned to a profile.
   * @default 5
   */
  pinnedPosts: number
  /**
   * Maximum emoji reactions of one account to one post.
   * @default 8
   */
  reactionsPerPost: number
  /**
   * Maximum drafts of an account.
   * @default 300
   */
  drafts: number
  /**
   * Maximum scheduled posts of an account.
   * @default 300
   */
  scheduledPosts: number
  /**
   * Maximum posts that an account can schedule for the same day (UTC).
   * @default 25
   */
  scheduledPostsPerDay: number
  /**
   * Maximum accounts that an account can mute.
   * @default 10000
   */
  mutes: number
  /**
   * Maximum accounts that an account can write notes about.
   * @default 10000
   */
  notes: number
  /**
   * Maximum domains that an account can block.
   * @default 1000
   */
  domainBlocks: number
  /**
   * Maximum filters of an account.
   * @default 200
   */
  filters: number
  /**
   * Maximum keywords of a filter.
   * @default 100
   */
  filterKeywords: number
  /**
   * Maximum regular expressions in all filters of an account.
   * @default 10
   */
  filterPatterns: number
  /**
   * Maximum lists of an account.
   * @default 50
   */
  lists: number
  /**
   * Maximum accounts in a list.
   * @default 500
   */
  listMembers: number
  /**
   * Maximum hashtags that an account can feature on its profile.
   * @default 10
   */
  featuredTags: number
  /**
   * Maximum hashtags that an account can follow.
   * @default 200
   */
  followedTags: number
  /**
   * Maximum hashtags that an account can mute.
   * @default 1000
   */
  mutedTags: number
  /**
   * Days from the request to delete an account to its deletion. Signing in during this time cancels it. With 0,
   * the account is deleted at once.
   * @default 7
   */
  accountDeletionDays: number
  /**
   * Days in which moderators can restore a post that they removed. Then it is deleted for good.
   * @default 30
   */
  removedPostDays: number
  /**
   * Days for which the copies of reported posts are stored after the report is resolved. With 0, they are stored
   * as long as the report.
   * @default 365
   */
  reportedPostDays: number
  /**
   * Days for which an account counts as new. During these days the other limits for new accounts apply. 0 turns
   * them off.
   * @default 0
   */
  newAccountDays: number
  /**
   * Maximum posts that a new account can publish in a day (UTC).
   * @default 20
   */
  newAccountPostsPerDay: number
  /**
   * Maximum mentions that a new account can publish in a day (UTC). Mentions of its followers do not count.
   * @default 10
   */
  newAccountMentionsPerDay: number
  /**
   * Maximum links in a post of a new account.
   * @default 2
   */
  newAccountLinksPerPost: number
  /**
   * Maximum unresolved reports of an account.
   * @default 20
   */
  openReports: number
  /**
   * Maximum bytes of an uploaded image.
   * @default 16777216
   */
  imageBytes: number
  /**
   * Maximum pixels of an uploaded image. An animation may have half as many, counting all frames.
   * @default 40000000
   */
  imagePixels: number
  /**
   * Maximum bytes of an uploaded video or audio file.
   * @default 104857600
   */
  videoBytes: number
  /**
   * Media quota: maximum bytes of all attachments of an account. 0 for no quota.
   * @default 10737418240
   */
  accountMediaBytes: number
  /**
   * Maximum bytes of a request body without files.
   * @default 1048576
   */
  jsonBytes: number
  /**
   * Maximum bytes of a GraphQL document.
   * @default 16384
   */
  graphqlDocumentBytes: number
  /**
   * Maximum nesting depth of fields in a GraphQL document. Introspection is not counted.
   * @default 12
   */
  graphqlDepth: number
  /**
   * Maximum cost of a GraphQL operation. A field that returns objects costs 1 for each object that it is resolved
   * on.
   * @default 2000
   */
  graphqlCost: number
  /**
   * Maximum aliases in a GraphQL document.
   * @default 15
   */
  graphqlAliases: number
  /**
   * Hours for which an interrupted stream can be resumed.
   * @default 24
   */
  streamHours: number
  /**
   * Maximum WebSockets and event streams that one session can hold open.
   * @default 10
   */
  streamConnections: number
  /**
   * Maximum WebSockets and event streams per process that one account can hold open, over all its sessions.
   * @default 30
   */
  accountStreamConnections: number
  /**
   * Maximum WebSockets and event streams per process that can be open from one address.
   * @default 500
   */
  addressStreamConnections: number
  /**
   * Maximum concurrent streams and GraphQL operations on one WebSocket.
   * @default 20
   */
  streamSubscriptions: number
  /**
   * Maximum messages that a client can send on one WebSocket in a minute.
   * @default 300
   */
  streamMessagesPerMinute: number
  /**
   * Maximum bytes of a message that a client sends on a WebSocket.
   * @default 65536
   */
  streamMessageBytes: number
  /**
   * Maximum bytes buffered for a client that reads slowly. Beyond that, its WebSocket or event stream is closed.
   * @default 1048576
   */
  streamBufferBytes: number
  /**
   * Maximum sessions of an account with one app, and maximum sessions of an account by token import. Beyond that,
   * the least recently used session ends.
   * @default 20
   */
  appSessions: number
  /**
   * Maximum browsers in which an account is signed in. Beyond that, the least recently used session ends.
   * @default 20
   */
  browserSessions: number
  /**
   * Seconds without use after which a session of an app or of the command `sessions create` ends.
   * @default 7776000
   */
  sessionIdleSeconds: number
  /**
   * Seconds after which a session of an app or of the command `sessions create` ends, even if it is used.
   * @default 31536000
   */
  sessionAbsoluteSeconds: number
  /**
   * Seconds without use after which a browser session ends.
   * @default 604800
   */
  browserSessionIdleSeconds: number
  /**
   * Seconds after which a browser session ends, even if it is used.
   * @default 2592000
   */
  browserSessionAbsoluteSeconds: number
  /**
   * Seconds after which a browser session without a sign-in ends.
   * @default 1800
   */
  browserSessionWaitSeconds: number
  /**
   * Maximum followers of an account whose posts are written into feeds. Posts of other accounts are merged in when
   * a feed is read.
   * @default 20000
   */
  fanoutFollowers: number
  /**
   * Maximum posts in the feed of each account. Older posts of a home timeline are found without the feed, which is
   * slower.
   * @default 800
   */
  feedLength: number
  /**
   * Seconds after which a request gets 503. Work that has begun may continue. Receiving the request body does not
   * count, nor do open streams.
   * @default 10
   */
  requestSeconds: number
  /**
   * Maximum concurrent requests per process. At most half of them can be without a session, and at most half can
   * be writes. Further requests get 503. See `docs/overload.md`.
   * @default 500
   */
  requestsUnderWay: number
  /**
   * Maximum uploads and slow request bodies that a process receives at a time. At most a fifth of them can be
   * without a session. Further ones get 503.
   * @default 125
   */
  bodiesUnderWay: number
  /**
   * Start answering 503 when this many queries wait for a database connection or have been queued for more than
   * 250 ms.
   * @default 200
   */
  databaseWaiting: number
  /**
   * Start answering 503 when this many background tasks of finished requests are waiting.
   * @default 1000
   */
  backgroundWaiting: number
  /**
   * Start answering 503 to waiting requests when the event loop has been blocked for this many milliseconds.
   * @default 200
   */
  eventLoopMilliseconds: number
  /**
   * Maximum open WebSockets and event streams per process.
   * @default 12000
   */
  streams: number
  /**
   * Maximum open connections per process. Each address and network has a share of them. Further connections are
   * closed at once.
   * @default 16000
   */
  connections: number
}

/** Rate limits. */
export interface Rates {
  /**
   * Calls of a session.
   * @default {count: 300,seconds: 300}
   */
  requests: Rate
  /**
   * Calls of all sessions of an account.
   * @default {count: 900,seconds: 300}
   */
  accountRequests: Rate
  /**
   * Calls without a session from an address. Many people may share an address.
   * @default {count: 900,seconds: 300}
   */
  anonymousRequests: Rate
  /**
   * Uploads of a session.
   * @default {count: 30,seconds: 1800}
   */
  uploads: Rate
  /**
   * Uploads of all sessions of an account.
   * @default {count: 90,seconds: 1800}
   */
  accountUploads: Rate
  /**
   * Uploads from an address.
   * @default {count: 300,seconds: 1800}
   */
  addressUploads: Rate
  /**
   * Invalid session identifiers from an address. Each costs a query.
   * @default {count: 300,seconds: 300}
   */
  strangers: Rate
  /**
   * Accounts registered from an address.
   * @default {count: 10,seconds: 300}
   */
  signUps: Rate
  /**
   * Failed sign-ins from an address.
   * @default {count: 10,seconds: 300}
   */
  addressSignIns: Rate
  /**
   * Failed sign-ins to an account from unknown browsers.
   * @default {count: 5,seconds: 900}
   */
  accountSignIns: Rate
  /**
   * Failed sign-ins to an account from a browser that has signed in to it before.
   * @default {count: 5,seconds: 900}
   */
  deviceSignIns: Rate
  /**
   * Device codes entered from an address. Each code counts twice: when it is read and when it is decided.
   * @default {count: 20,seconds: 600}
   */
  userCodes: Rate
  /**
   * Apps registered from an address.
   * @default {count: 30,seconds: 300}
   */
  appRegistrations: Rate
  /**
   * Token imports from an address, including failed ones.
   * @default {count: 20,seconds: 60}
   */
  tokenImports: Rate
}
