import pg from 'pg'
import { guardPool } from './guardPool.ts'
import { parseDatabaseUrl } from '../../../model/databaseUrl/databaseUrl.ts'
import { leaveReadOnly } from './leaveReadOnly.ts'
import type { PoolLike } from './poolLike.ts'
import { poolerOf } from './pooler.ts'
import { watchForSilence } from './watchForSilence.ts'
import { destroy } from './servers/renew.ts'
import { type ClientClass, serversClient } from './servers/serversClient.ts'

export type Pool = pg.Pool

/** Returns a pool that an application passed in, with the type that `pg` gives it. */
export const asPool = (pool: PoolLike): Pool => pool as unknown as Pool

/** The address of PostgreSQL: a URL, which may name several servers, or the address of the embedded server. */
export type DatabaseAddress =
  { url: string } | { host: string; port: number; user: string; database: string; password?: string }

interface PoolOptions {
  /** Called when an idle connection breaks. The pool opens new ones by itself. */
  onError(error: Error): void
  /** The maximum number of connections. */
  most?: number
}

/** A pool with the function that closes it. */
export interface OpenPool {
  pool: Pool
  /**
   * Ends the pool once no connection is in use. At the deadline, running queries are cut off, here and in PostgreSQL.
   */
  close(deadline: AbortSignal): Promise<void>
}

const applicationName = 'social-service'

const sessionSettings = {
  // A query that hangs must not hold its connection and its caller forever.
  statement_timeout: 30_000,
  // Locks are held only for a moment. A query that waits longer occupies a connection that others need.
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
  // Statements are named and have one good plan each. Planning one again would take longer than running it.
  options: '-c plan_cache_mode=force_generic_plan',
}

// The same settings in SQL, for a session pooler, which ignores or refuses them when a connection starts.
const { options: _asOption, ...timeouts } = sessionSettings
const setSession = Object.entries({ ...timeouts, plan_cache_mode: 'force_generic_plan' })
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ')

/** Makes a pool of connections. None is opened before the first query. The caller must close the pool. */
export function openPool(address: DatabaseAddress, { onError, most = 20 }: PoolOptions): OpenPool {
  const { Client, place } = reachedBy(address)
  const newClient = (more: pg.ClientConfig = {}) => new Client({ ...place, ...more })
  const pool = new pg.Pool({
    ...place,
    Client,
    max: most,
    // A connection caches the plans of all statements that it has run, and planning takes ten times as long as running.
    // So five connections always stay open, and the others are closed after ten minutes without use.
    min: Math.min(most, 5),
    idleTimeoutMillis: 10 * 60_000,
    ...sessionSettings,
    onConnect: async (client) => {
      if (poolerOf(pool).by === 'session') await client.query(setSession)
    },
    keepAlive: true,
    // By default, the operating system sends the first probe after two hours.
    keepAliveInitialDelayMillis: 10_000,
  })
  guardPool(pool, onError)
  leaveReadOnly(pool)
  const clients = new Set<pg.Client>()
  pool.on('connect', (client) => void clients.add(client as unknown as pg.Client))
  pool.on('remove', (client) => void clients.delete(client as unknown as pg.Client))
  const closing = new AbortController()
  // Queries in progress will get no response, so their connections are destroyed. The pool opens new connections as
  // soon as it can.
  const onSilence = () => {
    onError(new Error('PostgreSQL does not answer: its connections are dropped'))
    for (const client of clients) destroy(client)
  }
  pool.once('connect', () => void watchForSilence({ newClient, onSilence, closing: closing.signal }))
  return {
    pool,
    close(deadline) {
      closing.abort()
      return closePool(pool, deadline, () => cutOff(newClient, clients))
    },
  }
}

const defaultTimeoutMs = 5_000

function reachedBy(address: DatabaseAddress): { Client: ClientClass; place: pg.ClientConfig } {
  if (!('url' in address)) return { Client: pg.Client, place: { ...address, ...defaultOptions } }
  const url = parseDatabaseUrl(address.url)
  const { connectTimeout, servers } = url
  const timeoutMs = connectTimeout === undefined ? defaultTimeoutMs : connectTimeout * 1000 * servers.length
  return { Client: serversClient(url), place: { ...defaultOptions, connectionTimeoutMillis: timeoutMs } }
}

const defaultOptions = { connectionTimeoutMillis: defaultTimeoutMs, application_name: applicationName }

async function closePool(pool: Pool, deadline: AbortSignal, cutOff: () => Promise<void>): Promise<void> {
  const { promise: isCutOff, resolve } = Promise.withResolvers<void>()
  const onDeadline = () => void cutOff().finally(resolve)
  deadline.addEventListener('abort', onDeadline, { once: true })
  const ended = pool.end()
  // `end` has closed the idle connections, so those that are left are in use.
  if (deadline.aborted && pool.totalCount > 0) onDeadline()
  // A pool does not end before every connection is released, even if the connection is broken.
  await Promise.race([ended, isCutOff]).finally(() => deadline.removeEventListener('abort', onDeadline))
}

// Terminates this process's backends, since PostgreSQL notices a lost client only when its statement ends. Backends
// whose commit waits for a standby are not terminated: a terminated commit would become visible at once, and could
// still be lost.
async function cutOff(newClient: (more: pg.ClientConfig) => pg.Client, clients: ReadonlySet<pg.Client>): Promise<void> {
  const client = newClient({ connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Also checks the application name: behind a pooler, these process ids are the pooler's own, and PostgreSQL may
    // have given the same ids to other clients.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1) and application_name = $2 and wait_event is distinct from 'SyncRep'`,
      [[...clients].map(processIdOf), applicationName],
    )
  } catch {
    // PostgreSQL is unreachable, so nothing can be terminated.
  } finally {
    for (const one of [client, ...clients]) destroy(one)
  }
}

// `pg` has this field, but its types do not declare it.
function processIdOf(client: pg.Client): number | null {
  return (client as pg.Client & { processID: number | null }).processID
}
