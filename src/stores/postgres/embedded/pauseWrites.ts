import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Connection, connect, connectionOf } from './attach.ts'
import { type ClusterPaths, pathsOf } from './clusterPaths.ts'
import { EmbeddedPostgresError } from './explain.ts'
import { readMoveRecord, removeMoveRecord } from './moveRecord.ts'
import type { Log } from './persistentConnection.ts'

/** The application name of the connections of a move. */
export const applicationName = `social-service move ${process.pid}`

/** The connection of a move holds this advisory lock as long as it is open. */
const moveLock = [1936682851, 4] as const

const tryLock = async (client: pg.Client) => {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [...moveLock])
  return rows[0]?.taken === true
}

const beingMoved = () =>
  new EmbeddedPostgresError(
    'The database is being moved to a server by another process. Wait until the move has ended.',
  )

/**
 * Takes `moveLock` on this connection, so that no other process can move the database. Throws if another process is
 * moving it.
 */
export async function claimMove(client: pg.Client): Promise<void> {
  if (!(await tryLock(client))) throw beingMoved()
}

/** Throws while writes to the database are blocked for a move, so that no service starts on it. */
export async function requireNotMoving(dataDir: string): Promise<void> {
  if ((await readMoveRecord(await pathsOf(dataDir)))?.state === 'moving') throw beingMoved()
}

const timeoutMs = 60_000

/**
 * Makes new writes to a database fail, while reads continue. `endAbandonedMove` allows writes again. Waits until the
 * transactions that were already writing have ended, and returns the number of the first transaction that may follow. A
 * transaction that was delayed just as it began may still write, so check again after `lockTables`, which prevents
 * that.
 */
export async function pauseWrites(client: pg.Client, connection: Connection): Promise<string> {
  await client.query('ALTER SYSTEM SET default_transaction_read_only = on')
  await client.query('SELECT pg_reload_conf()')
  // PostgreSQL signals all older connections before it accepts one with the new setting.
  await pollUntil(() => isReadOnly(connection))
  const next = await transactions(client, 'xmax')
  await pollUntil(async () => BigInt(await transactions(client, 'xmin')) >= BigInt(next))
  return next
}

async function isReadOnly(connection: Connection): Promise<boolean> {
  const client = await connect(connection, applicationName)
  const { rows } = await client.query<{ setting: string }>(
    `SELECT current_setting('default_transaction_read_only') AS setting`,
  )
  await client.end()
  return rows[0]?.setting === 'on'
}

/** Returns the number of the oldest transaction that writes (`xmin`), or of the next one (`xmax`). */
export async function transactions(client: pg.Client, end: 'xmin' | 'xmax'): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    `SELECT pg_snapshot_${end}(pg_current_snapshot())::text AS number`,
  )
  return rows[0]!.number
}

/** Begins a transaction on this connection, and prevents all other writes to the tables until it ends. */
export async function lockTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  await pollUntil(async () => {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '2s'`)
    try {
      await client.query(`LOCK TABLE ${tables.join(', ')} IN SHARE MODE`)
      return true
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error // lock_not_available
      await client.query('ROLLBACK')
      return false
    }
  })
}

async function pollUntil(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > deadline)
      throw new EmbeddedPostgresError(
        `A transaction that writes has been open for ${timeoutMs / 1000} seconds, so the database cannot be moved. End the command that runs it, or stop the service.`,
      )
    await sleep(20)
  }
}

/**
 * Allows writes to a database again if its move has failed or was killed. Does nothing while a move is running, or
 * after it succeeded. Without a move, it only checks whether one file exists.
 */
export async function endAbandonedMove(paths: ClusterPaths, log: Log): Promise<void> {
  if ((await readMoveRecord(paths))?.state !== 'moving') return
  const client = await connect(await connectionOf(paths), applicationName)
  try {
    if (!(await tryLock(client))) return
    // The move may have succeeded just before its process ended.
    if ((await readMoveRecord(paths))?.state !== 'moving') return
    await client.query('ALTER SYSTEM RESET default_transaction_read_only')
    await client.query('SELECT pg_reload_conf()')
    await removeMoveRecord(paths)
    log.warn({ dataDir: paths.dataDir }, 'a move of the database did not end, so the database accepts writes again')
  } finally {
    await client.end().catch(() => undefined)
  }
}

const betweenLooks = 1_000

/** Calls `endAbandonedMove` every second, until `stop` is called: a move may be killed while this process serves. */
export function watchMoves(dataDir: string, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const watch = async () => {
    while (!stopping.signal.aborted) {
      // Errors are ignored, since the next round tries again. For example, PostgreSQL may be unreachable.
      await pathsOf(dataDir)
        .then((paths) => endAbandonedMove(paths, log))
        .catch(() => undefined)
      await sleep(betweenLooks, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  return {
    stop() {
      stopping.abort()
      return watching
    },
  }
}
