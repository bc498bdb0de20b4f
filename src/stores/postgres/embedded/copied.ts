import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClusterPaths } from './clusterPaths.ts'
import type { RunAs } from './runAs.ts'
import { replaceFile } from './unfinished.ts'

/** The file beside PostgreSQL's own files that identifies the folder in which they were last used. */
export const pathNote = 'social-service.place'

/** PostgreSQL's name for the file that makes it start a new timeline (its manual, 25.3.6). */
export const recoverySignal = 'recovery.signal'

/**
 * Makes PostgreSQL start a new timeline if its files are a copy of those that it last ran on. The originals may have
 * been used since, and the transaction numbers of the two would overlap. The new timeline shows readers of the change
 * log that this is another history.
 */
export async function startNewTimelineIfCopied(paths: ClusterPaths, runAs: RunAs): Promise<void> {
  const recordedIdentity = await readFile(join(paths.cluster, pathNote), 'utf8').catch(() => undefined)
  if (recordedIdentity !== undefined && recordedIdentity !== (await identityOf(paths)))
    await write(paths, recoverySignal, '', runAs)
}

/** Records the folder of the files, once PostgreSQL runs on them. */
export async function recordPath(paths: ClusterPaths, runAs: RunAs): Promise<void> {
  const identity = await identityOf(paths)
  const recordedIdentity = await readFile(join(paths.cluster, pathNote), 'utf8').catch(() => undefined)
  if (recordedIdentity !== identity) await write(paths, pathNote, identity, runAs)
}

// A copy or an unpacked archive has another inode number or creation time than the original folder; a moved folder
// keeps both. If a file system has no creation times, Node returns the time of the last change instead, and only the
// inode number counts.
async function identityOf({ cluster }: ClusterPaths): Promise<string> {
  const { ino, birthtimeNs, ctimeNs } = await stat(cluster, { bigint: true })
  return birthtimeNs > 0n && birthtimeNs !== ctimeNs ? `${ino}-${birthtimeNs}` : String(ino)
}

const write = ({ cluster }: ClusterPaths, name: string, text: string, { fileUid, fileGid }: RunAs) =>
  replaceFile(join(cluster, name), text, [fileUid, fileGid])
