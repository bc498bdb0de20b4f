import { readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { give } from '../../src/stores/postgres/embedded/ownership.ts'
import { type Place, preparePlace } from '../../src/stores/postgres/embedded/place.ts'
import { startPostmaster } from '../../src/stores/postgres/embedded/postmaster.ts'
import { nobody, other } from '../../src/stores/postgres/embedded/runAs.ts'
import { chooseTools } from '../../src/stores/postgres/embedded/tools.ts'
import { isRoot, open, query } from './embeddedProcesses.ts'

/** Makes of a database what version 0.1.0 made: no password, and for root all of it the user nobody's. */
export async function makeOld(dataDir: string): Promise<Place> {
  const postgres = await open(dataDir)
  await query(postgres, 'ALTER ROLE postgres PASSWORD NULL')
  await postgres.close()
  const place = await preparePlace(dataDir)
  await trust(dataDir)
  await unlink(place.passwordFile)
  const old = other(...(await nobody()))
  for (const path of [place.cluster, place.socketFolder, place.logFile]) await give(path, old)
  return place
}

/** Has the database ask nobody for a password. */
export async function trust(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres/pg_hba.conf'), 'utf8')
  await writeFile(join(dataDir, 'postgres/pg_hba.conf'), text.replaceAll('scram-sha-256', 'trust'))
}

/** Runs PostgreSQL on a folder as an earlier version did. */
export async function startOld(dataDir: string): Promise<Place> {
  const place = await makeOld(dataDir)
  const tools = await chooseTools(place)
  await startPostmaster(place, isRoot ? { ...tools, runAs: other(...(await nobody())) } : tools, true)
  return place
}
