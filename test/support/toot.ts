import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.ts'

const names = ['toot', '/usr/bin/toot']

/**
 * Returns the path of `toot`, Debian's client for Mastodon. In CI (`CI` is set), installs it if it is missing.
 * Undefined without one.
 */
export function findToot(): string | undefined {
  return installed() ?? (process.env['CI'] !== undefined && aptInstall('toot') ? installed() : undefined)
}

const installed = () => names.find((name) => spawnSync(name, ['env']).status === 0)
