import { realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathsOf } from '../src/stores/postgres/embedded/clusterPaths.ts'
import { requireNoHalfUpgrade } from '../src/stores/postgres/embedded/upgradeFolders.ts'
import { Failure } from './failure.ts'

/** Returns the path of a data folder without links. Throws a Failure if it has no database. */
export async function existingData(dataDir: string): Promise<string> {
  const version = await stat(join(dataDir, 'postgres/PG_VERSION')).catch(() => undefined)
  if (version) return realpath(dataDir)
  await requireNoHalfUpgrade(await pathsOf(dataDir).catch(() => undefined))
  throw new Failure(`There is no data in ${resolve(dataDir)}. Give the data folder with --data-dir.`)
}
