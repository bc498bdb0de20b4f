import { checkedBus, checkedStores } from './givenStores.ts'
import { requireKnownOptions } from './knownOptions.ts'
import type { LogOptions } from './log.ts'
import { defaultRates, type Rates } from './model/rates.ts'
import type { Limits, Settings } from './model/settings.ts'
import type { TokenImport } from './model/tokenImport.ts'
import { defaultSettings, type ServerSettings } from './options.ts'
import { type BrowserOptions, completeBrowser, type CompleteBrowserOptions } from './options/browserOptions.ts'
import {
  checkedBaseUrl,
  checkedBucket,
  checkedConnections,
  checkedMetricsToken,
  checkedProcesses,
  checkedProxies,
  completeLimits,
  readEnvironment,
} from './options/read.ts'
import {
  checkedSessionStore,
  completeRedis,
  type CompleteRedisOptions,
  type RedisOptions,
  type SessionStoreName,
} from './redisOptions.ts'
import { completeTokenImport, type TokenImportOptions } from './options/tokenImportOptions.ts'
import { completeWebClient, type WebClientOptions } from './options/webClientOptions.ts'
import { vapidKeysOf } from './push/vapid.ts'
import type { AuthSessionStore } from './stores/authSessions.ts'
import type { BrowserSessionStore } from './stores/browserSessions.ts'
import type { Bus } from './stores/bus.ts'
import type { ChallengeStore } from './stores/challenges.ts'
import type { MediaFiles } from './stores/mediaFiles.ts'
import type { OAuthStateStore } from './stores/oauthStates.ts'
import type { LentPool } from './stores/postgres/lentPool.ts'
import { asPool } from './stores/postgres/pool.ts'
import type { RateLimitStore } from './stores/rateLimits.ts'
import type { S3Bucket } from './stores/s3/bucket.ts'
import type { StreamTicketStore } from './stores/streamTickets.ts'

export type { BrowserOptions, RedisOptions, SessionStoreName, TokenImportOptions, WebClientOptions }

/** How pushes to devices are sent (RFC 8292). */
export interface PushOptions {
  /** 32 bytes in base64url. Processes on several machines need the same. */
  privateKey?: string | undefined
  /** The key that belongs to it; needed only so that a wrong pair is noticed. */
  publicKey?: string | undefined
  /** Who push services write to: a `mailto:` or `https:` address. The contact's, or the service's own unless given. */
  subject?: string | undefined
  /** Whether pushes may go to addresses that are not public, and to this machine without TLS; not unless given. For tests. */
  privateAddresses?: boolean | undefined
}

/** How GraphQL is answered. */
export interface GraphqlOptions {
  /** Whether the schema may be asked for; it may unless given. */
  introspection?: boolean | undefined
  /** The documents that may be executed, by their id, or the path of a JSON file of them; any may be unless given. */
  trustedDocuments?: Readonly<Record<string, string>> | string | undefined
  /** `jit` compiles the queries that come often, `reference` is graphql-js alone; `jit` unless given. */
  engine?: 'jit' | 'reference' | undefined
}

