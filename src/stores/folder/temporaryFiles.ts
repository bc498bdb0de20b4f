import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, open, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../makeFolder.ts'
import { orMissing } from '../storageError.ts'

const dayInMilliseconds = 24 * 60 * 60 * 1000

/**
 * Creates a new, empty file in `folder`. The folder is created at the first use, with access for its owner
 * only.
 */
export async function newFile(folder: string): Promise<string> {
  await makeFolder(folder, 0o700)
  await refuseLinkedFolder(folder)
  const path = join(folder, randomUUID())
  await (await open(path, 'wx', 0o600)).close()
  return path
}

/** Deletes the files of `folder` that were last written more than a day ago, and returns how many. */
export async function removeLeftovers(folder: string): Promise<number> {
  let removed = 0
  for (const name of (await orMissing(() => readdir(folder))) ?? []) {
    const path = join(folder, name)
    const found: Stats | undefined = await orMissing(() => lstat(path))
    if (found === undefined || found.isDirectory() || Date.now() - found.mtimeMs < dayInMilliseconds) continue
    await orMissing(() => unlink(path))
    removed += 1
  }
  return removed
}

/**
 * Throws if a link has replaced a sub-folder, because it would lead readers and writers out of the folder.
 */
export async function refuseLinkedFolder(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) throw linked(path)
}

/** Returns the error for a link found where a file or folder should be. */
export function linked(path: string): Error {
  return Object.assign(new Error(`Not a file of this store: ${path}`), { code: 'ELOOP', syscall: 'lstat' })
}
