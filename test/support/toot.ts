import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.ts'

const names = ['toot', '/usr/bin/toot']

/** The `toot` of this machine, Debian's client for Mastodon; in CI (`CI` is set) it is installed where there is none and apt may. */
export function findToot(): string | undefined {
  return installed() ?? (process.env['CI'] !== undefined && aptInstall('toot') ? installed() : undefined)
}

const installed = () => names.find((name) => spawnSync(name, ['env']).status === 0)
