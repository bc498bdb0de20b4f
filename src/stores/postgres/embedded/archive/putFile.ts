import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { flush } from '../copyFolder.ts'

/** The prefix of the names of incomplete files. */
export const unfinishedPrefix = '.unfinished-'

/**
 * Writes a file that only its owner can read. It appears under its name only when it is complete and on the disk.
 * Replaces a file of that name.
 */
export async function putFile(path: string, content: Uint8Array | string): Promise<void> {
  const unfinished = join(dirname(path), `${unfinishedPrefix}${basename(path)}`)
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  await flush(dirname(path))
}
