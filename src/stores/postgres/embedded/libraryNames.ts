import { readFile, symlink } from 'node:fs/promises'
import { basename, join, dirname } from 'node:path'

/**
 * Links the libraries of an npm package of PostgreSQL to the other names that its programs need, since npm packages
 * cannot contain links. A script of the package would make these links, but pnpm does not run it by default, nor does
 * npm with `ignore-scripts`. If the folder is not writable, PostgreSQL reports the missing library.
 */
export async function nameLibraries(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8').catch(() => '[]')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // The package links only names within a folder. Anything else is ignored.
    if (dirname(source) !== dirname(target)) continue
    await symlink(basename(source), join(packageFolder, target)).catch(() => undefined)
  }
}