/** What a service is made of; everything may be left out. */
export interface ServiceOptions extends Partial<Settings> {
  /** Where people reach the service; else the address it listens at. */
  baseUrl?: string | undefined
  /** The address to listen at, `127.0.0.1` unless given. */
  host?: string | undefined
  /** The port to listen at, 0 for any. Without one, `ready` does not listen: call `listen` or hand requests to `handle`. */
  port?: number | undefined
  /** The folder of media, and of the embedded database: `./data` unless given. */
  dataDir?: string | undefined
  /**
   * A PostgreSQL by its URL, or by a pool that stays the caller's (either must have been migrated); or the folder of an embedded
   * one, which is made and migrated as needed. An embedded one in `dataDir` unless given.
   *
   * A pool is used as it comes: `docs/embedding.md` says what to set on it, so that it is fast and nothing that is stuck stays so.
   * Two of its connections are in use all the time, to hear of jobs and of other processes, and up to three more now and then: it must have
   * two (with less than four, other processes are heard half a second later), and should have six.
   */
  database?: { url: string } | { dataDir: string } | { pool: LentPool } | undefined
  /** Connections to PostgreSQL at most, where no pool is given: 20 unless given. */
  databaseConnections?: number | undefined
  /**
   * A Redis, in which the states of sign-ins, the challenges of passkeys, the tickets of streams and the counted calls are kept, and through
   * which processes hear of each other. It needs the package `redis`.
   */
  redis?: RedisOptions | undefined
  /** Where the sessions of apps and browsers are kept; `postgres` unless given. With `redis`, whoever empties it signs everybody out. */
  sessionStore?: SessionStoreName | undefined
  /** What processes hear of each other by, in place of the usual: PostgreSQL, or Redis where there is one. */
  bus?: Bus | undefined
  /**
   * Stores in place of the usual ones: all in the database (some in `redis` where it is given), but for the rate limits of a process that is
   * alone and has no Redis, which are in its memory. One that is in the memory of a process is refused where there are several.
   */
  stores?: Partial<GivenStores> | undefined
  /** How many processes serve the same sessions; 1 unless given. Of several, each must be told. */
  processes?: number | undefined
  /** Where the files of media are kept, such as a bucket of S3; `media` in the data folder unless given. */
  media?: MediaFiles | { s3: S3Bucket } | undefined
  /** What pushes to devices are signed with: keys made once in the data folder unless given. */
  push?: PushOptions | undefined
  graphql?: GraphqlOptions | undefined
  /** The browser boundary; there is one unless `false`. */
  browser?: BrowserOptions | false | undefined
  /** The web client, at `/` and at the addresses of profiles and posts; there is one with the browser boundary unless `false`. */
  webClient?: WebClientOptions | boolean | undefined
  /**
   * How tokens of other services are changed into sessions, or the path of a module that says so; nobody can do it unless given. It needs a
   * `guard`, which says of each request whether it may.
   */
  tokenImport?: TokenImportOptions | string | undefined
  limits?: Partial<Limits> | undefined
  /** How often something may be done; see `docs/configuration.md`. */
  rates?: Partial<Rates> | undefined
  /** `off` counts nothing: for benches. */
  rateLimits?: 'on' | 'off' | undefined
  /** The proxies whose `X-Forwarded-For` is believed; none unless given. */
  trustProxy?: boolean | string | undefined
  /** Opens `/metrics`: 16 or more printable ASCII characters. */
  metricsToken?: string | undefined
  /** Where the log goes and from which level on; secrets are taken out of it before. `false` for no log. */
  logger?: LogOptions | false | undefined
  /** Checks every answer against its schema, as tests do. */
  checkOutput?: boolean | undefined
}

/** The stores that can be others than the usual ones. */
export interface GivenStores {
  authSessions: AuthSessionStore | undefined
  rateLimits: RateLimitStore | undefined
  browserSessions: BrowserSessionStore | undefined
  oauthStates: OAuthStateStore | undefined
  challenges: ChallengeStore | undefined
  streamTickets: StreamTicketStore | undefined
}

/** Options with everything said. */
export interface CompleteOptions {
  baseUrl: string | undefined
  host: string
  port: number | undefined
  dataDir: string
  database: { url: string } | { dataDir: string } | { pool: LentPool }
  /** Undefined where there is none. */
  redis: CompleteRedisOptions | undefined
  sessionStore: SessionStoreName
  /** Undefined where it is not another than the usual one. */
  bus: Bus | undefined
  databaseConnections: number
  processes: number
  /** Those that are not the usual ones. */
  stores: Partial<GivenStores>
  /** Undefined where there is no browser boundary. */
  browser: CompleteBrowserOptions | undefined
  /** Undefined where there is to be no web client. */
  webClient: WebClientOptions | undefined
  /** Undefined where no token is imported. */
  tokenImport: TokenImport | undefined
  /** Undefined where nothing is counted. */
  rateLimits: RateLimitStore | 'memory' | 'postgres' | 'redis' | undefined
  media: MediaFiles | { s3: S3Bucket } | undefined
  push: PushOptions
  graphql: GraphqlOptions
  limits: Limits
  rates: Rates
  settings: Settings
  trustProxy: boolean | string
  metricsToken: string | undefined
  logger: LogOptions
  checkOutput: boolean
}

/** Fills in what was left out; throws a RangeError with one sentence for what makes no sense. */
export function completeOptions(options: ServiceOptions): CompleteOptions {
  requireKnownOptions(options)
  const { database, dataDir = database && 'dataDir' in database ? database.dataDir : './data' } = options
  const processes = checkedProcesses(options.processes ?? 1)
  const isCounting = options.rateLimits !== 'off'
  const stores = checkedStores(options.stores ?? {}, { processes, isCounting, hasBrowser: options.browser !== false })
  const baseUrl = options.baseUrl === undefined ? undefined : checkedBaseUrl(options.baseUrl)
  const redis = options.redis && completeRedis(options.redis)
  const { host = '127.0.0.1' } = options
  return {
    baseUrl,
    host,
    port: options.port,
    dataDir,
    database: database ? checkedDatabase(database) : { dataDir },
    databaseConnections: checkedConnections(options.databaseConnections),
    processes,
    redis,
    sessionStore: checkedSessionStore(options.sessionStore ?? 'postgres', redis),
    bus: options.bus && checkedBus(options.bus, processes),
    stores,
    browser:
      options.browser === false
        ? undefined
        : completeBrowser(options.browser === undefined ? {} : options.browser, baseUrl),
    webClient: completeWebClient(options.webClient, { host, baseUrl, hasBrowser: options.browser !== false }),
    tokenImport: options.tokenImport === undefined ? undefined : completeTokenImport(options.tokenImport),
    rateLimits: isCounting
      ? (stores.rateLimits ?? (redis ? 'redis' : processes > 1 ? 'postgres' : 'memory'))
      : undefined,
    media: options.media && 's3' in options.media ? { s3: checkedBucket(options.media.s3) } : options.media,
    push: checkedPush(options.push ?? {}),
    graphql: options.graphql ?? {},
    limits: completeLimits(options.limits),
    rates: { ...defaultRates, ...options.rates },
    settings: completeSettings(options),
    trustProxy: checkedProxies(options.trustProxy ?? false),
    metricsToken: options.metricsToken === undefined ? undefined : checkedMetricsToken(options.metricsToken),
    logger: options.logger === false ? { level: 'silent' } : (options.logger ?? {}),
    checkOutput: options.checkOutput ?? false,
  }
}

