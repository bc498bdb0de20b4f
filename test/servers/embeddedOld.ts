import { readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { give } from '../../src/stores/postgres/embedded/ownership.ts'
import { type ClusterPaths, preparePaths } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { startPostmaster } from '../../src/stores/postgres/embedded/postmaster.ts'
import { nobody, other } from '../../src/stores/postgres/embedded/runAs.ts'
import { chooseTools } from '../../src/stores/postgres/embedded/tools.ts'
import { isRoot, open, query } from './embeddedProcesses.ts'

/** Turns a database into one of version 0.1.0: without a password and, for root, owned by the user nobody. */
export async function createOldFolder(dataDir: string): Promise<ClusterPaths> {
  const postgres = await open(dataDir)
  await query(postgres, 'ALTER ROLE postgres PASSWORD NULL')
  await postgres.close()
  const paths = await preparePaths(dataDir)
  await trust(dataDir)
  await unlink(paths.passwordFile)
  const old = other(...(await nobody()))
  for (const path of [paths.cluster, paths.socketFolder, paths.logFile]) await give(path, old)
  return paths
}

/** Lets the database require no password. */
export async function trust(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres/pg_hba.conf'), 'utf8')
  await writeFile(join(dataDir, 'postgres/pg_hba.conf'), text.replaceAll('scram-sha-256', 'trust'))
}

/** Runs PostgreSQL on a folder as an earlier version did. */
export async function startOldPostgres(dataDir: string): Promise<ClusterPaths> {
  const paths = await createOldFolder(dataDir)
  const tools = await chooseTools(paths)
  await startPostmaster(paths, isRoot ? { ...tools, runAs: other(...(await nobody())) } : tools, true)
  return paths
}
