import { databaseUrlOf } from '../../src/config/environment.ts'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { copyCluster } from '../../src/stores/postgres/embedded/baseBackup.ts'
import { type Copied, copyFolder, copyOne, flush, makeFolder } from '../../src/stores/postgres/embedded/copyFolder.ts'
import { explain } from '../../src/stores/postgres/embedded/explain.ts'
import { openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { passwordName } from '../../src/stores/postgres/embedded/place.ts'
import { Failure } from '../failure.ts'
import { interruptible } from '../interruption.ts'
import { requireMeantFolder } from '../requireMeantFolder.ts'
import type { Surroundings } from '../surroundings.ts'

/** A finished backup. */
export interface Backup {
  /** Its absolute path. */
  folder: string
  files: number
  bytes: number
}

/**
 * Copies the data folder, including the embedded database, into a folder that is new or empty. A server may be running.
 * The copy appears under its name only when it is complete and on the disk. A server that is started on it has
 * everything that was acknowledged before this call.
 */
export async function backUp(surroundings: Surroundings, to: string): Promise<Backup> {
  const { dataDir: given } = surroundings.options
  const databaseUrl = databaseUrlOf(surroundings.options)
  if (databaseUrl !== undefined)
    throw new Failure(
      'The database is on your own server. Back it up with pg_dump or pg_basebackup, and then back up the media. See docs/deployment.md.',
    )
  const dataDir = await existing(given)
  const folder = await freePlace(to, dataDir)
  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished-${randomBytes(4).toString('hex')}`)
  return interruptible(async (signal) => {
    try {
      await requireMeantFolder(surroundings, signal)
      const { files, bytes } = await copyAll(surroundings, { dataDir, target: unfinished, signal })
      await publish(unfinished, folder)
      return { folder, files, bytes }
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC'
        ? new Failure(`There is no space left for ${folder}.`)
        : error
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  })
}

async function existing(dataDir: string): Promise<string> {
  const version = await stat(join(dataDir, 'postgres/PG_VERSION')).catch(() => undefined)
  if (version) return realpath(dataDir)
  throw new Failure(`There is no data in ${resolve(dataDir)}. Give the data folder with --data-dir.`)
}

async function freePlace(to: string, dataDir: string): Promise<string> {
  const asked = resolve(to)
  await mkdir(dirname(asked), { recursive: true })
  const folder = join(await realpath(dirname(asked)), basename(asked))
  // Its folders may be links to another disk. A copy inside the copied folder would never end.
  const parts = ['postgres', 'media'].map((name) => realpath(join(dataDir, name)).catch(() => dataDir))
  for (const part of [dataDir, ...(await Promise.all(parts))]) {
    if (`${folder}${sep}`.startsWith(`${part}${sep}`))
      throw new Failure('The backup folder must be outside the data folder, preferably on another disk.')
  }
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new Failure(`${folder} is not a writable folder (${error.code}).`)
  })
  if (found.length > 0) throw new Failure(`${folder} is not empty. Give an empty or a new folder.`)
  return folder
}

interface Copying {
  dataDir: string
  target: string
  signal: AbortSignal
}

async function copyAll({ log }: Surroundings, { dataDir, target, signal }: Copying): Promise<Copied> {
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  try {
    await makeFolder(dataDir, target)
    const cluster = join(dataDir, 'postgres')
    const database = await copyCluster({
      ...{ connection: embedded.connection, cluster, target: join(target, 'postgres'), signal },
    })
    // After the database, so that every file that it refers to is there, except those that were deleted meanwhile.
    const media = await copyMedia(join(dataDir, 'media'), join(target, 'media'), signal)
    const keys = await copySecrets(dataDir, target)
    await flush(target)
    return {
      files: database.files + media.files + keys.files,
      bytes: database.bytes + media.bytes + keys.bytes,
    }
  } catch (error) {
    throw isOfFiles(error) ? explain(error, dataDir) : error
  } finally {
    await embedded.close()
  }
}

async function copyMedia(source: string, target: string, signal: AbortSignal): Promise<Copied> {
  if (!(await stat(source).catch(ifThere))) return { files: 0, bytes: 0 }
  return copyFolder(source, target, { isLeftOut: (path) => path === 'incoming', signal })
}

// Without a secret, the copy would be useless. There are no push keys before the first start of a server.
async function copySecrets(source: string, target: string): Promise<Copied> {
  const copied = { files: 0, bytes: 0 }
  for (const name of ['vapid.json', passwordName]) {
    if (!(await stat(join(source, name)).catch(ifThere))) continue
    copied.bytes += await copyOne(join(source, name), join(target, name))
    copied.files++
  }
  return copied
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

// Such as files of another user, which cannot be read.
function isOfFiles(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function publish(unfinished: string, folder: string): Promise<void> {
  await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`${folder} cannot be created (${error.code}). Give a folder inside it.`)
  })
  await flush(dirname(folder))
}
