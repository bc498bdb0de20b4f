import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { flush, writeDurably } from '../../durably.ts'
import { EmbeddedPostgresError, explain } from './explain.ts'
import { give } from './ownership.ts'
import { ensurePassword } from './password.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import { runToEnd } from './runAs.ts'
import { runNamed, stderrOf } from './runNamed.ts'
import type { Tools } from './tools.ts'
import { makeAside, removeLeftovers } from './unfinished.ts'
import { exists, requireNoHalfUpgrade } from './upgradeFolders.ts'

/**
 * The arguments for a database that compares texts by code point, uses lower() for all of Unicode, and does not depend
 * on the system's collations. The character classes of LC_CTYPE must still know Unicode, or pg_trgm finds no letters in
 * words that are not ASCII.
 */
const localeArguments = (major: number, characterType: string) => [
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${characterType}`,
  ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale-provider=libc']),
]

async function initdb(paths: ClusterPaths, tools: Tools, folder: string, durable: boolean): Promise<void> {
  const login = ['-U', 'postgres', '--auth-local=scram-sha-256', '--auth-host=reject', `--pwfile=${passwordOf(folder)}`]
  const always = ['-D', folder, ...login, '--data-checksums', ...(durable ? [] : ['--no-sync'])]
  const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']
  for (const characterType of characterTypes) {
    const args = [...always, ...localeArguments(tools.major, characterType)]
    try {
      await runNamed(tools.runAs, [folder, passwordOf(folder)], (runAs) =>
        runToEnd(runAs, join(tools.bin, 'initdb'), args, paths.dataDir),
      )
      return
    } catch (error) {
      if (characterType === 'C' || !/invalid locale name/.test(stderrOf(error))) throw error
    }
  }
}

const passwordOf = (folder: string) => `${folder}.password`

/**
 * Renames the folder, so that it appears complete or not at all. If two processes make it at once, one succeeds, and
 * the other uses that folder.
 */
async function publish(paths: ClusterPaths, folder: string): Promise<void> {
  try {
    await rename(folder, paths.cluster)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    if (await exists(join(paths.cluster, 'PG_VERSION'))) return
    throw holdsSomethingElse(paths)
  }
  await flush(paths.dataDir)
}

const holdsSomethingElse = ({ cluster }: ClusterPaths) =>
  new EmbeddedPostgresError(
    `The folder ${cluster} holds something other than PostgreSQL's data. Move it away, or choose another folder with DATA_DIR (dataDir).`,
  )

/** Returns whether there are database files. Throws if there are other files in their place. */
async function isInitialised(paths: ClusterPaths): Promise<boolean> {
  const names = await readdir(paths.cluster).catch((): string[] => [])
  if (names.includes('PG_VERSION')) return true
  if (names.length > 0) throw holdsSomethingElse(paths)
  return false
}

/** Creates the database files if they do not exist. After a crash at any moment, they are complete or do not exist. */
export async function ensureCluster(paths: ClusterPaths, tools: Tools, durable: boolean): Promise<void> {
  await removeLeftovers(paths.dataDir)
  await requireNoHalfUpgrade(paths)
  if (await isInitialised(paths)) return removeLeftovers(paths.cluster)
  try {
    await makeAside(paths.cluster, (folder) => makeCluster(paths, tools, folder, durable))
  } catch (error) {
    throw explain(error, paths.dataDir)
  }
}

async function makeCluster(paths: ClusterPaths, tools: Tools, folder: string, durable: boolean): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  await chmod(folder, 0o700)
  await give(folder, tools.runAs)
  const password = await ensurePassword(paths, tools.runAs)
  try {
    await writeDurably(passwordOf(folder), `${password}\n`, { owner: [tools.runAs.fileUid, tools.runAs.fileGid] })
    await initdb(paths, tools, folder, durable)
  } finally {
    await rm(passwordOf(folder), { force: true })
  }
  await publish(paths, folder)
}
