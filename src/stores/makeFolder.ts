import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder, and the folders above it that are missing. Returns the first one that it made. Node's `recursive` is
 * not used, because it never ends in a folder where nothing can be made, such as `/proc`.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<string | undefined> {
  let first: string | undefined
  const make = () => mkdir(path, { mode }).then(() => first ?? path)
  try {
    return await make()
  } catch (error) {
    if (await isFolder(path)) return undefined
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error
  }
  first = await makeFolder(dirname(path), mode)
  return make().catch(async (error: unknown) => {
    // Another process may have made it.
    if (await isFolder(path)) return first
    throw error
  })
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true
}
