import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Connection, connect } from './attach.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import { EmbeddedPostgresError, explain } from './explain.ts'
import { isAlive } from './isAlive.ts'
import { requireNotMoving } from './pauseWrites.ts'
import { postmasterPid } from './postmaster.ts'
import { type Log, persistentConnection } from './persistentConnection.ts'

const servingLock = [1936682851, 2] as const

type Holder = { pid: number | undefined }

/** Returns whether a service has claimed the data folder of the database that the client is connected to. */
export async function isServed(client: pg.Client): Promise<boolean> {
  return (await holderName(client)) !== undefined
}

async function holderName(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.classid = $1 AND l.objid = $2 AND l.objsubid = 2 AND l.granted
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [...servingLock],
  )
  return rows[0]?.name
}

async function holderOf(client: pg.Client): Promise<Holder> {
  const pid = Number(/^social-service:(\d+)$/.exec((await holderName(client)) ?? '')?.[1])
  return { pid: Number.isNaN(pid) ? undefined : pid }
}

const timeoutMs = 20_000

/**
 * Asks the process that has claimed a data folder to stop, and waits up to 20 seconds until it has released the folder.
 * Does nothing if that process is in another container, because its process id means another process here.
 */
export async function stopServing(client: pg.Client, paths: ClusterPaths): Promise<void> {
  const { pid } = await holderOf(client)
  if (pid === undefined || (await postmasterPid(paths)) === undefined) return
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    return // It has ended, or is another user's.
  }
  const deadline = performance.now() + timeoutMs
  while ((await isServed(client)) && performance.now() < deadline) await sleep(50)
}

const served = (dataDir: string, { pid }: Holder) =>
  new EmbeddedPostgresError(
    `The data folder ${dataDir} is already served by ${pid ? `process ${pid}` : 'another process'}. Stop it first, or choose another folder with DATA_DIR (dataDir).`,
  )

async function takeLock(client: pg.Client, dataDir: string): Promise<void> {
  for (let round = 0; ; round++) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      ...servingLock,
    ])
    if (rows[0]?.taken) return
    const holder = await holderOf(client)
    // A server killed a moment ago holds the lock until PostgreSQL notices.
    if ((holder.pid !== undefined && isAlive(holder.pid)) || round >= 20) throw served(dataDir, holder)
    await sleep(100)
  }
}

async function claim(connection: Connection, dataDir: string): Promise<pg.Client> {
  const client = await connect(connection, `social-service:${process.pid}`)
  try {
    await requireNotMoving(dataDir)
    await takeLock(client, dataDir)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Makes this process the only server of a data folder, until `release` is called or the process ends. Rejects with a
 * sentence that names the other server if there is one. After a crash of PostgreSQL, the folder is claimed again.
 */
export async function claimServing(
  connection: Connection,
  { dataDir, log }: { dataDir: string; log: Log },
): Promise<{ release(): Promise<void> }> {
  try {
    const standing = await persistentConnection('serving claim', () => claim(connection, dataDir), log)
    return { release: async () => void (await (await standing.takeBack())?.end().catch(() => undefined)) }
  } catch (error) {
    throw explain(error, dataDir)
  }
}
