import { execFileSync, spawnSync } from 'node:child_process'

/** Installs Debian packages, if the tests run as root and apt exists. Returns whether it did. */
export function aptInstall(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  // Services of the package need not start.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
