import { isUrl, parseBucketUrl } from '../model/bucketUrl.ts'
import { tasks } from '../model/tasks.ts'
import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { BrowserSessionStore } from '../stores/browserSessions.ts'
import type { Bus } from '../stores/bus.ts'
import type { ChallengeStore } from '../stores/challenges.ts'
import type { OAuthStateStore } from '../stores/oauthStates.ts'
import type { PoolLike } from '../stores/postgres/connection/poolLike.ts'
import type { RateLimitStore } from '../stores/rateLimits.ts'
import type { RedisClient } from '../stores/redis/client.ts'
import type { StreamTicketStore } from '../stores/streamTickets.ts'
import { databaseUrl, databaseUrls, redisUrl } from './addresses.ts'
import { group, option } from './option.ts'
import { s3ServerOptions } from './s3Server.ts'
import { codeValue, hasMethods, matching, oneOf, path, someOf, string, wholeNumber } from './valueTypes.ts'

const isPool = (value: unknown) => {
  if (!hasMethods(value, ['connect', 'query', 'on', 'off'])) return false
  return Number((value as { options?: { max?: unknown } }).options?.max) >= 1
}

// Accepts any value. `usedStores` checks the stores that are used.
const store = <Store>(code: string, file: string) =>
  codeValue<Store>(() => true, { words: 'a store', code, from: `stores/${file}.ts` })

const archiveLocation = string('a path, or a bucket such as s3://bucket/folder', (text) => {
  const isRight = isUrl(text) ? parseBucketUrl(text) !== undefined : path.schema.safeParse(text).success
  return isRight ? text : undefined
})

