import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { guarded } from '../../../stores/storageError.ts'
import type { MediaFiles } from '../../../stores/mediaFiles.ts'
import type { Services } from '../../services.ts'

/** A finished local file, with the key under which to store it. */
export interface FinishedFile {
  key: string
  path: string
}

/** Stores finished files, all or none. The local files are removed in any case. */
export async function storeFiles(mediaFiles: MediaFiles, files: FinishedFile[]): Promise<void> {
  try {
    for (const { key, path } of files) await mediaFiles.put(key, path)
  } catch (error) {
    await removeFiles(
      mediaFiles,
      files.map(({ key }) => key),
    ).catch(() => {}) // the first error wins
    await discardFiles(files.map(({ path }) => path))
    throw error
  }
}

/** Deletes stored files that are no longer referenced. It tries all of them before it throws. */
export async function removeFiles(mediaFiles: MediaFiles, keys: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(keys.map((key) => mediaFiles.delete(key)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

// The number of files in a batch. A deleted account may leave hundreds of thousands of files.
const atOnce = 100

/** Deletes the files that are no longer referenced, since attachments may share files. */
export async function removeUnused(
  { stores, mediaFiles }: Pick<Services, 'stores' | 'mediaFiles'>,
  keys: readonly string[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += atOnce) {
    await removeFiles(mediaFiles, await stores.media.unusedKeys(keys.slice(from, from + atOnce)))
  }
}

/**
 * Deletes temporary files, ignoring missing ones. Files that cannot be deleted are removed later with other leftovers.
 */
export async function discardFiles(paths: readonly string[]): Promise<void> {
  await Promise.allSettled(paths.map((path) => unlink(path)))
}

/** Calls `work` with a copy of a stored file on the local disk. Returns undefined if there is no such file. */
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
