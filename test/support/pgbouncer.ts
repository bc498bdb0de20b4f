import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstall } from './apt.ts'
import { freePort } from './freePort.ts'
import { listens } from './listens.ts'

const names = ['pgbouncer', '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/** Returns the path of PgBouncer, or undefined without it. In CI (`CI` is set), installs it if it is missing. */
export function findPgBouncer(): string | undefined {
  return findOrInstall(installed, 'pgbouncer')
}

const installed = () => names.find((name) => spawnSync(name, ['--version']).status === 0)

/** A running PgBouncer. */
export interface PgBouncer {
  port: number
  /** Returns everything that it has logged. */
  log(): Promise<string>
  stop(): Promise<void>
}

/** Starts PgBouncer for a PostgreSQL on a port of 127.0.0.1 that trusts everyone, with settings such as `pool_mode`. */
export async function startPgBouncer(
  program: string,
  postgresPort: number,
  settings: Readonly<Record<string, string | number>>,
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const all = { ...defaultSettings, listen_port: port, ...settings }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${postgresPort} user=postgres\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  await Promise.all([chmod(folder, 0o755), chmod(file, 0o644)])
  const child = spawn(program, [...asOther, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let logged = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text))
  const ended = once(child, 'exit')
  await listens('PgBouncer', port, () => child.exitCode !== null)
  return {
    port,
    log: async () => logged,
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// PgBouncer refuses to run as root.
const asOther = process.getuid?.() === 0 ? ['--user', 'nobody'] : []

const defaultSettings = {
  listen_addr: '127.0.0.1',
  unix_socket_dir: '',
  auth_type: 'any',
  max_client_conn: 500,
  default_pool_size: 60,
}
