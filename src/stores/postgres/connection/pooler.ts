import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newClientOf } from './queryOnNewConnection.ts'
import { destroy } from './servers/renew.ts'

/** A pooler such as PgBouncer between a pool and PostgreSQL. */
export interface Pooler {
  /** The time for which a client keeps the same PostgreSQL session; `none` if there is no pooler. */
  by: 'none' | 'session' | 'transaction' | 'statement'
  /** True if a statement that was prepared with a name can later be run by that name. */
  carriesNames: boolean
}

const none: Pooler = { by: 'none', carriesNames: true }
const found = new WeakMap<pg.Pool, Pooler>()

/** Returns the pooler that `examinePooler` found for a pool; `none` before it has run. */
export const poolerOf = (pool: pg.Pool): Pooler => found.get(pool) ?? none

/** Detects the pooler in front of a pool's PostgreSQL, for `poolerOf`. Rejects if PostgreSQL cannot be reached. */
export async function examinePooler(pool: pg.Pool): Promise<Pooler> {
  const pooler = (await isDirect(pool)) ? none : await tryOut(pool)
  found.set(pool, pooler)
  return pooler
}

/** Returns a description of the problem with a pooler, for the operator, or undefined if there is no problem. */
export function poolerProblem({ by, carriesNames }: Pooler): string | undefined {
  if (by === 'none' || (by === 'session' && carriesNames)) return undefined
  if (by === 'statement') {
    return `A pooler in front of PostgreSQL uses statement pooling, which allows no transactions: ${advice}.`
  }
  if (by === 'session') {
    return (
      'A pooler in front of PostgreSQL leaves the prepared statements of other clients in its connections, ' +
      'so PostgreSQL plans each statement again. ' +
      'Make it clean up between clients (PgBouncer: server_reset_query=DISCARD ALL).'
    )
  }
  const named = carriesNames ? '' : 'PostgreSQL plans each statement again, which makes reads about half as fast; '
  return (
    `A pooler in front of PostgreSQL uses transaction pooling: ${named}` +
    'messages from other processes arrive up to half a second late, jobs start up to two seconds late, ' +
    `and statement_timeout and lock_timeout are those of the role. It is better to ${advice}.`
  )
}

const advice =
  'use session pooling (PgBouncer: pool_mode=session), or name PostgreSQL itself in DATABASE_URL (database)'

/**
 * Detects the pooler in front of a pool's PostgreSQL. Returns a problem with it for the operator.
 * @throws Error with a message for the operator if the service cannot work with it
 */
export async function requirePooler(pool: pg.Pool): Promise<string | undefined> {
  const pooler = await examinePooler(pool)
  const problem = poolerProblem(pooler)
  if (pooler.by === 'statement') throw new Error(problem)
  return problem
}

// A pooler gives its clients process ids of its own, with which they cancel queries.
async function isDirect(pool: pg.Pool): Promise<boolean> {
  const client = (await pool.connect()) as pg.PoolClient & { processID?: number | null }
  try {
    const isSame = (await processOf(client)) === client.processID
    // Behind a pooler, this connection lacks the settings that later ones get: see `setSession`.
    client.release(!isSame)
    return isSame
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** A client for a trial, and a text that only its prepared statement contains. */
interface Probe {
  client: pg.Client
  mark: string
}

const rounds = 10
const timeoutMs = 3_000

async function tryOut(pool: pg.Pool): Promise<Pooler> {
  const newClient = newClientOf(pool)
  const newProbe = (): Probe => ({ client: newClient({ query_timeout: timeoutMs }), mark: randomUUID() })
  const probes = [newProbe(), newProbe()] as const
  try {
    for (const { client } of probes) {
      client.on('error', () => undefined)
      await client.connect()
    }
    let carriesNames = true
    for (let round = 0; round < rounds; round++) {
      const found = await tryOnce(...(round % 2 === 0 ? probes : ([probes[1], probes[0]] as const)))
      carriesNames &&= found.carriesNames
      if (found.by !== 'session') return { by: found.by, carriesNames }
    }
    return { by: 'session', carriesNames }
  } finally {
    for (const { client } of probes) destroy(client)
  }
}

/**
 * Tests whether a transaction of `other` can take over the session of `one`. If it can, the pooler works by
 * transaction. By chance each client may get its own session back, so `session` only means that this trial found
 * nothing else.
 */
async function tryOnce(one: Probe, { client: other }: Probe): Promise<Pooler> {
  const [before, isPrepared] = await processByName(one)
  try {
    await other.query('begin')
  } catch {
    return { by: 'statement', carriesNames: false }
  }
  const meanwhile = await processOf(other)
  const [after, isFound] = await processByName(one)
  await other.query('rollback')
  const isElsewhere = after !== before || meanwhile === before
  return { by: isElsewhere ? 'transaction' : 'session', carriesNames: isPrepared && isFound }
}

// `isNamed` is false if the pooler does not support named statements: then the name is unknown, or it belongs to the
// statement of another client, which returns another mark. The process is undefined if all clients share one session
// that another client is using.
async function processByName({ client, mark }: Probe): Promise<[process: number | undefined, isNamed: boolean]> {
  const text = `select pg_backend_pid() as pid, '${mark}' as mark`
  try {
    const { rows } = await client.query<{ pid: number; mark: string }>({ name: 'social_service_probe', text })
    return [rows[0]!.pid, rows[0]!.mark === mark]
  } catch {
    return [await processOf(client).catch(() => undefined), false]
  }
}

async function processOf(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
