import { tasks } from '../model/tasks.ts'
import { vapidKeysOf } from '../push/vapid.ts'
import { parseDatabaseUrl } from '../model/databaseUrl/databaseUrl.ts'
import type { PoolLike } from '../stores/postgres/connection/poolLike.ts'
import { requireOwnMachine } from './ownMachine.ts'
import type { OptionValues } from './table.ts'

/** Throws a RangeError for options that are valid by themselves but not together. */
export function requireConsistent(values: OptionValues): void {
  const { limits, sessionStore, feedStore, redis, database, webClient, host, baseUrl } = values
  if (limits.pollMinSeconds > limits.pollMaxSeconds) {
    throw new RangeError(
      'LIMIT_POLL_MAX_SECONDS (limits.pollMaxSeconds) must be at least LIMIT_POLL_MIN_SECONDS (limits.pollMinSeconds).',
    )
  }
  if (sessionStore === 'redis' && redis === undefined) {
    throw new RangeError('REDIS_URL (redis) must be set if SESSION_STORE (sessionStore) is redis.')
  }
  if (feedStore === 'redis' && redis === undefined) {
    throw new RangeError('REDIS_URL (redis) must be set if FEED_STORE (feedStore) is redis.')
  }
  if (database && 'pool' in database) requirePool(database.pool)
  if (database && 'url' in database) requireDatabaseUrl(database.url)
  if (values.walArchive !== undefined && database && 'url' in database) {
    throw new RangeError(
      'WAL_ARCHIVE (walArchive) is for the embedded database. Your own server must archive its WAL itself: see docs/deployment.md.',
    )
  }
  requireReplicas(values)
  requireTasks(values)
  requireKeys(values)
  requireBrowser(values)
  if (typeof webClient === 'object' && webClient.demo) requireOwnMachine({ host, baseUrl })
}

function requirePool({ options, ending }: PoolLike & { ending?: boolean }): void {
  if (options.max < 2) {
    throw new RangeError(
      'The pool of `database` must have at least two connections, because one always waits for jobs.',
    )
  }
  if (ending) throw new RangeError('The pool of `database` has been ended.')
}

function requireDatabaseUrl(url: string): void {
  try {
    parseDatabaseUrl(url)
  } catch (error) {
    throw new RangeError(`DATABASE_URL (database) is wrong: ${(error as Error).message}.`, { cause: error })
  }
}

function requireReplicas({ database, databaseReplicas }: OptionValues): void {
  const wrong = (problem: string, cause?: unknown) =>
    new RangeError(`DATABASE_REPLICA_URLS (databaseReplicas) is wrong: ${problem}.`, { cause })
  if (databaseReplicas.length > 0 && (!database || 'dataDir' in database)) {
    throw wrong('an embedded database has no standbys. Set DATABASE_URL (database) as well')
  }
  for (const url of databaseReplicas) {
    let servers
    try {
      ;({ servers } = parseDatabaseUrl(url))
    } catch (error) {
      throw wrong((error as Error).message, error)
    }
    if (servers.length > 1) throw wrong('each address must name one server')
  }
}

// Tasks that this process does not do must be done by another process.
function requireTasks(values: OptionValues): void {
  if (values.tasks.length === tasks.length) return
  if (!values.database || 'dataDir' in values.database) {
    throw new RangeError(
      'TASKS (tasks, --only) must not be set with the embedded database, because one process then has all tasks. Set DATABASE_URL (database) to divide them among several.',
    )
  }
  if (values.processes < 2) {
    throw new RangeError(
      'PROCESSES (processes) must be the number of all processes, at least 2, if TASKS (tasks, --only) leaves out a task.',
    )
  }
}

function requireKeys({ push: { privateKey, publicKey } }: OptionValues): void {
  if (publicKey !== undefined && privateKey === undefined) {
    throw new RangeError('VAPID_PRIVATE_KEY (push.privateKey) must be set if the public key is.')
  }
  const keys = privateKey === undefined ? undefined : vapidKeysOf(privateKey)
  if (privateKey !== undefined && keys === undefined) {
    throw new RangeError('VAPID_PRIVATE_KEY (push.privateKey) must be a private key of P-256: 32 bytes in base64url.')
  }
  if (publicKey !== undefined && publicKey.replace(/=+$/, '') !== keys?.publicKey) {
    throw new RangeError('VAPID_PUBLIC_KEY (push.publicKey) must be the public key that belongs to the private key.')
  }
}

function requireBrowser({ browser, baseUrl, registrationProofOfWork }: OptionValues): void {
  if (browser !== false && browser.insecureCookie && registrationProofOfWork > 0) {
    throw new RangeError(
      'BROWSER_INSECURE_COOKIE (browser.insecureCookie) must not be set if REGISTRATION_PROOF_OF_WORK (registrationProofOfWork) is, because browsers need HTTPS for the proof.',
    )
  }
  if (browser === false || !baseUrl?.startsWith('https:')) return
  if (browser.insecureCookie) {
    throw new RangeError('BROWSER_INSECURE_COOKIE (browser.insecureCookie) must not be set if BASE_URL is https.')
  }
  // Pages over http belong to another site (schemeful same-site), so browsers do not send the cookie from them.
  if (browser.allowedOrigins.some((origin) => origin.startsWith('http:'))) {
    throw new RangeError(
      'BROWSER_ALLOWED_ORIGINS (browser.allowedOrigins) must be https origins if BASE_URL is https, because http pages could not call the service.',
    )
  }
}
