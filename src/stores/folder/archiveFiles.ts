import { randomUUID } from 'node:crypto'
import { copyFile, type FileHandle, link, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArchiveFiles, FileContent } from '../archiveFiles.ts'
import { makeFolder } from '../makeFolder.ts'
import { flush, readInPieces, writeDurably } from '../durably.ts'
import { isMissing, orMissing } from '../storageError.ts'

/** The folder for files that are not complete yet. */
const unfinished = '.unfinished'

/** Stores an archive in a folder, which is created if it does not exist. Only its owner can read the files. */
export function createFolderArchiveFiles(root: string): ArchiveFiles {
  const pathOf = (path: string) => join(root, path)

  // Calls `write` with an unused path, and then gives the file that was written there its final name.
  async function place(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = join(root, unfinished, randomUUID())
    await makeDurably(dirname(temporary))
    try {
      await write(temporary)
      await makeDurably(dirname(pathOf(path)))
      await rename(temporary, pathOf(path))
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
    await flush(dirname(pathOf(path)))
  }
  const put = (path: string, content: FileContent) => place(path, (temporary) => writeDurably(temporary, content))
  return {
    name: root,
    isBucket: false,
    interval: 5_000,
    put,
    async putNew(path, content) {
      if (await orMissing(() => stat(pathOf(path)))) return false
      await put(path, content)
      return true
    },
    copy: (from, to) => place(to, (temporary) => linkOrCopy(pathOf(from), temporary)),
    async open(path) {
      const file = await orMissing(() => open(pathOf(path)))
      return file && readAndClose(file)
    },
    async list(folder, beginning = '') {
      const found = (await orMissing(() => readdir(pathOf(folder)))) ?? []
      return found.filter((name) => name !== unfinished && name.startsWith(beginning))
    },
    remove: (path) => rm(pathOf(path), { force: true }),
    removeFolder: (path) => rm(pathOf(path), { recursive: true, force: true }),
    removeUnfinished: () => rm(join(root, unfinished), { recursive: true, force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    close() {},
  }
}

async function* readAndClose(file: FileHandle): AsyncGenerator<Buffer> {
  try {
    yield* readInPieces(file)
  } finally {
    await file.close()
  }
}

// Not every file system has links.
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to)
    await flush(to)
  }
}

// A new folder survives a crash only if its parent folder does.
async function makeDurably(path: string): Promise<void> {
  const first = await makeFolder(path, 0o700)
  for (let folder = path; first !== undefined && folder.length >= first.length; folder = dirname(folder))
    await flush(dirname(folder))
}
