// Generated from src/config/ by `npm run generate`. Do not edit.
import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { BrowserSessionStore } from '../stores/browserSessions.ts'
import type { Bus } from '../stores/bus.ts'
import type { ChallengeStore } from '../stores/challenges.ts'
import type { DemoAccount } from './ownMachine.ts'
import type { IdentityProvider } from './identityProviders.ts'
import type {
  LogOptions,
  WalArchiveS3,
  S3Bucket,
  PushOptions,
  GraphqlOptions,
  Limits,
  Rates,
} from '../model/settings.ts'
import type { MediaFiles } from '../stores/mediaFiles.ts'
import type { OAuthStateStore } from '../stores/oauthStates.ts'
import type { PoolLike } from '../stores/postgres/connection/poolLike.ts'
import type { RateLimitStore } from '../stores/rateLimits.ts'
import type { RedisClient } from '../stores/redis/client.ts'
import type { StreamTicketStore } from '../stores/streamTickets.ts'
import type { TokenImportOptions } from './tokenImport.ts'

/**
 * The PostgreSQL database: its URL, your own connection pool, or the folder of an embedded database. A database
 * given by URL or pool must be migrated first; an embedded one is created and migrated as needed. The default is
 * an embedded database in `dataDir`.
 */
export type DatabaseOptions =
  | {
      /**
       * The URL of a PostgreSQL server, or of several servers of which one accepts writes (`host1:5432,host2:5432`),
       * with the parameters of libpq. See `docs/deployment.md`. Without it, the service runs its own server in the
       * data folder.
       */
      url: string
    }
  | {
      /** The folder of the embedded PostgreSQL. */
      dataDir: string
    }
  | {
      /**
       * Your own connection pool. The service does not change its settings and never ends it: see `docs/embedding.md`
       * for what to set. Two of its connections are always in use, and up to three more at times. It needs at least
       * two and should have six. With fewer than four, messages from other processes arrive up to half a second later.
       */
      pool: PoolLike
    }

/**
 * Redis for sign-ins in progress, passkey challenges, stream tickets, rate limits and messages between
 * processes. It needs the package `redis`.
 */
export type RedisOptions =
  | {
      /**
       * The address of a Redis server, the nodes of a cluster (separated by commas), or sentinels. Redis then stores
       * sign-ins in progress, stream tickets and rate limits, and connects processes. See `docs/stores.md`.
       */
      url: string
      /**
       * The prefix of all keys in Redis.
       * @default 'social-service:'
       */
      prefix?: string | undefined
    }
  | {
      /**
       * Your own connected client, from `createClient` or `createCluster` of the package `redis`. The service does not
       * change its settings and never closes it. With `disableOfflineQueue`, commands fail at once while Redis is
       * unavailable.
       */
      client: RedisClient
      /**
       * The prefix of all keys in Redis.
       * @default 'social-service:'
       */
      prefix?: string | undefined
    }

/**
 * Stores that replace the default ones. By default, all data are in the database, except those that Redis takes
 * over if `redis` is set. The rate limits of a single process without Redis are in memory. An in-memory store is
 * refused if there are several processes.
 */
export interface StoreOverrides {
  /** Sessions of apps and programs. */
  authSessions?: AuthSessionStore | undefined
  /** Rate limits. */
  rateLimits?: RateLimitStore | undefined
  /** Sessions of browsers. */
  browserSessions?: BrowserSessionStore | undefined
  /** Sign-ins in progress at an identity provider. */
  oauthStates?: OAuthStateStore | undefined
  /** Passkey challenges. */
  challenges?: ChallengeStore | undefined
  /** Stream tickets. */
  streamTickets?: StreamTicketStore | undefined
}

/**
 * Where media files are stored: an S3 bucket or your own media store. The default is the folder `media` in the
 * data folder.
 */
export type MediaOptions =
  | MediaFiles
  | {
      /**
       * An S3 bucket. The AWS SDK finds the credentials in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, its
       * configuration files, or the role of the machine.
       */
      s3: S3Bucket
    }

