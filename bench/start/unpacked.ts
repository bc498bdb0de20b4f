import { execFileSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { packInto } from '../../scripts/packed.ts'

/**
 * Builds the package as for publication, and unpacks it into a folder with the packages of this checkout. Returns the
 * file that starts it.
 */
export async function unpackedInto(folder: string): Promise<string> {
  const { archive } = await packInto(folder)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const place = join(folder, 'package')
  await mkdir(place, { recursive: true })
  await symlink(join(import.meta.dirname, '../../node_modules'), join(place, 'node_modules'))
  return join(place, 'cli/social-service.js')
}
