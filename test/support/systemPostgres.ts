import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from './apt.ts'

const versionsRoot = '/usr/lib/postgresql'

/** PostgreSQL as the system has it, with the programs that the embedded one lacks. */
export interface SystemPostgres {
  version: number
  /** The folder of its programs. */
  programs: string
}

/** The newest that is on this machine, whole; undefined where there is none. With CI set it is installed where root can do that. */
export function systemPostgres(): SystemPostgres | undefined {
  const found = newest()
  if (found || !process.env['CI']) return found
  return aptInstall('postgresql') ? newest() : undefined
}

/** A `pg_dump` of at least this version, wherever it is; undefined where there is none. */
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
