import type { Closers } from '../runtime/closers.ts'
import { isDoneBy } from '../runtime/deadline.ts'
import { explained } from './explained.ts'
import type { Log } from '../log.ts'
import type { CompleteOptions } from '../config/completeOptions.ts'
import { claimServing } from '../stores/postgres/embedded/claimServing.ts'
import { openEmbeddedPostgres } from '../stores/postgres/embedded/openEmbeddedPostgres.ts'
import { watchCommits } from '../stores/postgres/connection/commitWaits.ts'
import { guardPool } from '../stores/postgres/connection/guardPool.ts'
import { leaveReadOnly } from '../stores/postgres/connection/leaveReadOnly.ts'
import { migrate, requireCurrent } from '../stores/postgres/connection/migrations.ts'
import { requirePooler } from '../stores/postgres/connection/pooler.ts'
import { asPool, type DatabaseAddress, openPool, type Pool } from '../stores/postgres/connection/pool.ts'
import { watchOutage } from '../stores/postgres/connection/watchOutage.ts'

/**
 * Opens a pool on the database of the options, and checks that it is at this program's version. An embedded database is
 * started, claimed for this process and migrated; any other is only checked. A pool of the caller stays open when the
 * service closes.
 * @throws Error with a sentence for the operator
 */
export async function openDatabasePool(
  { database, databaseConnections: most }: Pick<CompleteOptions, 'database' | 'databaseConnections'>,
  log: Log,
  closers: Closers,
): Promise<Pool> {
  const pooled = (address: DatabaseAddress) => {
    const { pool, close } = openPool(address, { onError: brokenConnection(log), most })
    closers.push('the database pool', close)
    tellOutages(pool, log, closers)
    return pool
  }
  if ('dataDir' in database) return openEmbedded(database.dataDir, pooled, log, closers)
  const pool = 'pool' in database ? lent(asPool(database.pool), log, closers) : pooled(database)
  await requireCurrent(pool).catch((error: unknown) => {
    throw explained(error)
  })
  const trouble = await requirePooler(pool)
  if (trouble !== undefined) log.warn(trouble)
  return pool
}

async function openEmbedded(
  dataDir: string,
  pooled: (address: DatabaseAddress) => Pool,
  log: Log,
  closers: Closers,
): Promise<Pool> {
  const pool = pooled(await claimEmbedded(dataDir, log, closers))
  await migrateTelling(pool, log)
  return pool
}

/**
 * Starts the embedded database of a data folder, or finds it running, and claims it for this process. Throws if
 * another process has claimed it.
 */
export async function claimEmbedded(dataDir: string, log: Log, closers: Closers): Promise<DatabaseAddress> {
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  closers.push('the embedded database', () => embedded.close())
  const claim = await claimServing(embedded.connection, { dataDir, log })
  closers.push('the claim on the data folder', () => claim.release())
  return embedded.connection
}

/** Migrates a database to this program's version, and logs each step. */
export async function migrateTelling(pool: Pool, log: Pick<Log, 'info'>): Promise<void> {
  await migrate(pool, (version, state) => log.info({ version }, `database migration ${state}`))
}

// The pool stays the caller's. Without a listener, a broken connection would end the caller's process.
function lent(pool: Pool, log: Log, closers: Closers): Pool {
  const unguard = guardPool(pool, brokenConnection(log))
  const stop = leaveReadOnly(pool)
  closers.push("the caller's database pool", async () => {
    unguard()
    stop()
  })
  tellOutages(pool, log, closers)
  return pool
}

function tellOutages(pool: Pool, log: Log, closers: Closers): void {
  const stopOutage = watchOutage(pool, log)
  closers.push('the watch over the database', async () => stopOutage())
  const stopCommits = watchCommits(pool, log)
  closers.push('the watch over commits', async (deadline) => void (await isDoneBy(deadline, stopCommits())))
}

function brokenConnection(log: Log): (error: Error) => void {
  // `watchOutage` logs once that all of them broke.
  return ({ message }) => log.info({ reason: message }, 'an idle database connection broke')
}
