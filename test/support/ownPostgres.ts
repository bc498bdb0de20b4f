import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureCluster } from '../../src/stores/postgres/embedded/initCluster.ts'
import { give, takeOwnership } from '../../src/stores/postgres/embedded/ownership.ts'
import { type ClusterPaths, preparePaths } from '../../src/stores/postgres/embedded/clusterPaths.ts'
import { commandOf } from '../../src/stores/postgres/embedded/runAs.ts'
import { chooseTools, type Tools } from '../../src/stores/postgres/embedded/tools.ts'
import { fillDataFolder } from './dataFolders.ts'
import { freePort } from './freePort.ts'
import { temporaryFolder } from './postgres.ts'
import { sqlOnce } from './sqlOnce.ts'

type Settings = Record<string, string | number>

/** A PostgreSQL for a single test file. It is crash-safe, and always listens on the same TCP port. */
export interface OwnPostgres {
  url: string
  port: number
  /** The folder of its files. */
  folder: string
  /**
   * Starts it and waits until it accepts connections. Does nothing if it runs. The settings apply until the next start.
   */
  start(settings?: Settings): Promise<void>
  /**
   * Stops it. `smart` waits for all clients to disconnect, `fast` rolls back running transactions, `immediate` and
   * `kill` (SIGKILL of the postmaster) leave it as after a crash.
   */
  stop(how?: 'smart' | 'fast' | 'immediate' | 'kill'): Promise<void>
  restart(how?: 'fast' | 'immediate' | 'kill', settings?: Settings): Promise<void>
  /** Sends a signal to the postmaster and all its children, for example SIGSTOP or SIGCONT. */
  signalAll(signal: NodeJS.Signals): Promise<void>
  /** Changes settings that take effect with a reload. Null resets one. */
  configure(settings: Record<string, string | number | null>): Promise<void>
  /** Runs a query as a superuser on a separate connection. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Returns its log. */
  log(): Promise<string>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

const basicSettings: Settings = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '64MB',
  max_connections: 100,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_min_error_statement: 'panic',
  // With a shorter interval, PostgreSQL would write pages for minutes after a crash.
  checkpoint_timeout: '1h',
}

const stopSignal = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

interface OwnPostgresOptions {
  /** The folder of its programs. @default those of the embedded PostgreSQL, on a database at the current version */
  programs?: string
  /** The folder whose `data/postgres` has its files, or is empty. @default a new folder */
  folder?: string
  /** Creates the files instead of copying them, so that no other database of the tests has the same identity. */
  isNew?: boolean
  /** More environment variables. */
  env?: Record<string, string>
}

/** Creates the files of a PostgreSQL if they do not exist, and starts it. */
export async function ownPostgres(settings: Settings = {}, making: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const folder = making.folder ?? (await temporaryFolder())
  const paths = await preparePaths(join(folder, 'data'))
  if (making.folder === undefined && making.programs === undefined && making.isNew !== true)
    await fillDataFolder(paths.dataDir, 'server')
  const tools = await chooseTools(paths, making.programs === undefined ? undefined : [making.programs])
  // The new files need not survive a crash of the machine. Later writes are crash-safe.
  await ensureCluster(paths, tools, false)
  // The owner of copied files may be another user.
  if (making.folder !== undefined) await give(paths.cluster, tools.runAs)
  await takeOwnership(paths, tools.runAs)
  await appendFile(join(paths.cluster, 'pg_hba.conf'), '\nhost all all 127.0.0.1/32 trust\n')
  await removeRefusals(paths)
  const port = await freePort()
  return serverOn(paths, tools, { folder, port, settings, env: making.env ?? {} })
}

// Removes the lines that `--auth-host=reject` writes, because the first matching line decides.
async function removeRefusals({ cluster }: ClusterPaths): Promise<void> {
  const file = join(cluster, 'pg_hba.conf')
  const text = await readFile(file, 'utf8')
  const lines = text.split('\n').filter((line) => !/^host\s.*\sreject\s*$/.test(line))
  const handle = await open(file, 'w')
  await handle.writeFile(lines.join('\n'))
  await handle.close()
}

interface ServerPlace {
  folder: string
  port: number
  settings: Settings
  env: Record<string, string>
}

async function serverOn(
  paths: ClusterPaths,
  tools: Tools,
  { folder, port, settings: always, env: more }: ServerPlace,
): Promise<OwnPostgres> {
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined

  async function start(settings: Settings = {}): Promise<void> {
    if (child) return
    for (let tries = 0; ; tries++) {
      const started = await begin({ ...basicSettings, ...always, ...settings })
      if (await accepts(url, started)) {
        child = started
        return
      }
      // Children of a killed postmaster hold its shared memory for a moment.
      if (tries === 100) throw new Error(`PostgreSQL does not start: ${await readFile(paths.logFile, 'utf8')}`)
      await sleep(50)
    }
  }

  async function begin(settings: Settings): Promise<ChildProcess> {
    const settingArgs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const args = ['-D', paths.cluster, '-p', String(port), '-k', '', ...settingArgs]
    const command = commandOf(tools.runAs, join(tools.bin, 'postgres'), args, paths.dataDir)
    const log = await open(paths.logFile, 'a')
    const env = { ...command.options.env, ...more }
    const started = spawn(command.file, command.args, { ...command.options, env, stdio: ['ignore', log.fd, log.fd] })
    await log.close()
    return started
  }

  async function stop(how: keyof typeof stopSignal = 'fast'): Promise<void> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill(stopSignal[how])
    await once(running, 'exit')
  }

  const sql = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    sqlOnce<Row>(url, text, values)
  const end = () => child?.kill('SIGQUIT')

  const server: OwnPostgres = {
    url,
    port,
    folder,
    start,
    stop,
    async restart(how = 'fast', settings = {}) {
      await stop(how)
      await start(settings)
    },
    async signalAll(signal) {
      const pid = child?.pid
      if (pid === undefined) return
      // Signals the parent first. Otherwise it would restart the children.
      for (const each of [pid, ...(await childrenOf(pid))]) process.kill(each, signal)
    },
    async configure(settings) {
      for (const [name, value] of Object.entries(settings)) {
        const set = value === null ? `reset ${name}` : `set ${name} = '${value}'`
        await sql(`alter system ${set}`)
      }
      await sql('select pg_reload_conf()')
    },
    sql,
    log: () => readFile(paths.logFile, 'utf8'),
    async remove() {
      await server.signalAll('SIGCONT').catch(() => undefined)
      await stop('immediate')
      process.off('exit', end)
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
  process.once('exit', end)
  await start()
  return server
}

// Returns false if the server ended without ever accepting a connection.
async function accepts(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch {
      await sleep(20)
    } finally {
      void client.end().catch(() => undefined)
    }
  }
  return false
}

/** Returns the child processes of a process, on Linux. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').map(Number).filter(Boolean)
}
