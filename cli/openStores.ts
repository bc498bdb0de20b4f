import { databaseUrlOf } from '../src/config/environment.ts'
import type * as redis from '../src/service/openRedis.ts'
import type * as migrations from '../src/stores/postgres/migrations/migrate.ts'
import { type Closers, createClosers } from '../src/runtime/closers.ts'
import { makeLinks } from '../src/model/links.ts'
import { explained } from '../src/service/explained.ts'
import { openMediaFiles } from '../src/service/openMedia.ts'
import { withShortLived } from '../src/service/shortLivedStores.ts'
import { withRelatedRevocations } from '../src/sessions/withRelatedRevocations.ts'
import type { MediaFiles } from '../src/stores/mediaFiles.ts'
import { claimServing } from '../src/stores/postgres/embedded/claimServing.ts'
import { openEmbeddedPostgres } from '../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { presentVersion, requireCurrent } from '../src/stores/postgres/migrations/versions.ts'
import { requirePooler } from '../src/stores/postgres/connection/pooler.ts'
import { type DatabaseAddress, openPool, type Pool } from '../src/stores/postgres/connection/pool.ts'
import { openPostgresStores } from '../src/stores/postgres/stores.ts'
import type { Stores } from '../src/stores/stores.ts'
import { interruptible } from './interruption.ts'
import { confirmDefaultFolder } from './confirmDefaultFolder.ts'
import type { CommandContext } from './commandContext.ts'

/** The services that a command uses. */
export interface Service {
  pool: Pool
  stores: Stores
  mediaFiles: MediaFiles
  /** Aborts when the command is to stop. */
  signal: AbortSignal
}

/**
 * Opens the same stores as a server with these options, runs work on them, and closes them. A server may be running.
 * Throws for a database that is not at this program's version, but migrates an empty embedded database.
 */
export async function withService<Result>(
  context: CommandContext,
  work: (service: Service) => Promise<Result>,
): Promise<Result> {
  return withPool(context, async (pool, signal, closers) => {
    await makeReady(pool, context, signal)
    const { options, log } = context
    const { limits, sessionStore, media, dataDir } = options
    const links = makeLinks(() => options.baseUrl ?? `http://localhost:${options.port}`)
    // A command uses Redis only for sessions, if they are stored there.
    const place = sessionStore === 'redis' ? options.redis : undefined
    const redis = place && (await openRedis({ redis: place, hasBus: false }, log, closers))
    const stores = withShortLived(openPostgresStores({ pool, links, limits }), { stores: {}, sessionStore }, redis)
    const authSessions = withRelatedRevocations(stores)
    const mediaFiles = await openMediaFiles({ media, dataDir }, closers)
    return work({ pool, stores: { ...stores, authSessions }, mediaFiles, signal })
  })
}

/** Opens the database that the options name, whatever its version, runs work on it, and closes it. */
export async function withPool<Result>(
  context: CommandContext,
  work: (pool: Pool, signal: AbortSignal, closers: Closers) => Promise<Result>,
): Promise<Result> {
  const closers = createClosers(context.log)
  return interruptible(context.process, async (signal) => {
    try {
      await confirmDefaultFolder(context, signal)
      const { pool, close } = openPool(await address(context, closers), { onError: () => undefined, most: 4 })
      closers.push('the database pool', close)
      await requireReachable(pool)
      return await work(pool, signal, closers)
    } finally {
      await closers.closeAll()
    }
  })
}

/** Throws a Failure if another process serves the data folder. */
export async function requireUnserved({ options, log }: CommandContext): Promise<void> {
  const { dataDir } = options
  const databaseUrl = databaseUrlOf(options)
  if (databaseUrl !== undefined) return
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  try {
    await (await claimServing(embedded.connection, { dataDir, log })).release()
  } finally {
    await embedded.close()
  }
}

async function address({ options, log }: CommandContext, closers: Closers): Promise<DatabaseAddress> {
  const { dataDir } = options
  const databaseUrl = databaseUrlOf(options)
  if (databaseUrl !== undefined) return { url: databaseUrl }
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  closers.push('the embedded database', () => embedded.close())
  return embedded.connection
}

async function requireReachable(pool: Pool): Promise<void> {
  await presentVersion(pool).catch((error: unknown) => {
    throw explained(error)
  })
  await requirePooler(pool)
}

// Few commands need these modules, so the others do not load them.
const openRedis: typeof redis.openRedis = async (...args) =>
  (await import('../src/service/openRedis.ts')).openRedis(...args)
const migrate: typeof migrations.migrate = async (...args) =>
  (await import('../src/stores/postgres/migrations/migrate.ts')).migrate(...args)
const untilMigrated: typeof migrations.untilMigrated = async (...args) =>
  (await import('../src/stores/postgres/migrations/migrate.ts')).untilMigrated(...args)

async function makeReady(pool: Pool, { options }: CommandContext, signal: AbortSignal): Promise<void> {
  const isEmbedded = databaseUrlOf(options) === undefined
  if (isEmbedded && (await presentVersion(pool)) === 0) await migrate(pool)
  await requireCurrent(pool).catch(async (error: unknown) => {
    if (!isEmbedded) throw error
    // A server or command that started at the same time may be migrating it.
    await untilMigrated(pool, signal)
    await requireCurrent(pool)
  })
}
