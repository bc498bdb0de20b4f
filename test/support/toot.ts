import { spawnSync } from 'node:child_process'
import { findOrInstall } from './apt.ts'

const names = ['toot', '/usr/bin/toot']

/**
 * Returns the path of `toot`, Debian's client for Mastodon, or undefined without it. In CI (`CI` is set), installs it
 * if it is missing.
 */
export function findToot(): string | undefined {
  return findOrInstall(installed, 'toot')
}

const installed = () => names.find((name) => spawnSync(name, ['env']).status === 0)
