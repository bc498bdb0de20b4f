import { lchown, lstat, mkdir, readdir, realpath, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isDedicated } from './dedicatedUids.ts'
import { EmbeddedPostgresError } from './explain.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import { nobody, type RunAs } from './runAs.ts'

const isRoot = () => process.getuid?.() === 0

/**
 * Changes the owner of a file, or of a folder and everything in it. The folder itself comes last, so that an
 * interruption is noticed and repaired. First its old owner loses access, and each folder is changed before it is read,
 * so that nobody can place a link there in between.
 */
export async function give(path: string, runAs: RunAs): Promise<void> {
  if (!isRoot()) return
  const folder = await realpath(path)
  if (runAs.fileUid !== 0) await lchown(folder, 0, 0)
  if ((await lstat(folder)).isDirectory()) await giveWithin(folder, runAs)
  await lchown(folder, runAs.fileUid, runAs.fileGid)
}

async function giveWithin(folder: string, runAs: RunAs): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await lchown(path, runAs.fileUid, runAs.fileGid).catch(ignoreMissing)
    if (entry.isDirectory()) await giveWithin(path, runAs)
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

const privateTo = (found: { uid: number; mode: number; isDirectory(): boolean }, uids: number[]) =>
  found.isDirectory() && (found.mode & 0o077) === 0 && uids.includes(found.uid)

/**
 * Makes the socket folder, or makes sure that the existing one belongs only to us: under /tmp, any user may have made
 * it.
 */
export async function secureSocketFolder(paths: ClusterPaths, runAs: RunAs): Promise<void> {
  await mkdir(paths.socketFolder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(paths.socketFolder)
  if (!privateTo(found, [runAs.fileUid, ...(await earlierOwners(found.uid))])) throw notPrivate(paths.socketFolder)
  if (found.uid !== runAs.fileUid) await takeEmptied(paths.socketFolder, runAs)
}

// Returns the uid if root may have run PostgreSQL as this user before. Earlier versions ran it as `nobody`, before it
// had a dedicated uid.
async function earlierOwners(uid: number): Promise<number[]> {
  const [nobodyUid] = await nobody()
  return isRoot() && (uid === 0 || uid === nobodyUid || isDedicated(uid)) ? [uid] : []
}

// Takes over a socket folder and empties it: under /tmp, another user may have placed files in it to intercept our
// password.
async function takeEmptied(folder: string, { fileUid, fileGid }: RunAs): Promise<void> {
  if (!isRoot()) return
  await lchown(folder, 0, 0)
  for (const name of await readdir(folder)) await unlink(join(folder, name))
  await lchown(folder, fileUid, fileGid)
}

const notPrivate = (folder: string) =>
  new EmbeddedPostgresError(`The folder ${folder}, meant for PostgreSQL's socket, belongs to another user. Remove it.`)

/** Returns whether there is a socket folder that only the owner of the data can have filled. */
export async function socketFolderIsTrusted(paths: ClusterPaths): Promise<boolean> {
  const [socket, cluster] = await Promise.all([
    lstat(paths.socketFolder).catch(() => undefined),
    // The folder of the files may be a link to another disk.
    stat(paths.cluster).catch(() => undefined),
  ])
  return socket !== undefined && cluster !== undefined && privateTo(socket, [cluster.uid])
}

/** Gives the data folder's PostgreSQL files to the user that PostgreSQL will run as. */
export async function takeOwnership(paths: ClusterPaths, runAs: RunAs): Promise<void> {
  if ((await stat(paths.cluster)).uid !== runAs.fileUid) await give(paths.cluster, runAs)
  await secureSocketFolder(paths, runAs)
}