/** The browser boundary, `/v1/browser`. `false` turns it off, and the web client with it. */
export interface BrowserOptions {
  /**
   * The name of the header in which pages send the CSRF token.
   * @default 'X-CSRF-Token'
   */
  csrfHeader?: string | undefined
  /**
   * Other origins of the same site whose pages can use the browser boundary, such as `https://app.social.example`.
   * Write them as browsers do.
   * @default []
   */
  allowedOrigins?: readonly string[] | undefined
  /**
   * For development without TLS, in browsers that ignore secure cookies: use a cookie with another name and
   * without `Secure`. Refused if `BASE_URL` is https.
   * @default false
   */
  insecureCookie?: boolean | undefined
  /**
   * The values of the `Clear-Site-Data` header at sign-out, or `none`. `cookies` clears the cookies of the whole
   * registered domain, including the one that identifies a browser that has signed in before.
   * @default ['storage']
   */
  clearSiteData?: readonly string[] | undefined
  /**
   * The identity providers that people can sign in with, or the path of a JSON file that lists them. See
   * `docs/browser.md`.
   * @default []
   */
  providers?: string | readonly IdentityProvider[] | undefined
}

/**
 * The web client, at `/` and at the URLs of profiles and posts. `false` turns it off. It needs the browser
 * boundary.
 */
export interface WebClientOptions {
  /** The folder of a built web client. The default is the one in this package. */
  folder?: string | undefined
  /**
   * An account whose password the sign-in page shows to everyone. For demos only, on a machine that nobody else
   * can reach.
   */
  demo?: DemoAccount | undefined
}

