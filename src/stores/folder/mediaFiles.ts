import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, lstat, open, opendir, readdir, rename, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { makeFolder } from '../makeFolder.ts'
import { assertMediaKey, isMediaKey, type ByteRange, type MediaFileEntry, type MediaFiles } from '../mediaFiles.ts'
import { guarded, orMissing } from '../storageError.ts'
import { linked, newFile, refuseLinkedFolder, removeLeftovers } from './temporaryFiles.ts'

/**
 * Stores media in a folder of this machine: in `aa/` to `ff/`, and unfinished files in `incoming/`. The
 * folder is created at the first use, with access for its owner only.
 */
export function createFolderMediaFiles(folder: string): MediaFiles {
  const incoming = join(folder, 'incoming')
  return {
    temporaryFile: () => guarded(() => newFile(incoming)),
    put: (key, sourcePath) => guarded(() => put(folder, key, sourcePath)),
    open: (key, range) => guarded(() => openFile(folder, key, range)),
    stat: (key) => guarded(() => orMissing(() => statFile(pathOf(folder, key)))),
    delete: (key) => guarded(() => remove(folder, key)),
    list: (prefix = '') => listFiles(folder, prefix),
    removeLeftovers: () => guarded(() => removeLeftovers(incoming)),
  }
}

/**
 * Returns a flat path in one of 256 folders. A `/` becomes `~`, which no key contains, so a key cannot
 * lead out of the folder.
 */
function pathOf(folder: string, key: string): string {
  assertMediaKey(key)
  const shard = createHash('sha256').update(key).digest('hex').slice(0, 2)
  return join(folder, shard, key.replaceAll('/', '~'))
}

async function put(folder: string, key: string, sourcePath: string): Promise<void> {
  const target = pathOf(folder, key)
  const shard = join(target, '..')
  const firstCreated = await makeFolder(shard, 0o700)
  await refuseLinkedFolder(shard)
  await flush(sourcePath)
  await rename(sourcePath, target).catch((error: unknown) => moveAcross(error, folder, sourcePath, target))
  await flushFolder(shard)
  if (firstCreated !== undefined) await flushFolder(folder)
}

/**
 * Moves a file from another file system: copies it first, so that only a whole, flushed file is renamed into
 * place.
 */
async function moveAcross(error: unknown, folder: string, sourcePath: string, target: string): Promise<void> {
  if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
  const copy = await newFile(join(folder, 'incoming'))
  try {
    await copyFile(sourcePath, copy)
    await flush(copy)
    await rename(copy, target)
  } catch (failure) {
    await unlink(copy).catch(() => {})
    throw failure
  }
  await unlink(sourcePath)
}

async function flush(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | constants.O_NOFOLLOW)
  try {
    if (!(await file.stat()).isFile()) throw new TypeError('Only a regular file can be stored')
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows can't open a folder, and it journals folder entries.
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY)
  await handle.sync().finally(() => handle.close())
}

async function openFile(folder: string, key: string, range?: ByteRange): Promise<Readable | undefined> {
  if (range !== undefined && !(range.start >= 0 && range.end >= range.start)) throw new RangeError('No such byte range')
  const path = pathOf(folder, key)
  const file = await orMissing(() => openForReading(path))
  return file?.createReadStream({ ...range })
}

async function openForReading(path: string): Promise<FileHandle> {
  await refuseLinkedFolder(join(path, '..'))
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
}

async function statFile(path: string): Promise<{ size: number; modifiedAt: Date }> {
  await refuseLinkedFolder(join(path, '..'))
  const found = await lstat(path)
  if (!found.isFile()) throw linked(path)
  return { size: found.size, modifiedAt: found.mtime }
}

async function remove(folder: string, key: string): Promise<void> {
  const path = pathOf(folder, key)
  await orMissing(() => refuseLinkedFolder(join(path, '..')))
  await orMissing(() => unlink(path)) // This removes a link itself, never its target.
}

async function* listFiles(folder: string, prefix: string): AsyncIterable<MediaFileEntry> {
  for (const shard of (await guarded(() => orMissing(() => readdir(folder)))) ?? []) {
    if (/^[0-9a-f]{2}$/.test(shard)) yield* listShard(join(folder, shard), prefix)
  }
}

async function* listShard(shard: string, prefix: string): AsyncIterable<MediaFileEntry> {
  await guarded(() => refuseLinkedFolder(shard))
  for await (const entry of await guarded(() => opendir(shard))) {
    const key = entry.name.replaceAll('~', '/')
    if (!entry.isFile() || !isMediaKey(key) || !key.startsWith(prefix)) continue
    const found = await guarded(() => orMissing(() => statFile(join(shard, entry.name))))
    if (found !== undefined) yield { key, ...found }
  }
}
