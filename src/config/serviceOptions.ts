// Generated from src/config/ by `npm run generate`. Do not edit.
import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { BrowserSessionStore } from '../stores/browserSessions.ts'
import type { Bus } from '../stores/bus.ts'
import type { ChallengeStore } from '../stores/challenges.ts'
import type { DemoAccount } from './ownMachine.ts'
import type { IdentityProvider } from './identityProviders.ts'
import type { LentPool } from '../stores/postgres/connection/lentPool.ts'
import type { LogOptions, S3Bucket, PushOptions, GraphqlOptions, Limits, Rates } from '../model/settings.ts'
import type { MediaFiles } from '../stores/mediaFiles.ts'
import type { OAuthStateStore } from '../stores/oauthStates.ts'
import type { RateLimitStore } from '../stores/rateLimits.ts'
import type { RedisClient } from '../stores/redis/client.ts'
import type { StreamTicketStore } from '../stores/streamTickets.ts'
import type { TokenImportOptions } from './tokenImport.ts'

/**
 * The PostgreSQL database, by its URL or by a pool of yours (either must have been migrated), or the folder of
 * an embedded one, which is created and migrated as needed. An embedded one in `dataDir` unless given.
 */
export type DatabaseOptions =
  | {
      /**
       * The URL of a PostgreSQL server, or of several of which one takes writes (`host1:5432,host2:5432`), with the
       * parameters of libpq: see `docs/deployment.md`. Without it the service runs its own in the data folder.
       */
      url: string
    }
  | {
      /** The folder of the embedded PostgreSQL. */
      dataDir: string
    }
  | {
      /**
       * A pool of yours, used as it comes and never ended: see `docs/embedding.md` for what to set on it. Two of its
       * connections are always in use, and up to three more now and then. It needs two, and should have six; with
       * fewer than four, other processes are heard half a second later.
       */
      pool: LentPool
    }

/**
 * A Redis for sign-ins under way, passkey challenges, stream tickets, rate limits and messages between
 * processes. It needs the package `redis`.
 */
export type RedisOptions =
  | {
      /**
       * A Redis server, nodes of a cluster, separated by commas, or the sentinels of one. It then stores sign-ins
       * under way, stream tickets and rate limits, and connects processes: see `docs/stores.md`.
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
       * A connected client of yours: what `createClient` or `createCluster` of the package `redis` returned. It is
       * used as it comes, and never closed. With `disableOfflineQueue` it fails at once while Redis is away.
       */
      client: RedisClient
      /**
       * The prefix of all keys in Redis.
       * @default 'social-service:'
       */
      prefix?: string | undefined
    }

/**
 * Stores to use in place of the default ones. By default everything is in the database (some of it in `redis` if
 * given), except for the rate limits of a single process without Redis, which are in memory. A store in the
 * memory of one process is refused where there are several.
 */
export interface GivenStores {
  /** Sessions of apps and programs. */
  authSessions?: AuthSessionStore | undefined
  /** Counters of calls. */
  rateLimits?: RateLimitStore | undefined
  /** Sessions of browsers. */
  browserSessions?: BrowserSessionStore | undefined
  /** States of sign-ins under way with an identity provider. */
  oauthStates?: OAuthStateStore | undefined
  /** Challenges of passkeys. */
  challenges?: ChallengeStore | undefined
  /** Tickets for streams. */
  streamTickets?: StreamTicketStore | undefined
}

/** Where media files are stored: an S3 bucket, or a store of yours. `media` in the data folder unless given. */
export type MediaOptions =
  | MediaFiles
  | {
      /**
       * An S3 bucket. The AWS SDK finds the credentials: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, its files,
       * or the role of the machine.
       */
      s3: S3Bucket
    }

/** The browser boundary, `/v1/browser`. `false` turns it off, and the web client with it. */
export interface BrowserOptions {
  /**
   * The header in which pages send their CSRF token.
   * @default 'X-CSRF-Token'
   */
  csrfHeader?: string | undefined
  /**
   * Other origins of the same site whose pages can use the browser boundary, written as browsers do, such as
   * `https://app.social.example`.
   * @default []
   */
  allowedOrigins?: readonly string[] | undefined
  /**
   * For development without TLS in browsers that then ignore secure cookies: use a cookie without `Secure`, under
   * another name. Refused where `BASE_URL` is https.
   * @default false
   */
  insecureCookie?: boolean | undefined
  /**
   * What `Clear-Site-Data` names at sign-out, or `none`. `cookies` clears those of the whole registered domain,
   * and the one by which a browser is known to have signed in before.
   * @default ['storage']
   */
  clearSiteData?: readonly string[] | undefined
  /**
   * The identity providers that people can sign in with, or the path of a JSON file of them: see
   * `docs/browser.md`.
   * @default []
   */
  providers?: string | readonly IdentityProvider[] | undefined
}

/**
 * The web client, at `/` and at the addresses of profiles and posts. `false` turns it off. It needs the browser
 * boundary.
 */
