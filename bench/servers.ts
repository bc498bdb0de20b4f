import { type RunningDatabase, withDatabase } from './benchData.ts'
import { type Limit, startLimit } from './limits/startLimit.ts'
import { serve } from './served.ts'
import { startWrites } from './writes.ts'

export type ServedProcess = Limit

/** Serves our service and limits on one database while accounts write. */
export interface BenchServers {
  database: RunningDatabase
  /** Starts our service. */
  ours(environment?: Record<string, string>): Promise<ServedProcess>
  /** Starts a file of `limits/`. */
  limit(file: string, environment?: Record<string, string>): Promise<ServedProcess>
}

/**
 * Starts the service on a data folder. Runs `file`, by default the CLI in the source tree. `environment` overrides the
 * variables that `serve` sets.
 */
export async function startOurs(
  dataDir: string,
  environment: Record<string, string>,
  file?: string,
): Promise<ServedProcess> {
  const { port, child, exit } = await serve(dataDir, environment, file)
  return {
    port,
    pid: child.pid!,
    async stop() {
      child.kill()
      await exit
    },
  }
}

/**
 * Runs work on a data folder with a running PostgreSQL, while the accounts of `writers` write through a separate
 * process of our service. The writes cost every measured side the same. Ends everything that was started.
 */
export async function withServers<Result>(
  dataDir: string,
  writers: readonly string[],
  work: (servers: BenchServers) => Promise<Result>,
): Promise<Result> {
  return withDatabase(dataDir, async (database) => {
    const DATABASE_URL = database.url
    await using started = new AsyncDisposableStack()
    const adopted = async (starting: Promise<ServedProcess>) => started.adopt(await starting, (served) => served.stop())
    const other = await adopted(startOurs(dataDir, { DATABASE_URL }))
    started.adopt(startWrites(other.port, writers), (writing) => writing.stop())
    return await work({
      database,
      ours: (environment) => adopted(startOurs(dataDir, { DATABASE_URL, ...environment })),
      limit: (file, environment) => adopted(startLimit(file, { DATABASE_URL, ...environment })),
    })
  })
}
