import { databaseUrlOf } from '../../src/config/environment.ts'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { flush } from '../../src/stores/durably.ts'
import { orMissing } from '../../src/stores/storageError.ts'
import { copyCluster } from '../../src/stores/postgres/embedded/baseBackup.ts'
import {
  type CopiedFiles,
  copyFolder,
  copyOne,
  localTarget,
  makeFolder,
} from '../../src/stores/postgres/embedded/copyFolder.ts'
import { explain } from '../../src/stores/postgres/embedded/explain.ts'
import { openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { passwordName } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { Failure } from '../failure.ts'
import { existingData } from '../existingData.ts'
import { confirmDefaultFolder } from '../confirmDefaultFolder.ts'
import type { CommandContext } from '../commandContext.ts'
import { inParentFolder, makeWhole, requireEmpty } from './newFolder.ts'

/** A finished backup. */
export interface Backup {
  /** Its absolute path. */
  folder: string
  files: number
  bytes: number
}

/**
 * Copies the data folder, including the embedded database, into a folder that is new or empty. A server may be running.
 * The copy appears under its name only when it is complete and on the disk. A server that is started on the copy has
 * everything that was acknowledged before this call.
 */
export async function backUp(context: CommandContext, to: string): Promise<Backup> {
  const { dataDir: dataFolder } = context.options
  const databaseUrl = databaseUrlOf(context.options)
  if (databaseUrl !== undefined)
    throw new Failure(
      'The database is on your own server. Back it up with pg_dump or pg_basebackup, and then back up the media. See docs/deployment.md.',
    )
  const dataDir = await existingData(dataFolder)
  return inParentFolder(to, async (folder) => {
    await requireFree(folder, dataDir)
    const { files, bytes } = await makeWhole(context.process, folder, async (target, signal) => {
      await confirmDefaultFolder(context, signal)
      return copyAll(context, { dataDir, target, signal })
    })
    return { folder, files, bytes }
  })
}

async function requireFree(folder: string, dataDir: string): Promise<void> {
  // A copy inside a copied folder would never end. The data folder may contain links to folders on other disks.
  const parts = ['postgres', 'media'].map((name) => realpath(join(dataDir, name)).catch(() => dataDir))
  for (const part of [dataDir, ...(await Promise.all(parts))]) {
    if (`${folder}${sep}`.startsWith(`${part}${sep}`))
      throw new Failure('The backup folder must be outside the data folder, preferably on another disk.')
  }
  await requireEmpty(folder)
}

interface CopyDeps {
  dataDir: string
  target: string
  signal: AbortSignal
}

async function copyAll({ log }: CommandContext, { dataDir, target, signal }: CopyDeps): Promise<CopiedFiles> {
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  try {
    await makeFolder(dataDir, target)
    const cluster = join(dataDir, 'postgres')
    const database = await copyCluster({
      ...{ connection: embedded.connection, cluster, target: localTarget(join(target, 'postgres')), signal },
    })
    // Media are copied after the database, so that the copy has every file that the database refers to, except files
    // that were deleted meanwhile.
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

async function copyMedia(source: string, target: string, signal: AbortSignal): Promise<CopiedFiles> {
  if (!(await orMissing(() => stat(source)))) return { files: 0, bytes: 0 }
  return copyFolder(source, localTarget(target), { isLeftOut: (path) => path === 'incoming', signal })
}

// Copies the secrets without which the copy would be useless. The push keys do not exist before the first start of a
// server.
async function copySecrets(source: string, target: string): Promise<CopiedFiles> {
  const copied = { files: 0, bytes: 0 }
  for (const name of ['vapid.json', passwordName]) {
    if (!(await orMissing(() => stat(join(source, name))))) continue
    copied.bytes += await copyOne(join(source, name), join(target, name))
    copied.files++
  }
  return copied
}

// Returns whether an error means that this process may not read or write a file, for example because the file belongs
// to another user.
function isOfFiles(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}
