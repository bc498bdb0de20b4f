import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { guarded } from '../../../stores/storageError.ts'
import type { MediaFiles } from '../../../stores/mediaFiles.ts'
import type { Services } from '../../services.ts'

/** A finished file of this process's own, and the key it is to have. */
export interface FinishedFile {
  key: string
  path: string
}

/** Takes finished files in, all or none; afterwards none is left where it was. */
export async function keepFiles(mediaFiles: MediaFiles, files: FinishedFile[]): Promise<void> {
  try {
    for (const { key, path } of files) await mediaFiles.put(key, path)
  } catch (error) {
    await removeFiles(
      mediaFiles,
      files.map(({ key }) => key),
    ).catch(() => {}) // the first error says more
    await discardFiles(files.map(({ path }) => path))
    throw error
  }
}

/** Deletes stored files that nothing points to any more; throws only after it has tried each. */
export async function removeFiles(mediaFiles: MediaFiles, keys: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(keys.map((key) => mediaFiles.delete(key)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

// An account that is deleted may leave hundreds of thousands.
const atOnce = 100

/** Deletes those of the files that nothing points to any more: attachments may share them. */
export async function removeUnused(
  { stores, mediaFiles }: Pick<Services, 'stores' | 'mediaFiles'>,
  keys: readonly string[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += atOnce) {
    await removeFiles(mediaFiles, await stores.media.unusedKeys(keys.slice(from, from + atOnce)))
  }
}

/** Deletes temporary files, those that are gone already included; what can't be deleted goes with the leftovers. */
export async function discardFiles(paths: readonly string[]): Promise<void> {
  await Promise.allSettled(paths.map((path) => unlink(path)))
}

/** Lends `work` a copy of a stored file on this machine's disk; undefined when there is no such file. */
export async function withLocalCopy<T>(
  mediaFiles: MediaFiles,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const bytes = await mediaFiles.open(key)
  if (!bytes) return undefined
  const path = await mediaFiles.temporaryFile().catch((error: unknown) => {
    bytes.destroy()
    throw error
  })
  try {
    await guarded(() => pipeline(bytes, createWriteStream(path)))
    return await work(path)
  } finally {
    await discardFiles([path])
  }
}
