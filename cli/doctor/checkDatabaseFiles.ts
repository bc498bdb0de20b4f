import { stat } from 'node:fs/promises'
import { databaseUrlOf } from '../../src/config/environment.ts'
import { admitsEverybody } from '../../src/stores/postgres/embedded/login.ts'
import { type ClusterPaths, pathsOf } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { nobody } from '../../src/stores/postgres/embedded/runAs.ts'
import type { CommandContext } from '../commandContext.ts'
import { warning, type CheckResult, fine } from './finding.ts'

/** Checks whether other users of the machine can read the files of the embedded database, or log in to it. */
export async function checkDatabaseFiles({ options }: CommandContext): Promise<CheckResult> {
  const { dataDir } = options
  if (databaseUrlOf(options) !== undefined) return fine('The database is on its own server.')
  const paths = await pathsOf(dataDir).catch(() => undefined)
  if (!paths || !(await stat(paths.cluster).catch(() => undefined))) return fine('There are no database files yet.')
  const problems = [await problemOfOwner(paths), await problemOfRights(paths), await problemOfLogin(paths)]
  const found = problems.filter((problem) => problem !== undefined)
  return found.length === 0 ? fine('Only their owner can access them.') : warning(found.join(' '))
}

async function problemOfOwner({ cluster }: ClusterPaths): Promise<string | undefined> {
  const [uid] = await nobody()
  if ((await stat(cluster)).uid !== uid) return undefined
  return `${cluster} belongs to the shared user nobody, so all processes of that user can read and change it. Run the service as its own user. If root runs it, the next start gives the database its own user.`
}

async function problemOfRights({ dataDir, cluster, passwordFile }: ClusterPaths): Promise<string | undefined> {
  const limits: [path: string, forbidden: number, mode: string][] = [
    // Other users may read this folder, because PostgreSQL's user must be able to enter it if root runs the service.
    [dataDir, 0o022, 'go-w'],
    [cluster, 0o077, 'go='],
    [passwordFile, 0o077, 'go='],
  ]
  for (const [path, forbidden, mode] of limits) {
    const found = await stat(path).catch(() => undefined)
    if (found && (found.mode & forbidden) !== 0) return `Other users can access ${path}. Run: chmod ${mode} ${path}`
  }
  return undefined
}

async function problemOfLogin(paths: ClusterPaths): Promise<string | undefined> {
  // If the file is unreadable, the check of the database reports it.
  if (!(await admitsEverybody(paths).catch(() => false))) return undefined
  return `${paths.cluster}/pg_hba.conf has "trust" lines, which require no password. Stop everything that uses the data folder. The next start changes these lines.`
}
