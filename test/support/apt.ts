import { execFileSync, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns what `find` finds. In CI (`CI` is set), installs these packages and tries again if it finds nothing. */
export function findOrInstall<Found>(find: () => Found, ...packages: string[]): Found {
  const found = find()
  return found || process.env['CI'] === undefined || !aptInstall(...packages) ? found : find()
}

/** Installs Debian packages, if the tests run as root and apt exists. Returns whether it did. */
export function aptInstall(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  // Services of the package need not start.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // Two workers may want the same package at the same time, and apt fails while another one runs.
  const lock = join(tmpdir(), 'social-service-apt.lock')
  const apt = (...words: string[]) => execFileSync('flock', [lock, 'apt-get', ...words], { env, stdio: 'ignore' })
  try {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', ...names)
    return true
  } catch {
    return false
  }
}
