import { readFile, symlink } from 'node:fs/promises'
import { basename, join, dirname } from 'node:path'

/**
 * Gives the libraries of an npm package of PostgreSQL the other names that its programs ask for: npm packages
 * hold no links. A script of the package makes them; but pnpm runs none, nor does npm where it is told so,
 * and this service needs no script of anybody's. Where it may not write, PostgreSQL says what it lacks.
 */
export async function nameLibraries(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8').catch(() => '[]')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    // All are names beside each other.
    if (dirname(source) !== dirname(target)) continue
    await symlink(basename(source), join(packageFolder, target)).catch(() => undefined)
  }
}
