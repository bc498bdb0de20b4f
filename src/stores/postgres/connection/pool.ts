import pg from 'pg'
import { guardPool } from './guardPool.ts'
import { parseDatabaseUrl } from '../../../model/databaseUrl/databaseUrl.ts'
import { leaveReadOnly } from './leaveReadOnly.ts'
import type { LentPool } from './lentPool.ts'
import { poolerOf } from './pooler.ts'
import { feelPulse } from './pulse.ts'
import { destroy } from './servers/renew.ts'
import { type ClientClass, serversClient } from './servers/serversClient.ts'

export type Pool = pg.Pool

/** A pool of the caller's as what it is. */
export const asPool = (pool: LentPool): Pool => pool as unknown as Pool

/** Where to find PostgreSQL: a URL, which may name several servers, or the address of the embedded server. */
export type DatabaseAddress =
  { url: string } | { host: string; port: number; user: string; database: string; password?: string }

interface PoolOptions {
  /** Hears of connections that break while nobody uses them: the pool makes new ones by itself. */
  onError(error: Error): void
  /** Connections at most. */
  most?: number
}

/** A pool and how to end it. */
export interface OpenPool {
  pool: Pool
  /**
   * Ends the pool when nobody uses it any more; at the deadline, what still runs is cut off, here and in PostgreSQL.
   */
  close(deadline: AbortSignal): Promise<void>
}

const applicationName = 'social-service'

const sessionSettings = {
  // A query that is stuck must not keep its connection, and a caller, for ever.
  statement_timeout: 30_000,
  // What somebody locks is theirs for a moment. Whoever waits longer holds a connection that others wait for.
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 30_000,
  // Our statements are named and have one good plan each; planning them anew would take longer than running them.
  options: '-c plan_cache_mode=force_generic_plan',
}

// The same as SQL, for a session pooler, which ignores or refuses these settings when a connection starts.
const { options: _asOption, ...timeouts } = sessionSettings
const setSession = Object.entries({ ...timeouts, plan_cache_mode: 'force_generic_plan' })
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ')

/** A pool of connections; opens none before the first query. Whoever made it closes it. */
export function openPool(address: DatabaseAddress, { onError, most = 20 }: PoolOptions): OpenPool {
  const { Client, place } = reachedBy(address)
  const newClient = (more: pg.ClientConfig = {}) => new Client({ ...place, ...more })
  const pool = new pg.Pool({
    ...place,
    Client,
    max: most,
    // A connection holds the plans of all statements it has run, which take ten times as long to
    // make as to run: some are kept for good, others as long as a lull may last.
    min: Math.min(most, 5),
    idleTimeoutMillis: 10 * 60_000,
    ...sessionSettings,
    onConnect: async (client) => {
      if (poolerOf(pool).by === 'session') await client.query(setSession)
    },
    keepAlive: true,
    // Else the system begins to ask after two hours.
    keepAliveInitialDelayMillis: 10_000,
  })
  guardPool(pool, onError)
  leaveReadOnly(pool)
  const clients = new Set<pg.Client>()
  pool.on('connect', (client) => void clients.add(client as unknown as pg.Client))
  pool.on('remove', (client) => void clients.delete(client as unknown as pg.Client))
  const closing = new AbortController()
  // What it waits for will not come; it makes others as soon as it can.
  const onSilence = () => {
    onError(new Error('PostgreSQL does not answer: its connections are given up'))
    for (const client of clients) destroy(client)
  }
  pool.once('connect', () => void feelPulse({ newClient, onSilence, closing: closing.signal }))
  return {
    pool,
    close(deadline) {
      closing.abort()
      return closePool(pool, deadline, () => cutOff(newClient, clients))
    },
  }
}

const usualPatience = 5_000

function reachedBy(address: DatabaseAddress): { Client: ClientClass; place: pg.ClientConfig } {
  if (!('url' in address)) return { Client: pg.Client, place: { ...address, ...usual } }
  const url = parseDatabaseUrl(address.url)
  const { connectTimeout, servers } = url
  const patience = connectTimeout === undefined ? usualPatience : connectTimeout * 1000 * servers.length
  return { Client: serversClient(url), place: { ...usual, connectionTimeoutMillis: patience } }
}

const usual = { connectionTimeoutMillis: usualPatience, application_name: applicationName }

async function closePool(pool: Pool, deadline: AbortSignal, cutOff: () => Promise<void>): Promise<void> {
  const { promise: isCutOff, resolve } = Promise.withResolvers<void>()
  const onDeadline = () => void cutOff().finally(resolve)
  deadline.addEventListener('abort', onDeadline, { once: true })
  const ended = pool.end()
  // What was not in use is gone by now.
  if (deadline.aborted && pool.totalCount > 0) onDeadline()
  // A pool never ends while a connection is not released, broken or not.
  await Promise.race([ended, isCutOff]).finally(() => deadline.removeEventListener('abort', onDeadline))
}

// Terminates our backends: PostgreSQL notices that a client has gone only when its statement ends. Not those whose
// commit waits for a standby: terminated, such a commit would become visible at once, and could still be lost.
async function cutOff(newClient: (more: pg.ClientConfig) => pg.Client, clients: ReadonlySet<pg.Client>): Promise<void> {
  const client = newClient({ connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // By the name too: through a pooler of connections, the numbers are not PostgreSQL's own.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1) and application_name = $2 and wait_event is distinct from 'SyncRep'`,
      [[...clients].map(processIdOf), applicationName],
    )
  } catch {
    // It is out of reach: then nothing runs there for us.
  } finally {
    for (const one of [client, ...clients]) destroy(one)
  }
}

// pg has this; its types do not.
function processIdOf(client: pg.Client): number | null {
  return (client as pg.Client & { processID: number | null }).processID
}
