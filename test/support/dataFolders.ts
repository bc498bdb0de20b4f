import { execFile } from 'node:child_process'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { preparePaths } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { pathNote } from '../../src/stores/postgres/embedded/copied.ts'
import { openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder that contains the data folders that tests copy. */
    templateFolders: string
  }
}

type FillFolder = (dataDir: string) => Promise<void>

const run = promisify(execFile)

/**
 * Fills a new data folder with a database at the current version, as `migrate` leaves it. The folder is a copy of a
 * template, because copying takes a tenth of the CPU time of creating and migrating a database. All copies have the
 * same password and the same identity of the database, so a test that needs two databases copies the template `server`
 * for the second.
 */
export const fillDataFolder = (dataDir: string, name: 'data' | 'server' = 'data'): Promise<void> =>
  copyOf(name, dataDir, (template) => withPostgres(template, async (pool) => void (await migrate(pool))))

/**
 * Fills a new data folder with a copy of the template with this name. If the template does not exist, `fill` makes it.
 */
export async function copyOf(name: string, dataDir: string, fill: FillFolder): Promise<void> {
  const template = join(inject('templateFolders'), name)
  const exists = await stat(template).catch(() => undefined)
  if (!exists) await makeTemplate(template, fill)
  await preparePaths(dataDir)
  await run('cp', ['-a', `${template}/.`, dataDir])
}

async function makeTemplate(template: string, fill: FillFolder): Promise<void> {
  const own = `${template}-${process.pid}`
  await fill(own)
  const { cluster, logFile, socketFolder } = await preparePaths(own)
  // Removes the file that records the folder. Otherwise PostgreSQL would start a new timeline on each copy.
  for (const path of [join(cluster, pathNote), logFile, socketFolder]) await rm(path, { recursive: true, force: true })
  // Another worker may have made the template in the meantime.
  await rename(own, template).catch(() => rm(own, { recursive: true }))
}

/** Runs work with the database of a data folder. */
export async function withPostgres<Result>(dataDir: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const log = { info: () => undefined, warn: () => undefined }
  const postgres = await openEmbeddedPostgres({ dataDir, log, durable: false })
  const pool = new pg.Pool({ ...postgres.connection, max: 2 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await postgres.close()
  }
}
