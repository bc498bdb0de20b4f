import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { presenceLock } from './attach.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import { postmasterPid } from './postmaster.ts'
import type { Log } from './persistentConnection.ts'

const timeoutMs = 30_000

/**
 * Returns whether no other handle is open, and no longer counts the client as present. If several handles close at
 * once, exactly one gets the exclusive lock. From then on, processes that want to attach wait, and then start
 * PostgreSQL again.
 */
async function isLast(client: pg.Client): Promise<boolean> {
  await client.query(`SELECT pg_advisory_unlock_shared(${presenceLock})`)
  const { rows } = await client.query<{ alone: boolean }>(`SELECT pg_try_advisory_lock(${presenceLock}) AS alone`)
  return rows[0]?.alone === true
}

async function othersConnected(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return (rows[0]?.others ?? 0) > 0
}

/**
 * Returns whether other clients are still connected after a second. A pool that has just ended still has connections on
 * the server for a moment.
 */
async function stillInUse(client: pg.Client): Promise<boolean> {
  for (let round = 0; round < 50; round++) {
    if (!(await othersConnected(client))) return false
    await sleep(20)
  }
  return true
}

/** Stops PostgreSQL (fast shutdown). Resolves once it has ended, or after 30 seconds with a warning. */
export async function stop(paths: ClusterPaths, log: Log): Promise<void> {
  const pid = await postmasterPid(paths)
  if (pid === undefined)
    return log.warn({ dataDir: paths.dataDir }, 'embedded PostgreSQL left running: its process was not found')
  process.kill(pid, 'SIGINT')
  const deadline = performance.now() + timeoutMs
  while ((await postmasterPid(paths)) === pid) {
    if (performance.now() > deadline)
      return log.warn({ dataDir: paths.dataDir, pid }, 'embedded PostgreSQL is slow to stop')
    await sleep(5)
  }
}

/**
 * Stops PostgreSQL if no other process uses it, and returns whether it did. Otherwise the client is counted as present
 * again.
 */
export async function stopIfAlone(client: pg.Client, paths: ClusterPaths, log: Log): Promise<boolean> {
  const last = await isLast(client)
  if (last && !(await stillInUse(client))) {
    await stop(paths, log)
    await client.end().catch(() => undefined)
    return true
  }
  await client.query(`SELECT pg_advisory_lock_shared(${presenceLock})`)
  if (last) await client.query(`SELECT pg_advisory_unlock(${presenceLock})`)
  return false
}

/** Leaves PostgreSQL: stops it if no other process is connected, and leaves it running otherwise. */
export async function leave(client: pg.Client, paths: ClusterPaths, log: Log): Promise<void> {
  try {
    if ((await isLast(client)) && !(await stillInUse(client))) await stop(paths, log)
  } catch (error) {
    // PostgreSQL ended by itself, or the connection did. In both cases nothing is left to release.
    log.warn({ dataDir: paths.dataDir, err: error }, 'embedded PostgreSQL had ended before it was stopped')
  } finally {
    await client.end().catch(() => undefined)
  }
}
