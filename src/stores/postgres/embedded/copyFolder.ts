import { constants } from 'node:fs'
import { chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { concurrently } from '../../concurrently.ts'
import { flush } from '../../durably.ts'
import { orMissing } from '../../storageError.ts'

/** The result of copying. */
export interface CopiedFiles {
  files: number
  bytes: number
}

interface CopyOptions {
  /** Returns whether a path, relative to the source, is left out. A folder is left out with everything in it. */
  isLeftOut?(path: string): boolean
  signal: AbortSignal
}

/** Where copies are written. Paths are relative to it. `like` is a file or folder whose owner the copy gets. */
export interface CopyTarget {
  makeFolder(path: string, like: string): Promise<void>
  /** Copies one file, and returns its size in bytes. Throws if it does not exist. */
  copyFile(source: string, path: string): Promise<number>
  writeFile(path: string, content: Buffer | string, like: string): Promise<void>
  /** Resolves when everything survives a crash of the machine. */
  flush(): Promise<void>
}

/** Returns a folder as the place for copies. */
export function localTarget(root: string): CopyTarget {
  const folders = new Set<string>()
  return {
    async makeFolder(path, like) {
      await makeFolder(like, join(root, path))
      folders.add(join(root, path))
    },
    copyFile: (source, path) => copyOne(source, join(root, path)),
    async writeFile(path, content, like) {
      await writeFile(join(root, path), content, { mode: 0o600 })
      await keepOwner(like, join(root, path))
      await flush(join(root, path))
    },
    async flush() {
      for (const folder of folders) await flush(folder)
    },
  }
}

/**
 * Copies a folder while other processes write in it. Files that are deleted in the meantime are left out. When this
 * returns, everything is on the disk and survives a crash of the machine. Links are neither followed nor copied.
 */
export async function copyFolder(source: string, target: CopyTarget, options: CopyOptions): Promise<CopiedFiles> {
  const copied = { files: 0, bytes: 0 }
  await target.makeFolder('', source)
  await concurrently(4, walk(source, options), async (path) => {
    copied.bytes += (await orMissing(() => target.copyFile(path, relative(source, path)))) ?? 0
    copied.files += 1
  })
  await target.flush()
  return copied

  async function* walk(folder: string, { isLeftOut, signal }: CopyOptions): AsyncGenerator<string> {
    const found = (await orMissing(() => readdir(folder, { withFileTypes: true }))) ?? []
    for (const entry of found) {
      signal.throwIfAborted()
      const path = join(folder, entry.name)
      if (isLeftOut?.(relative(source, path))) continue
      if (entry.isFile()) yield path
      if (!entry.isDirectory()) continue
      // Creates the folder before the files in it are copied.
      await orMissing(() => target.makeFolder(relative(source, path), path))
      yield* walk(path, { isLeftOut: isLeftOut ?? (() => false), signal })
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

// Gives a copy the owner of its source, since root copies files of other users.
async function keepOwner(source: string, target: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(source)
  await chown(target, uid, gid)
}
