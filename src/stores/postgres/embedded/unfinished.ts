import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isAlive } from './isAlive.ts'

const tenMinutes = 600_000

const unfinishedName = /\.new-(\d+)-[0-9a-f]{8}(?:\.\w+)?$/

const ours = new Set<string>()

// Again and again for a moment: the initdb of a killed process may still be writing, until it finds its folder gone.
const removeAll = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }).catch(() => undefined)

/**
 * Gives `make` an unused path beside another one, to write what must appear there whole or not at all. What remains at
 * the unused path is removed, or by `removeLeftovers` where this process was killed.
 */
export async function makeAside<Result>(path: string, make: (unfinished: string) => Promise<Result>): Promise<Result> {
  const unfinished = `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  ours.add(basename(unfinished))
  try {
    return await make(unfinished)
  } finally {
    await removeAll(unfinished)
    ours.delete(basename(unfinished))
  }
}

/** Removes what processes that no longer exist left unfinished in a folder. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const pid = Number(unfinishedName.exec(name)?.[1])
    if (Number.isNaN(pid) || [...ours].some((own) => name.startsWith(own))) continue
    const path = join(folder, name)
    const made = await stat(path).catch(() => undefined)
    // A pid may have been given to somebody else since, in a container nearly always.
    const orphaned = pid === process.pid || !isAlive(pid) || Date.now() - (made?.mtimeMs ?? 0) > tenMinutes
    if (orphaned) await removeAll(path)
  }
}

/** Writes a new file that nobody but its owner can read, onto the disk. Throws where the file exists. */
export async function writePrivately(path: string, text: string, [uid, gid]: [number, number]): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a file privately in place of the one that is there, if any: its readers see the old text or the new one. */
export async function replaceFile(path: string, text: string, owner: [number, number]): Promise<void> {
  await makeAside(path, async (unfinished) => {
    await writePrivately(unfinished, text, owner)
    await rename(unfinished, path)
  })
}