/** The options of the database and the stores, and of how processes reach each other. */
export const databaseOptions = {
  dataDir: option({
    variable: 'DATA_DIR',
    type: path,
    default: './data',
    description: 'The folder of media files, the embedded database and generated keys.',
  }),
  database: group({
    code: 'DatabaseOptions',
    oneOf: ['url', 'dataDir', 'pool'],
    description:
      'The PostgreSQL database: its URL, your own connection pool, or the folder of an embedded database. A database given by URL or pool must be migrated first; an embedded one is created and migrated as needed. The default is an embedded database in `dataDir`.',
    options: {
      url: option({
        variable: 'DATABASE_URL',
        type: databaseUrl,
        description:
          'The URL of a PostgreSQL server, or of several servers of which one accepts writes (`host1:5432,host2:5432`), with the parameters of libpq. See `docs/deployment.md`. Without it, the service runs its own server in the data folder.',
        isSecret: true,
      }),
      dataDir: option({ type: path, description: 'The folder of the embedded PostgreSQL.' }),
      pool: option({
        type: codeValue<PoolLike>(isPool, {
          words: 'a pool of the package `pg`',
          code: 'PoolLike',
          from: 'stores/postgres/connection/poolLike.ts',
        }),
        description:
          'Your own connection pool. The service does not change its settings and never ends it: see `docs/embedding.md` for what to set. Two of its connections are always in use, and up to three more at times. It needs at least two and should have six. With fewer than four, messages from other processes arrive up to half a second later.',
      }),
    },
  }),
  walArchive: option({
    variable: 'WAL_ARCHIVE',
    type: archiveLocation,
    description:
      'The folder or the bucket (`s3://bucket/folder`) for an archive of the embedded database and the media in the data folder, from which `restore` recovers the state at any earlier time. Everything that is written is copied there within seconds. Use another disk. A bucket needs the package `@aws-sdk/client-s3`, and credentials as for `MEDIA_S3_BUCKET`. See `docs/deployment.md`.',
  }),
  walArchiveS3: group({
    code: 'WalArchiveS3',
    description: 'The S3 server of the bucket in `walArchive`.',
    options: s3ServerOptions('WAL_ARCHIVE_S3'),
  }),
  walArchiveDays: option({
    variable: 'WAL_ARCHIVE_DAYS',
    type: wholeNumber(1, 365),
    default: 7,
    description:
      'The number of past days that can be restored from `walArchive`. Whenever the newest copy of the data reaches this age, a new copy is made. Older copies are deleted.',
  }),
  databaseConnections: option({
    variable: 'DATABASE_CONNECTIONS',
    type: wholeNumber(6, 1000),
    default: 20,
    description:
      'Maximum PostgreSQL connections per process. One more connection is used for monitoring. All processes together must stay below `max_connections` of the server. It does not apply to your own pool.',
  }),
  databaseReplicas: option({
    variable: 'DATABASE_REPLICA_URLS',
    type: databaseUrls,
    default: [],
    description:
      'The URLs of streaming standbys of the database that may answer reads, separated by commas, with one server each. Each process opens up to `databaseConnections` connections to each. See `docs/deployment.md`.',
    isSecret: true,
  }),
  databaseReplicaLagSeconds: option({
    variable: 'DATABASE_REPLICA_LAG_SECONDS',
    type: wholeNumber(1, 300),
    default: 5,
    description:
      'The maximum age in seconds of data from a standby of `databaseReplicas`. A standby that lags more is not read until it has caught up.',
  }),
  processes: option({
    variable: 'PROCESSES',
    type: wholeNumber(1, 10_000),
    default: 1,
    description:
      'The number of processes that serve the same sessions. Set it for each of them (`serve --workers` does so itself). With several processes, calls are counted in the database or in Redis, and in-memory stores are refused.',
  }),
  tasks: option({
    variable: 'TASKS',
    type: someOf(tasks),
    default: [...tasks],
    description:
      'The tasks of this process. `web` answers requests, except those of the other tasks; `streams` serves WebSockets and event streams; `jobs` runs background jobs; `media` accepts uploads and serves files. The default is all of them. Other processes must run the remaining tasks. See `docs/scaling.md`.',
  }),
  redis: group({
    code: 'RedisOptions',
    oneOf: ['url', 'client'],
    description:
      'Redis for sign-ins in progress, passkey challenges, stream tickets, rate limits and messages between processes. It needs the package `redis`.',
    options: {
      url: option({
        variable: 'REDIS_URL',
        type: redisUrl,
        description:
          'The address of a Redis server, the nodes of a cluster (separated by commas), or sentinels. Redis then stores sign-ins in progress, stream tickets and rate limits, and connects processes. See `docs/stores.md`.',
        isSecret: true,
      }),
      client: option({
        type: codeValue<RedisClient>((value) => hasMethods(value, ['sendCommand', 'duplicate', 'on', 'off']), {
          words: 'a client from `createClient` or `createCluster` of the package `redis`',
          code: 'RedisClient',
          from: 'stores/redis/client.ts',
        }),
        description:
          'Your own connected client, from `createClient` or `createCluster` of the package `redis`. The service does not change its settings and never closes it. With `disableOfflineQueue`, commands fail at once while Redis is unavailable.',
      }),
      prefix: option({
        variable: 'REDIS_PREFIX',
        type: matching(
          /^[\w.:/-]{1,100}$/,
          'at most 100 letters, digits and any of . : / _ -, such as social-service:',
        ),
        default: 'social-service:',
        description: 'The prefix of all keys in Redis.',
      }),
    },
  }),
  sessionStore: option({
    variable: 'SESSION_STORE',
    type: oneOf(['postgres', 'redis']),
    default: 'postgres',
    description:
      'Where sessions of apps and browsers are stored. `redis` needs `REDIS_URL`. If Redis loses its data, everyone is signed out.',
  }),
  feedStore: option({
    variable: 'FEED_STORE',
    type: oneOf(['postgres', 'redis']),
    default: 'postgres',
    description:
      'Where feeds are stored. Home timelines are read from feeds. `redis` needs `REDIS_URL`, and moves most of the writes for a post from PostgreSQL to Redis. If Redis loses the feeds, they are rebuilt.',
  }),
  bus: option({
    type: codeValue<Bus>((value) => hasMethods(value, ['wake', 'onWake', 'close']), {
      words: 'an object with the methods `wake`, `onWake` and `close`',
      code: 'Bus',
      from: 'stores/bus.ts',
    }),
    description: 'Carries wake-ups between processes. The default is Redis if it is configured, else PostgreSQL.',
  }),
  stores: group({
    code: 'StoreOverrides',
    description:
      'Stores that replace the default ones. By default, all data are in the database, except those that Redis takes over if `redis` is set. The rate limits of a single process without Redis are in memory. An in-memory store is refused if there are several processes.',
    options: {
      authSessions: option({
        type: store<AuthSessionStore>('AuthSessionStore', 'authSessions'),
        description: 'Sessions of apps and programs.',
      }),
      rateLimits: option({
        type: store<RateLimitStore>('RateLimitStore', 'rateLimits'),
        description: 'Rate limits.',
      }),
      browserSessions: option({
        type: store<BrowserSessionStore>('BrowserSessionStore', 'browserSessions'),
        description: 'Sessions of browsers.',
      }),
      oauthStates: option({
        type: store<OAuthStateStore>('OAuthStateStore', 'oauthStates'),
        description: 'Sign-ins in progress at an identity provider.',
      }),
      challenges: option({
        type: store<ChallengeStore>('ChallengeStore', 'challenges'),
        description: 'Passkey challenges.',
      }),
      streamTickets: option({
        type: store<StreamTicketStore>('StreamTicketStore', 'streamTickets'),
        description: 'Stream tickets.',
      }),
    },
  }),
}