export interface WebClientOptions {
  /** The folder of a built web client. The one of this package unless given. */
  folder?: string | undefined
  /**
   * An account whose password the sign-in page shows to everybody: for demos, on a machine that nobody else can
   * reach.
   */
  demo?: DemoAccount | undefined
}

/** The options of a service, all of them optional. */
export interface ServiceOptions {
  /** Where people reach the service, without a slash at the end. The address it listens at, unless given. */
  baseUrl?: string | undefined
  /**
   * The address to listen at: `0.0.0.0` for all of IPv4, `::` for all addresses.
   * @default '127.0.0.1'
   */
  host?: string | undefined
  /**
   * The port to listen at, 0 for any free one. A program that gives none listens when it calls `listen()`, or
   * hands requests to `handle()`.
   */
  port?: number | undefined
  /**
   * The proxies whose `X-Forwarded-For` is trusted: addresses and networks, separated by commas, or `true` for
   * all.
   * @default false
   */
  trustProxy?: boolean | string | undefined
  /**
   * Whether calls are counted and limited. `off` is for benchmarks.
   * @default 'on'
   */
  rateLimits?: 'on' | 'off' | undefined
  /** The bearer token that opens `/metrics`. There is no such path unless given. */
  metricsToken?: string | undefined
  /** Where the log goes. Secrets are removed from it. `false` for no log. */
  logger?: LogOptions | false | undefined
  /**
   * Check every response against its schema, as tests do.
   * @default false
   */
  checkOutput?: boolean | undefined
  /**
   * The folder of media files, the embedded database and generated keys.
   * @default './data'
   */
  dataDir?: string | undefined
  /**
   * The PostgreSQL database, by its URL or by a pool of yours (either must have been migrated), or the folder of
   * an embedded one, which is created and migrated as needed. An embedded one in `dataDir` unless given.
   */
  database?: DatabaseOptions | undefined
  /**
   * Maximum connections of a process to PostgreSQL, plus one that monitors it. All processes together must stay
   * below its `max_connections`. A pool of yours has its own maximum.
   * @default 20
   */
  databaseConnections?: number | undefined
  /**
   * How many processes serve the same sessions; give it to each of them (`serve --workers` does so by itself).
   * With several, calls are counted in the database or in Redis, and in-memory stores are refused.
   * @default 1
   */
  processes?: number | undefined
  /**
   * A Redis for sign-ins under way, passkey challenges, stream tickets, rate limits and messages between
   * processes. It needs the package `redis`.
   */
  redis?: RedisOptions | undefined
  /**
   * Where sessions of apps and browsers are stored. `redis` needs `REDIS_URL`, and signs everybody out if Redis is
   * emptied.
   * @default 'postgres'
   */
  sessionStore?: 'postgres' | 'redis' | undefined
  /** How processes wake each other, in place of PostgreSQL or Redis. */
  bus?: Bus | undefined
  /**
   * Stores to use in place of the default ones. By default everything is in the database (some of it in `redis` if
   * given), except for the rate limits of a single process without Redis, which are in memory. A store in the
   * memory of one process is refused where there are several.
   */
  stores?: GivenStores | undefined
  /** Where media files are stored: an S3 bucket, or a store of yours. `media` in the data folder unless given. */
  media?: MediaOptions | undefined
  /** How notifications are pushed to devices (RFC 8292). */
  push?: PushOptions | undefined
  /** How GraphQL requests are answered. */
  graphql?: GraphqlOptions | undefined
  /** The browser boundary, `/v1/browser`. `false` turns it off, and the web client with it. */
  browser?: BrowserOptions | false | undefined
  /**
   * The web client, at `/` and at the addresses of profiles and posts. `false` turns it off. It needs the browser
   * boundary.
   */
  webClient?: WebClientOptions | boolean | undefined
  /**
   * Which tokens of other services can be exchanged for sessions here, and who may ask for it, or the path of a
   * JavaScript or TypeScript module with that as its default export. There is no such path unless given: see
   * `docs/token-import.md`.
   */
  tokenImport?: TokenImportOptions | string | undefined
  /**
   * The name of this installation.
   * @default 'Social service'
   */
  title?: string | undefined
  /** What this installation is for, in a sentence or two. */
  description?: string | undefined
  /** The operator's e-mail address, which is public. */
  contactEmail?: string | undefined
  /** The username of the operator's account, which is public. */
  contactUsername?: string | undefined
  /**
   * The languages spoken here, as ISO 639 codes.
   * @default ['en']
   */
  languages?: readonly string[] | undefined
  /**
   * Who can create an account: `open` for everyone, `closed` for nobody but the operator.
   * @default 'open'
   */
  registrations?: 'open' | 'closed' | undefined
  /**
   * Whether public posts and profiles can be read without a session.
   * @default true
   */
  anonymousReads?: boolean | undefined
  /**
   * Whether files of posts that are not public are shown by signed addresses alone, which end after one to two
   * hours. Apps that save addresses must then read the post again.
   * @default false
   */
  signedMedia?: boolean | undefined
  /** How much is allowed; `GET /api/v2/instance` publishes it. */
  limits?: Partial<Limits> | undefined
  /** How often something may be done. */
  rates?: Partial<Rates> | undefined
}
