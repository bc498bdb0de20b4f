import { randomBytes } from 'node:crypto'
import { link, readFile } from 'node:fs/promises'
import { isDedicated } from './dedicatedUids.ts'
import type { ClusterPaths } from './clusterPaths.ts'
import type { RunAs } from './runAs.ts'
import { writeDurably } from '../../durably.ts'
import { makeAside } from './unfinished.ts'

/** Returns the password of the embedded PostgreSQL; undefined if there is no password file yet. */
export async function findPassword({ passwordFile }: ClusterPaths): Promise<string | undefined> {
  try {
    return (await readFile(passwordFile, 'utf8')).trim().split(':').at(-1)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Returns the password. Makes one if no password file exists. Concurrent processes get the same password. */
export async function ensurePassword(paths: ClusterPaths, runAs: RunAs): Promise<string> {
  for (;;) {
    const found = await findPassword(paths)
    if (found !== undefined) return found
    await makePassword(paths, runAs)
  }
}

async function makePassword(paths: ClusterPaths, { fileUid, fileGid }: RunAs): Promise<void> {
  const line = `*:*:*:postgres:${randomBytes(32).toString('base64url')}\n`
  // PostgreSQL itself does not need the password: if it has a dedicated uid, only root can read the file.
  const owner: [number, number] = isDedicated(fileUid) ? [0, 0] : [fileUid, fileGid]
  await makeAside(paths.passwordFile, async (unfinished) => {
    await writeDurably(unfinished, line, { owner })
    // Unlike a rename, a link does not replace an existing file.
    await link(unfinished, paths.passwordFile)
  }).catch((error: NodeJS.ErrnoException) => {
    if (!['EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error
  })
}
