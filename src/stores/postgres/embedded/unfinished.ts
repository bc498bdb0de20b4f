import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeDurably } from '../../durably.ts'
import { isAlive } from './isAlive.ts'

const tenMinutes = 600_000

const unfinishedName = /\.new-(\d+)-[0-9a-f]{8}(?:\.\w+)?$/

const ours = new Set<string>()

/**
 * Removes a file or a folder with everything in it. Tries several times: the initdb of a killed process may still be
 * writing, until it finds its folder gone.
 */
export const removeAll = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }).catch(() => undefined)

/**
 * Calls `make` with an unused path beside another one, to write a file or folder that must appear at `path` complete or
 * not at all. Removes anything left at the unused path. If this process is killed, `removeLeftovers` does that.
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

/**
 * Removes the unfinished files in a folder whose processes no longer exist, or that have not changed for ten minutes.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const pid = Number(unfinishedName.exec(name)?.[1])
    if (Number.isNaN(pid) || [...ours].some((own) => name.startsWith(own))) continue
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    // The pid may belong to another process now. In a container, it nearly always does.
    const orphaned = pid === process.pid || !isAlive(pid) || Date.now() - (stats?.mtimeMs ?? 0) > tenMinutes
    if (orphaned) await removeAll(path)
  }
}

/**
 * Writes a file that only its owner can access, and replaces an existing one. Readers see either the old text or the
 * new one.
 */
export async function replaceFile(path: string, text: string, owner: [number, number]): Promise<void> {
  await makeAside(path, async (unfinished) => {
    await writeDurably(unfinished, text, { owner })
    await rename(unfinished, path)
  })
}
