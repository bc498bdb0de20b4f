import { constants, type Dirent } from 'node:fs'
import { chown, copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The result of copying. */
export interface Copied {
  files: number
  bytes: number
}

interface CopyOptions {
  /** Returns whether a path, relative to the source, is left out; a folder with everything in it. */
  isLeftOut?(path: string): boolean
  signal: AbortSignal
}

/**
 * Copies a folder while other processes write in it. Files that are deleted in the meantime are left out. When this
 * returns, everything is on the disk and survives a crash of the machine. Links are neither followed nor copied.
 */
export async function copyFolder(source: string, target: string, options: CopyOptions): Promise<Copied> {
  const copied = { files: 0, bytes: 0 }
  const folders: string[] = []
  const entries = walk(source, source, options)
  const copyNext = async (): Promise<void> => {
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      const entry = next.value
      const path = join(entry.parentPath, entry.name)
      const to = join(target, relative(source, path))
      if (entry.isDirectory()) folders.push(to)
      copied.bytes += entry.isDirectory() ? 0 : await unlessGone(() => copyOne(path, to), 0)
      copied.files += entry.isDirectory() ? 0 : 1
    }
  }
  await makeFolder(source, target)
  await Promise.all([1, 2, 3, 4].map(copyNext))
  for (const folder of [...folders, target]) await flush(folder)
  return copied

  async function* walk(root: string, folder: string, { isLeftOut, signal }: CopyOptions): AsyncGenerator<Dirent> {
    const found = await unlessGone(() => readdir(folder, { withFileTypes: true }), [])
    for (const entry of found) {
      signal.throwIfAborted()
      const path = join(folder, entry.name)
      if (isLeftOut?.(relative(root, path))) continue
      if (entry.isFile()) yield entry
      if (!entry.isDirectory()) continue
      // Before the files in it are copied.
      await unlessGone(() => makeFolder(path, join(target, relative(root, path))), undefined)
      yield entry
      yield* walk(root, path, { isLeftOut: isLeftOut ?? (() => false), signal })
    }
  }
}

/** Copies one file and flushes it to the disk. Returns its size in bytes. Throws if it does not exist. */
export async function copyOne(source: string, target: string): Promise<number> {
  await copyFile(source, target, constants.COPYFILE_FICLONE)
  await keepOwner(source, target)
  await flush(target)
  return (await stat(target)).size
}

/** Makes a folder with the owner of another one, which only that owner can read. */
export async function makeFolder(like: string, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await keepOwner(like, path)
}

/** Flushes a file, or the names in a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

// Root copies files for other users.
async function keepOwner(source: string, target: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(source)
  await chown(target, uid, gid)
}

/** Returns the result of some work with files, or another value if a file does not exist. */
export async function unlessGone<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}