/** The options of a service, all of them optional. */
export interface ServiceOptions {
  /** The public URL of the service, without a trailing slash. The default is the address that it listens on. */
  baseUrl?: string | undefined
  /**
   * The address to listen on: `0.0.0.0` for all IPv4 addresses, `::` for all addresses.
   * @default '127.0.0.1'
   */
  host?: string | undefined
  /**
   * The port to listen on; 0 for any free port. If a program sets no port, it must call `listen()` or pass
   * requests to `handle()`.
   */
  port?: number | undefined
  /**
   * The proxies whose `X-Forwarded-For` header is trusted: addresses and networks, separated by commas, or `true`
   * for all.
   * @default false
   */
  trustProxy?: boolean | string | undefined
  /**
   * Whether calls are counted and limited. Use `off` only for benchmarks.
   * @default 'on'
   */
  rateLimits?: 'on' | 'off' | undefined
  /** The bearer token for `/metrics`. Without it, the path does not exist. */
  metricsToken?: string | undefined
  /** Where the log goes. Secrets are redacted. `false` turns logging off. */
  logger?: LogOptions | false | undefined
  /**
   * The memory in MB that each process should use. Its caches get the memory that its other data do not need, but
   * at least 16 MB. `serve` collects garbage earlier when the process is close to this size. A process uses more
   * if its other data need more: about 200 MB under load, and about 30 MB more for every 1,000 open streams. The
   * default is a quarter of the memory of the machine, shared among `PROCESSES`; at least 192 and at most 512.
   */
  memoryTarget?: number | undefined
  /**
   * Whether processes cache what they read from the database. Responses are the same without caches, but take
   * longer. Use `off` only for debugging.
   * @default 'on'
   */
  caches?: 'on' | 'off' | undefined
  /**
   * Check every response against its schema. For tests.
   * @default false
   */
  checkOutput?: boolean | undefined
  /**
   * The folder of media files, the embedded database and generated keys.
   * @default './data'
   */
  dataDir?: string | undefined
  /**
   * The PostgreSQL database: its URL, your own connection pool, or the folder of an embedded database. A database
   * given by URL or pool must be migrated first; an embedded one is created and migrated as needed. The default is
   * an embedded database in `dataDir`.
   */
  database?: DatabaseOptions | undefined
  /**
   * The folder or the bucket (`s3://bucket/folder`) for an archive of the embedded database and the media in the
   * data folder, from which `restore` recovers the state at any earlier time. Everything that is written is copied
   * there within seconds. Use another disk. A bucket needs the package `@aws-sdk/client-s3`, and credentials as
   * for `MEDIA_S3_BUCKET`. See `docs/deployment.md`.
   */
  walArchive?: string | undefined
  /** The S3 server of the bucket in `walArchive`. */
  walArchiveS3?: WalArchiveS3 | undefined
  /**
   * The number of past days that can be restored from `walArchive`. Whenever the newest copy of the data reaches
   * this age, a new copy is made. Older copies are deleted.
   * @default 7
   */
  walArchiveDays?: number | undefined
  /**
   * Maximum PostgreSQL connections per process. One more connection is used for monitoring. All processes together
   * must stay below `max_connections` of the server. It does not apply to your own pool.
   * @default 20
   */
  databaseConnections?: number | undefined
  /**
   * The URLs of streaming standbys of the database that may answer reads, separated by commas, with one server
   * each. Each process opens up to `databaseConnections` connections to each. See `docs/deployment.md`.
   * @default []
   */
  databaseReplicas?: readonly string[] | undefined
  /**
   * The maximum age in seconds of data from a standby of `databaseReplicas`. A standby that lags more is not read
   * until it has caught up.
   * @default 5
   */
  databaseReplicaLagSeconds?: number | undefined
  /**
   * The number of processes that serve the same sessions. Set it for each of them (`serve --workers` does so
   * itself). With several processes, calls are counted in the database or in Redis, and in-memory stores are
   * refused.
   * @default 1
   */
  processes?: number | undefined
  /**
   * The tasks of this process. `web` answers requests, except those of the other tasks; `streams` serves
   * WebSockets and event streams; `jobs` runs background jobs; `media` accepts uploads and serves files. The
   * default is all of them. Other processes must run the remaining tasks. See `docs/scaling.md`.
   * @default ['web','streams','jobs','media']
   */
  tasks?: readonly ('web' | 'streams' | 'jobs' | 'media')[] | undefined
  /**
   * Redis for sign-ins in progress, passkey challenges, stream tickets, rate limits and messages between
   * processes. It needs the package `redis`.
   */
  redis?: RedisOptions | undefined
  /**
   * Where sessions of apps and browsers are stored. `redis` needs `REDIS_URL`. If Redis loses its data, everyone
   * is signed out.
   * @default 'postgres'
   */
  sessionStore?: 'postgres' | 'redis' | undefined
  /**
   * Where feeds are stored. Home timelines are read from feeds. `redis` needs `REDIS_URL`, and moves most of the
   * writes for a post from PostgreSQL to Redis. If Redis loses the feeds, they are rebuilt.
   * @default 'postgres'
   */
  feedStore?: 'postgres' | 'redis' | undefined
  /** Carries wake-ups between processes. The default is Redis if it is configured, else PostgreSQL. */
  bus?: Bus | undefined
  /**
   * Stores that replace the default ones. By default, all data are in the database, except those that Redis takes
   * over if `redis` is set. The rate limits of a single process without Redis are in memory. An in-memory store is
   * refused if there are several processes.
   */
  stores?: StoreOverrides | undefined
  /**
   * Where media files are stored: an S3 bucket or your own media store. The default is the folder `media` in the
   * data folder.
   */
  media?: MediaOptions | undefined
  /** How notifications are pushed to devices (RFC 8292). */
  push?: PushOptions | undefined
  /** How GraphQL requests are answered. */
  graphql?: GraphqlOptions | undefined
  /** The browser boundary, `/v1/browser`. `false` turns it off, and the web client with it. */
  browser?: BrowserOptions | false | undefined
  /**
   * The web client, at `/` and at the URLs of profiles and posts. `false` turns it off. It needs the browser
   * boundary.
   */
  webClient?: WebClientOptions | boolean | undefined
  /**
   * Which tokens of other services can be exchanged for sessions, and by whom: an object, or the path of a
   * JavaScript or TypeScript module whose default export is such an object. Off by default. See
   * `docs/token-import.md`.
   */
  tokenImport?: TokenImportOptions | string | undefined
  /**
   * The name of this installation.
   * @default 'Social service'
   */
  title?: string | undefined
  /** A description of this installation, in one or two sentences. */
  description?: string | undefined
  /** The operator's e-mail address. It is public. */
  contactEmail?: string | undefined
  /**
   * The languages of this installation, as ISO 639 codes.
   * @default ['en']
   */
  languages?: readonly string[] | undefined
  /**
   * Who can create an account: `open` for everyone, `approval` for everyone whom a moderator approves, `invite`
   * for everyone with an invitation, `closed` for nobody but the operator.
   * @default 'open'
   */
  registrations?: 'open' | 'approval' | 'invite' | 'closed' | undefined
  /**
   * The work that a browser or an app must do for each registration, to slow down robots: 0 for none. With 20, it
   * takes a laptop about a second and a phone a few seconds; twice the number is twice the work. Pages need HTTPS
   * for it. See `docs/moderation.md`.
   * @default 0
   */
  registrationProofOfWork?: number | undefined
  /**
   * Whether public posts and profiles can be read without a session.
   * @default true
   */
  anonymousReads?: boolean | undefined
  /**
   * Whether files of posts that are not public are available only at signed URLs, which expire after one to two
   * hours. Apps that save URLs must then load the post again.
   * @default false
   */
  signedMedia?: boolean | undefined
  /** Limits. `GET /api/v2/instance` publishes them. */
  limits?: Partial<Limits> | undefined
  /** Rate limits. */
  rates?: Partial<Rates> | undefined
}
