import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newClientOf } from './askAnew.ts'
import { destroy } from './servers/renew.ts'

/** What stands between a pool and PostgreSQL. */
export interface Pooler {
  /** For how long a connection has the same session of PostgreSQL: `none` says that there is no pooler. */
  by: 'none' | 'session' | 'transaction' | 'statement'
  /** Whether a statement that was prepared under a name is found by that name later. */
  carriesNames: boolean
}

const none: Pooler = { by: 'none', carriesNames: true }
const found = new WeakMap<pg.Pool, Pooler>()

/** Returns what was found before the PostgreSQL of a pool; nothing as long as nobody has looked. */
export const poolerOf = (pool: pg.Pool): Pooler => found.get(pool) ?? none

/**
 * Finds out what stands before the PostgreSQL of a pool: what uses the pool from now on goes by it.
 * Rejects where it can't be reached.
 */
export async function examinePooler(pool: pg.Pool): Promise<Pooler> {
  const pooler = (await isDirect(pool)) ? none : await tryOut(pool)
  found.set(pool, pooler)
  return pooler
}

/** What an operator has to know of a pooler; undefined where nothing is lost by it. */
export function troubleOfPooler({ by, carriesNames }: Pooler): string | undefined {
  if (by === 'none' || (by === 'session' && carriesNames)) return undefined
  if (by === 'statement')
    return `A pooler before PostgreSQL works by statement, and so carries no transactions: ${advice}.`
  if (by === 'session') {
    return 'A pooler before PostgreSQL gives a connection what others have prepared there, so PostgreSQL plans each statement again: have it clean up between them (PgBouncer: server_reset_query=DISCARD ALL).'
  }
  const named = carriesNames ? '' : 'PostgreSQL plans each statement again, which makes reading about half as fast; '
  return (
    `A pooler before PostgreSQL works by transaction: ${named}what happens in other processes is heard up to half a second late, ` +
    `and jobs begin up to two seconds late; statement_timeout and lock_timeout are those of the role. Better, ${advice}.`
  )
}

const advice =
  'have it work by session (PgBouncer: pool_mode=session), or name PostgreSQL itself in DATABASE_URL (database)'

/**
 * Finds out what stands before the PostgreSQL of a pool, and returns what an operator has to know of it.
 * @throws Error with a sentence where the service cannot work with it
 */
export async function requirePooler(pool: pg.Pool): Promise<string | undefined> {
  const pooler = await examinePooler(pool)
  const trouble = troubleOfPooler(pooler)
  if (pooler.by === 'statement') throw new Error(trouble)
  return trouble
}

// A pooler gives its clients numbers of its own, so that they can cancel what they asked.
async function isDirect(pool: pg.Pool): Promise<boolean> {
  const client = (await pool.connect()) as pg.PoolClient & { processID?: number | null }
  try {
    const isSame = (await processOf(client)) === client.processID
    // Else it is not yet as the others will be.
    client.release(!isSame)
    return isSame
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** A client that is tried out, and what tells the statement that it prepares from those of others. */
interface Probe {
  client: pg.Client
  mark: string
}

const rounds = 10
const patience = 3_000

async function tryOut(pool: pg.Pool): Promise<Pooler> {
  const newClient = newClientOf(pool)
  const newProbe = (): Probe => ({ client: newClient({ query_timeout: patience }), mark: randomUUID() })
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
 * While one has a transaction, another that has no session of its own goes elsewhere. It may come back by chance, so
 * `session` means only that nothing else was seen this time.
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

// A name leads nowhere, or to what another client has prepared, which has another mark. The process is undefined where
// there is one session for all, which another client has just now.
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
