import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { isDedicated } from './dedicatedUids.ts'
import type { Place } from './place.ts'
import type { RunAs } from './runAs.ts'

/** Returns the password of the embedded PostgreSQL; undefined where no file holds one yet. */
export async function findPassword({ passwordFile }: Place): Promise<string | undefined> {
  try {
    return (await readFile(passwordFile, 'utf8')).trim().split(':').at(-1)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Returns the password, after making one where there is none. Processes that do so at once get the same one. */
export async function ensurePassword(place: Place, runAs: RunAs): Promise<string> {
  for (;;) {
    const found = await findPassword(place)
    if (found !== undefined) return found
    await makePassword(place, runAs)
  }
}

async function makePassword(place: Place, { fileUid, fileGid }: RunAs): Promise<void> {
  // initCluster.ts removes what a crash leaves under such a name.
  const unfinished = `${place.cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const line = `*:*:*:postgres:${randomBytes(32).toString('base64url')}\n`
  // PostgreSQL itself needs no password: where its uid is its own, only root reads the file.
  const owner: [number, number] = isDedicated(fileUid) ? [0, 0] : [fileUid, fileGid]
  try {
    await writePrivately(unfinished, line, owner)
    // Unlike a rename, it leaves a file that is there already.
    await link(unfinished, place.passwordFile)
  } catch (error) {
    if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Writes a new file that nobody but its owner can read, onto the disk. Throws where the file exists. */
export async function writePrivately(path: string, text: string, [uid, gid]: [number, number]): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    await file.sync()
  } finally {
    await file.close()
  }
}
