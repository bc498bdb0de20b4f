import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstall } from './apt.ts'

const versionsRoot = '/usr/lib/postgresql'

/** An installed PostgreSQL of the system, with the programs that the embedded one lacks. */
export interface SystemPostgres {
  version: number
  /** The folder of its programs. */
  programs: string
}

/**
 * Returns the newest complete PostgreSQL of this machine, or undefined without one. In CI (`CI` is set), installs it if
 * the tests run as root.
 */
export function systemPostgres(): SystemPostgres | undefined {
  return findOrInstall(newest, 'postgresql')
}

/** Returns the path of a `pg_dump` of at least this version, or undefined without one. */
export function findPgDump(version: number): string | undefined {
  const system = newest()
  const candidates = ['pg_dump', ...(system ? [join(system.programs, 'pg_dump')] : [])]
  return candidates.find((program) => versionOf(program) >= version)
}

function newest(): SystemPostgres | undefined {
  const names = existsSync(versionsRoot) ? readdirSync(versionsRoot) : []
  const whole = names.map((name) => ({ version: Number(name), programs: join(versionsRoot, name, 'bin') }))
  const needed = ['postgres', 'initdb', 'pg_dump', 'pg_restore', 'pg_basebackup']
  return whole
    .filter(({ programs }) => needed.every((name) => existsSync(join(programs, name))))
    .sort((one, other) => other.version - one.version)[0]
}

function versionOf(program: string): number {
  try {
    return Number(/(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1])
  } catch {
    return 0
  }
}
