import { lchown, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './explain.ts'
import type { Place } from './place.ts'
import { nobody, type RunAs } from './runAs.ts'

const isRoot = () => process.getuid?.() === 0

/** Gives a folder and all below to the user; the folder itself last, so that a crash half-way is seen and repaired. */
export async function give(folder: string, runAs: RunAs): Promise<void> {
  if (!isRoot()) return
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    await lchown(join(entry.parentPath, entry.name), runAs.fileUid, runAs.fileGid).catch(ignoreMissing)
  }
  await lchown(folder, runAs.fileUid, runAs.fileGid)
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

const privateTo = (found: { uid: number; mode: number; isDirectory(): boolean }, uids: number[]) =>
  found.isDirectory() && (found.mode & 0o077) === 0 && uids.includes(found.uid)

/** Makes the socket folder, or proves that the one found is ours alone: under /tmp anybody may have put it there. */
export async function secureSocketFolder(place: Place, runAs: RunAs): Promise<void> {
  await mkdir(place.socketFolder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(place.socketFolder)
  const [nobodyUid] = await nobody()
  const ours = isRoot() ? [0, nobodyUid, runAs.fileUid] : [runAs.fileUid]
  if (!privateTo(found, ours)) throw notPrivate(place.socketFolder)
  if (found.uid !== runAs.fileUid) await give(place.socketFolder, runAs)
}

const notPrivate = (folder: string) =>
  new EmbeddedPostgresError(`The folder ${folder}, meant for PostgreSQL's socket, belongs to somebody else. Remove it.`)

/** Whether there is a socket folder that nobody but the owner of the data can have filled. */
export async function socketFolderIsTrusted(place: Place): Promise<boolean> {
  const [socket, cluster] = await Promise.all(
    [place.socketFolder, place.cluster].map((path) => lstat(path).catch(() => undefined)),
  )
  return socket !== undefined && cluster !== undefined && privateTo(socket, [cluster.uid])
}

/** Makes the data folder's PostgreSQL part usable by the user PostgreSQL is about to run as. */
export async function takeOwnership(place: Place, runAs: RunAs): Promise<void> {
  if ((await lstat(place.cluster)).uid !== runAs.fileUid) await give(place.cluster, runAs)
  await secureSocketFolder(place, runAs)
}
