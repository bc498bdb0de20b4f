import { randomBytes } from 'node:crypto'
import { access, chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { flush } from './copyFolder.ts'
import { EmbeddedPostgresError, explain } from './explain.ts'
import { isAlive } from './isAlive.ts'
import { give } from './ownership.ts'
import { ensurePassword, writePrivately } from './password.ts'
import type { Place } from './place.ts'
import { runToEnd } from './runAs.ts'
import { runNamed, stderrOf } from './runNamed.ts'
import type { Tools } from './tools.ts'

const unfinished = new Set<string>()

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Tries again for a moment: the initdb of a killed process may still be writing, until it finds its folder gone. */
const removeAll = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }).catch(() => undefined)

const tenMinutes = 600_000

/** Folders that an initdb of a dead process left half; the name carries its maker's pid. */
async function removeLeftovers(place: Place): Promise<void> {
  const prefix = `${basename(place.cluster)}.new-`
  const names = (await readdir(place.dataDir)).filter((name) => name.startsWith(prefix) && !unfinished.has(name))
  for (const name of names) {
    const path = join(place.dataDir, name)
    const pid = Number(name.slice(prefix.length).split('-')[0])
    const made = await stat(path).catch(() => undefined)
    // A pid may have been given to somebody else since, in a container nearly always.
    const orphaned = pid === process.pid || !isAlive(pid) || Date.now() - (made?.mtimeMs ?? 0) > tenMinutes
    if (orphaned) await removeAll(path)
  }
}

/**
 * Comparisons by code point, lower() for all of Unicode, no dependence on the system's collations; the character
 * classes of LC_CTYPE must know Unicode all the same, or pg_trgm finds no letters in words that are not ASCII.
 */
const localeArguments = (major: number, characterType: string) => [
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${characterType}`,
  ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale-provider=libc']),
]

async function initdb(place: Place, tools: Tools, folder: string, durable: boolean): Promise<void> {
  const login = ['-U', 'postgres', '--auth-local=scram-sha-256', '--auth-host=reject', `--pwfile=${passwordOf(folder)}`]
  const always = ['-D', folder, ...login, '--data-checksums', ...(durable ? [] : ['--no-sync'])]
  const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']
  for (const characterType of characterTypes) {
    const args = [...always, ...localeArguments(tools.major, characterType)]
    try {
      await runNamed(tools.runAs, [folder, passwordOf(folder)], (runAs) =>
        runToEnd(runAs, join(tools.bin, 'initdb'), args, place.dataDir),
      )
      return
    } catch (error) {
      if (characterType === 'C' || !/invalid locale name/.test(stderrOf(error))) throw error
    }
  }
}

const passwordOf = (folder: string) => `${folder}.password`

/** The folder appears under its name whole or not at all; of two who make it at once one wins, the other uses that. */
async function publish(place: Place, folder: string): Promise<void> {
  try {
    await rename(folder, place.cluster)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    if (await exists(join(place.cluster, 'PG_VERSION'))) return
    throw holdsSomethingElse(place)
  }
  await flush(place.dataDir)
}

const holdsSomethingElse = ({ cluster }: Place) =>
  new EmbeddedPostgresError(
    `The folder ${cluster} holds something else than PostgreSQL's data. Move it away, or choose another folder with DATA_DIR (dataDir).`,
  )

/** Returns whether there are database files. Throws where other files are in their place. */
async function isMade(place: Place): Promise<boolean> {
  const names = await readdir(place.cluster).catch((): string[] => [])
  if (names.includes('PG_VERSION')) return true
  if (names.length > 0) throw holdsSomethingElse(place)
  return false
}

/** Makes the database files where there are none; after a crash at any moment there are none or whole ones. */
export async function ensureCluster(place: Place, tools: Tools, durable: boolean): Promise<void> {
  await removeLeftovers(place)
  if (await isMade(place)) return
  const folder = `${place.cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const paths = [folder, passwordOf(folder)]
  for (const path of paths) unfinished.add(basename(path))
  try {
    await mkdir(folder, { mode: 0o700 })
    await chmod(folder, 0o700)
    await give(folder, tools.runAs)
    const password = await ensurePassword(place, tools.runAs)
    await writePrivately(passwordOf(folder), `${password}\n`, [tools.runAs.fileUid, tools.runAs.fileGid])
    await initdb(place, tools, folder, durable)
    await publish(place, folder)
  } catch (error) {
    throw explain(error, place.dataDir)
  } finally {
    for (const path of paths) {
      await removeAll(path)
      unfinished.delete(basename(path))
    }
  }
}
