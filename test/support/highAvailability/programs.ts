import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from '../apt.ts'
import { systemPostgres } from '../systemPostgres.ts'

// The Debian package of each program.
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  patronictl: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
}
type Program = keyof typeof packages
const names = Object.keys(packages) as Program[]

/** The paths of the programs that a highly available service needs. */
export type Programs = Record<Program, string> & {
  /** The folder of PostgreSQL's programs. */
  postgres: string
}

const pathOf = (name: string) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync)

/**
 * Finds the programs on this machine. In CI (`CI` is set), installs missing ones. Returns undefined if one is missing.
 */
export function findPrograms(): Programs | undefined {
  const postgres = systemPostgres()?.programs
  if (process.env['CI'] !== undefined) {
    const missing = names.filter((name) => !pathOf(name)).map((name) => packages[name])
    if (missing.length > 0) aptInstall(...missing, 'python3-etcd')
  }
  const missing = [...names.filter((name) => !pathOf(name)), ...(postgres ? [] : ['postgresql'])]
  if (missing.length === 0 && postgres)
    return { ...(Object.fromEntries(names.map((name) => [name, pathOf(name)!])) as Record<Program, string>), postgres }
  console.warn(`HIGH AVAILABILITY IS NOT TESTED: there is no ${missing.join(', ')}. apt-get install postgresql patroni \
python3-etcd etcd-server haproxy pgbouncer redis-server`)
  return undefined
}

/** The user to run the programs as, since PostgreSQL refuses to run as root. */
export function identity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Gives a folder and its contents to the user that runs the programs. */
export function changeOwner(folder: string): void {
  const { uid, gid } = identity()
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, folder])
}
