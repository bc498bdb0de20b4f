import type { Closers } from '../runtime/closers.ts'
import { isDoneBy } from '../runtime/deadline.ts'
import { explained } from './explained.ts'
import { openOwnArchive, requireOutside } from './openArchive.ts'
import type { Log } from '../log.ts'
import { parseDatabaseUrl } from '../model/databaseUrl/databaseUrl.ts'
import type { DatabaseServer } from '../model/databaseUrl/servers.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { endArchiving, startArchiver } from '../stores/postgres/embedded/archive/archiver.ts'
import { claimServing } from '../stores/postgres/embedded/claimServing.ts'
import { watchMoves } from '../stores/postgres/embedded/pauseWrites.ts'
import { openEmbeddedPostgres } from '../stores/postgres/embedded/openEmbeddedPostgres.ts'
import { watchCommits } from '../stores/postgres/connection/commitWaits.ts'
import { openDatabase } from '../stores/postgres/connection/database.ts'
import { guardPool } from '../stores/postgres/connection/guardPool.ts'
import { leaveReadOnly } from '../stores/postgres/connection/leaveReadOnly.ts'
import { migrate } from '../stores/postgres/migrations/migrate.ts'
import { requireCurrent } from '../stores/postgres/migrations/versions.ts'
import { requirePooler } from '../stores/postgres/connection/pooler.ts'
import { asPool, type DatabaseAddress, openPool, type Pool } from '../stores/postgres/connection/pool.ts'
import { openReplicas, type Replicas } from '../stores/postgres/connection/replicas/replicas.ts'
import { watchOutage } from '../stores/postgres/connection/watchOutage.ts'

/**
 * Opens a pool on the database of the options, and checks that it is at this program's version. An embedded database is
 * started, claimed for this process and migrated; any other is only checked. A pool of the caller stays open when the
 * service closes.
 * @throws Error with a message for the operator
 */
export async function openDatabasePool(
  options: Pick<CompleteOptions, 'database' | 'databaseConnections' | ArchiveOption>,
  log: Log,
  closers: Closers,
): Promise<Pool> {
  const { database, databaseConnections: most } = options
  const pooled = (address: DatabaseAddress) => {
    const { pool, close } = openPool(address, { onError: brokenConnection(log), most })
    closers.push('the database pool', close)
    logOutages(pool, log, closers)
    return pool
  }
  if ('dataDir' in database) {
    const pool = pooled(await claimEmbedded({ ...options, dataDir: database.dataDir }, log, closers))
    await migrateAndLog(pool, log)
    return pool
  }
  const pool = 'pool' in database ? shared(asPool(database.pool), log, closers) : pooled(database)
  await requireCurrent(pool).catch((error: unknown) => {
    throw explained(error)
  })
  const problem = await requirePooler(pool)
  if (problem !== undefined) log.warn(problem)
  return pool
}

/**
 * Opens the replicas of the options; undefined without any. It does not wait until they are healthy. Until then, the
 * primary answers.
 */
export function openReplicaPools(
  { databaseReplicas, databaseReplicaLagSeconds, databaseConnections: most }: ReplicaOptions,
  primary: Pool,
  log: Log,
  closers: Closers,
): Replicas | undefined {
  if (databaseReplicas.length === 0) return undefined
  const pools = new Map<string, Pool>()
  for (const url of databaseReplicas) {
    const [{ host, port }] = parseDatabaseUrl(url).servers as [DatabaseServer]
    const { pool, close } = openPool({ url }, { onError: brokenConnection(log), most })
    closers.push('the pool of a replica', close)
    pools.set(`${host}:${port}`, pool)
  }
  const replicas = openReplicas(openDatabase(primary), { pools, bound: databaseReplicaLagSeconds * 1000, log })
  closers.push('the replica checks', () => replicas.close())
  return replicas
}

type ReplicaOptions = Pick<CompleteOptions, 'databaseReplicas' | 'databaseReplicaLagSeconds' | 'databaseConnections'>

type ArchiveOption = 'walArchive' | 'walArchiveDays' | 'walArchiveS3'

/**
 * Starts the embedded database of a data folder, or finds it running, and claims it for this process, which archives
 * it if the options say so. Throws if another process has claimed it.
 */
export async function claimEmbedded(
  options: Pick<CompleteOptions, 'dataDir' | ArchiveOption>,
  log: Log,
  closers: Closers,
): Promise<DatabaseAddress> {
  const { dataDir } = options
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  closers.push('the embedded database', () => embedded.close())
  const claim = await claimServing(embedded.connection, { dataDir, log })
  closers.push('the lock on the data folder', () => claim.release())
  const moves = watchMoves(dataDir, log)
  closers.push('the check for database moves', () => moves.stop())
  const { connection } = embedded
  if (options.walArchive !== undefined) await requireOutside(options.walArchive, dataDir)
  const files = await openOwnArchive(options, closers)
  if (files === undefined) await endArchiving({ connection, dataDir, log })
  else {
    const days = options.walArchiveDays
    const archiver = startArchiver({ connection, dataDir, files, days, log })
    closers.push('the archive of the WAL', async (deadline) => void (await isDoneBy(deadline, archiver.close())))
  }
  return connection
}

/** Migrates a database to this program's version, and logs each step. */
export async function migrateAndLog(pool: Pool, log: Pick<Log, 'info'>): Promise<void> {
  await migrate(pool, (version, state) => log.info({ version }, `database migration ${state}`))
}

// The pool stays the caller's. Without a listener, a broken connection would end the caller's process.
function shared(pool: Pool, log: Log, closers: Closers): Pool {
  const stopGuarding = guardPool(pool, brokenConnection(log))
  const stop = leaveReadOnly(pool)
  closers.push("the caller's database pool", async () => {
    stopGuarding()
    stop()
  })
  logOutages(pool, log, closers)
  return pool
}

function logOutages(pool: Pool, log: Log, closers: Closers): void {
  const stopOutage = watchOutage(pool, log)
  closers.push('the database monitor', async () => stopOutage())
  const stopCommits = watchCommits(pool, log)
  closers.push('the commit monitor', async (deadline) => void (await isDoneBy(deadline, stopCommits())))
}

function brokenConnection(log: Log): (error: Error) => void {
  // If all connections break, `watchOutage` reports that with a single warning.
  return ({ message }) => log.info({ reason: message }, 'an idle database connection broke')
}