function checkedDatabase<Database extends NonNullable<ServiceOptions['database']>>(database: Database): Database {
  if ('pool' in database && database.pool.options.max < 2)
    throw new RangeError('The pool of `database` must have two connections at least: one hears of jobs all the time.')
  if ('pool' in database && asPool(database.pool).ending) throw new RangeError('The pool of `database` has been ended.')
  return database
}

function completeSettings(options: ServiceOptions): Settings {
  const names = Object.keys(defaultSettings) as (keyof Settings)[]
  const given = names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]])
  return { ...defaultSettings, ...(Object.fromEntries(given) as Partial<Settings>) }
}

/** The options that an environment such as `process.env` says; throws a RangeError that names the first bad variable. */
export function optionsFromEnvironment(environment: Record<string, string | undefined>): ServiceOptions {
  const { server, settings, limits } = readEnvironment(environment)
  const { host, port, baseUrl, dataDir, databaseUrl, logLevel, rateLimits, processes, trustProxy, metricsToken } =
    server
  return {
    ...{ host, port, baseUrl, dataDir, rateLimits, processes, trustProxy, metricsToken },
    ...settings,
    media: bucketOf(server),
    push: pushOf(server),
    graphql: graphqlOf(server),
    browser: browserOf(server),
    webClient: server.webClient,
    tokenImport: server.tokenImport,
    redis: redisOf(server),
    sessionStore: server.sessionStore,
    databaseConnections: server.databaseConnections,
    database: databaseUrl === undefined ? { dataDir: server.dataDir } : { url: databaseUrl },
    limits,
    logger: { level: logLevel },
  }
}

function browserOf(server: ServerSettings): BrowserOptions | false {
  if (!server.browser) return false
  return {
    csrfHeader: server.browserCsrfHeader,
    allowedOrigins: server.browserAllowedOrigins,
    insecureCookie: server.browserInsecureCookie,
    clearSiteData: server.browserClearSiteData,
    providers: server.oauthProviders,
  }
}

function graphqlOf({ graphqlIntrospection, graphqlTrustedDocuments, graphqlEngine }: ServerSettings): GraphqlOptions {
  return {
    introspection: graphqlIntrospection,
    trustedDocuments: graphqlTrustedDocuments,
    engine: graphqlEngine,
  }
}

function pushOf(server: ServerSettings): PushOptions {
  const { vapidPrivateKey: privateKey, vapidPublicKey: publicKey, vapidSubject: subject } = server
  return { privateKey, publicKey, subject, privateAddresses: server.pushPrivateAddresses }
}

function checkedPush(given: PushOptions): PushOptions {
  const { privateKey, publicKey } = given
  if (publicKey !== undefined && privateKey === undefined) {
    throw new RangeError('VAPID_PRIVATE_KEY (push.privateKey) must be set where the public key is.')
  }
  const keys = privateKey === undefined ? undefined : vapidKeysOf(privateKey)
  if (privateKey !== undefined && keys === undefined) {
    throw new RangeError('VAPID_PRIVATE_KEY (push.privateKey) is no private key of P-256: 32 bytes in base64url.')
  }
  if (publicKey !== undefined && publicKey.replace(/=+$/, '') !== keys?.publicKey) {
    throw new RangeError('VAPID_PUBLIC_KEY (push.publicKey) is not the one that belongs to the private key.')
  }
  return given
}

/** The bucket that the environment names, if it names one. */
export function bucketOf(server: ServerSettings): { s3: S3Bucket } | undefined {
  const { mediaS3Bucket: bucket, mediaS3Endpoint: endpoint, mediaS3Region: region, mediaS3Prefix: prefix } = server
  if (bucket === undefined) return undefined
  return { s3: { bucket, endpoint, region, prefix, forcePathStyle: server.mediaS3ForcePathStyle } }
}

/** The Redis that the environment names, if it names one. */
export function redisOf({ redisUrl: url, redisPrefix: prefix }: ServerSettings): RedisOptions | undefined {
  return url === undefined ? undefined : { url, prefix }
}
