import { realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Failure } from './failure.ts'

/** Returns the path of a data folder without links. Throws a Failure if it has no database. */
export async function existingData(dataDir: string): Promise<string> {
  const version = await stat(join(dataDir, 'postgres/PG_VERSION')).catch(() => undefined)
  if (version) return realpath(dataDir)
  throw new Failure(`There is no data in ${resolve(dataDir)}. Give the data folder with --data-dir.`)
}
