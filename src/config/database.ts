import type { AuthSessionStore } from '../stores/authSessions.ts'
import type { BrowserSessionStore } from '../stores/browserSessions.ts'
import type { Bus } from '../stores/bus.ts'
import type { ChallengeStore } from '../stores/challenges.ts'
import type { OAuthStateStore } from '../stores/oauthStates.ts'
import type { LentPool } from '../stores/postgres/connection/lentPool.ts'
import type { RateLimitStore } from '../stores/rateLimits.ts'
import type { RedisClient } from '../stores/redis/client.ts'
import type { StreamTicketStore } from '../stores/streamTickets.ts'
import { databaseUrl, redisUrl } from './addresses.ts'
import { group, option } from './option.ts'
import { given, hasMethods, matching, oneOf, path, wholeNumber } from './valueTypes.ts'

const isPool = (value: unknown) => {
  if (!hasMethods(value, ['connect', 'query', 'on', 'off'])) return false
  return Number((value as { options?: { max?: unknown } }).options?.max) >= 1
}

// Judged by `requireStores`, as those that nobody will use are not looked at.
const store = <Store>(code: string, file: string) =>
  given<Store>(() => true, { words: 'a store', code, from: `stores/${file}.ts` })

/** What the service stores its data in, and how its processes reach each other. */
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
    description: `The PostgreSQL database, by its URL or by a pool of yours (either must have been migrated), or the folder of an
      embedded one, which is created and migrated as needed. An embedded one in \`dataDir\` unless given.`,
    options: {
      url: option({
        variable: 'DATABASE_URL',
        type: databaseUrl,
        description:
          'The URL of a PostgreSQL server, or of several of which one takes writes (`host1:5432,host2:5432`), with the parameters of libpq: see `docs/deployment.md`. Without it the service runs its own in the data folder.',
        isSecret: true,
      }),
      dataDir: option({ type: path, description: 'The folder of the embedded PostgreSQL.' }),
      pool: option({
        type: given<LentPool>(isPool, {
          words: 'a pool of the package `pg`',
          code: 'LentPool',
          from: 'stores/postgres/connection/lentPool.ts',
        }),
        description: `A pool of yours, used as it comes and never ended: see \`docs/embedding.md\` for what to set on it. Two of its
          connections are always in use, and up to three more now and then. It needs two, and should have six; with fewer than four,
          other processes are heard half a second later.`,
      }),
    },
  }),
  databaseConnections: option({
    variable: 'DATABASE_CONNECTIONS',
    type: wholeNumber(6, 1000),
    default: 20,
    description:
      'Maximum connections of a process to PostgreSQL, plus one that monitors it. All processes together must stay below its `max_connections`. A pool of yours has its own maximum.',
  }),
  processes: option({
    variable: 'PROCESSES',
    type: wholeNumber(1, 10_000),
    default: 1,
    description:
      'How many processes serve the same sessions; give it to each of them (`serve --workers` does so by itself). With several, calls are counted in the database or in Redis, and in-memory stores are refused.',
  }),
  redis: group({
    code: 'RedisOptions',
    oneOf: ['url', 'client'],
    description:
      'A Redis for sign-ins under way, passkey challenges, stream tickets, rate limits and messages between processes. It needs the package `redis`.',
    options: {
      url: option({
        variable: 'REDIS_URL',
        type: redisUrl,
        description:
          'A Redis server, nodes of a cluster, separated by commas, or the sentinels of one. It then stores sign-ins under way, stream tickets and rate limits, and connects processes: see `docs/stores.md`.',
        isSecret: true,
      }),
      client: option({
        type: given<RedisClient>((value) => hasMethods(value, ['sendCommand', 'duplicate', 'on', 'off']), {
          words: 'what createClient or createCluster of the package `redis` returned',
          code: 'RedisClient',
          from: 'stores/redis/client.ts',
        }),
        description: `A connected client of yours: what \`createClient\` or \`createCluster\` of the package \`redis\` returned. It is used as
          it comes, and never closed. With \`disableOfflineQueue\` it fails at once while Redis is away.`,
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
      'Where sessions of apps and browsers are stored. `redis` needs `REDIS_URL`, and signs everybody out if Redis is emptied.',
  }),
  bus: option({
    type: given<Bus>((value) => hasMethods(value, ['ring', 'onRing', 'close']), {
      words: 'an object with the methods `ring`, `onRing` and `close`',
      code: 'Bus',
      from: 'stores/bus.ts',
    }),
    description: 'How processes wake each other, in place of PostgreSQL or Redis.',
  }),
  stores: group({
    code: 'GivenStores',
    description: `Stores to use in place of the default ones. By default everything is in the database (some of it in \`redis\` if given),
      except for the rate limits of a single process without Redis, which are in memory. A store in the memory of one process is refused
      where there are several.`,
    options: {
      authSessions: option({
        type: store<AuthSessionStore>('AuthSessionStore', 'authSessions'),
        description: 'Sessions of apps and programs.',
      }),
      rateLimits: option({
        type: store<RateLimitStore>('RateLimitStore', 'rateLimits'),
        description: 'Counters of calls.',
      }),
      browserSessions: option({
        type: store<BrowserSessionStore>('BrowserSessionStore', 'browserSessions'),
        description: 'Sessions of browsers.',
      }),
      oauthStates: option({
        type: store<OAuthStateStore>('OAuthStateStore', 'oauthStates'),
        description: 'States of sign-ins under way with an identity provider.',
      }),
      challenges: option({
        type: store<ChallengeStore>('ChallengeStore', 'challenges'),
        description: 'Challenges of passkeys.',
      }),
      streamTickets: option({
        type: store<StreamTicketStore>('StreamTicketStore', 'streamTickets'),
        description: 'Tickets for streams.',
      }),
    },
  }),
}
