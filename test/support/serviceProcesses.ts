import { type ChildProcess, execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { makeLinks } from '../../src/model/links.ts'
import type { AccountId } from '../../src/model/ids.ts'
import type { Scope } from '../../src/model/scopes.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { createDatabase } from './postgres.ts'
import { ended, type Outcome, startProgram, testedProgram, type Variables, whenReady } from './programs.ts'

/** A `serve` process, with its workers if it has any. */
export interface ServiceProcess {
  /** `http://127.0.0.1:<port>`. Stays the same after a restart. */
  readonly url: string
  readonly port: number
  /** The process id of the primary. */
  readonly pid: number
  /** The process ids of the workers, as reported at the start. */
  readonly workers: number[]
  readonly isRunning: boolean
  /** Returns everything that was written to standard error, including the log, since the first start. */
  log(): string
  /** Returns the log lines that are JSON. */
  lines(): LogLine[]
  /** Sends a signal to the primary only, without waiting. */
  signal(signal: NodeJS.Signals): void
  /** Sends a signal to the primary and its workers at once, as Ctrl-C in a terminal does. */
  signalAll(signal: NodeJS.Signals): void
  /** Sends a signal and waits for the end. @default SIGTERM */
  kill(signal?: NodeJS.Signals): Promise<Outcome>
  /** Starts it again on the same port, with changed variables if given, and waits until it is ready. */
  restart(env?: Variables): Promise<void>
  /** Resolves once the latest process has ended. */
  readonly outcome: Promise<Outcome>
}

/** Returns the ids of the running child processes of a primary, in ascending order. */
export function childrenOf({ pid }: Pick<ServiceProcess, 'pid'>): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [child, parent, state = '', ...words] = line.trim().split(/\s+/)
    const isOne = Number(parent) === pid && !state.startsWith('Z') && words.includes(testedProgram())
    return isOne ? [Number(child)] : []
  })
}

/** A line of the log. */
export interface LogLine {
  level: string
  msg: string
  [field: string]: unknown
}

/** An account with a session. */
export interface ProcessAccount {
  id: AccountId
  username: string
  token: string
  handle: string
  /** Sends a request as the account, to the first process or to the one with the index or address `at`. */
  api(path: string, init?: RequestInit & { at?: number | string }): Promise<Response>
}

interface Options {
  /** The number of separate processes. @default 2 */
  count?: number
  /** The value of `--workers` for each process. */
  workers?: number
  /** The value of `--only` for each process. Its length replaces `count`. */
  only?: readonly string[]
  /** More variables for all processes. By default rate limits are off, and `PROCESSES` is the number of processes. */
  env?: Variables
  /** The URL of a database, which may be empty. By default a database is created, and dropped at the end. */
  databaseUrl?: string
  /** The session store of the processes, if their sessions are not in PostgreSQL. */
  authSessions?: Stores['authSessions']
}

export type ServiceProcesses = Awaited<ReturnType<typeof startServiceProcesses>>

/**
 * Starts real processes of the command line on one database and one data folder, with a pool and stores on that
 * database. Meant for `beforeAll` or `await using`. `stop` ends all of them.
 */
export async function startServiceProcesses(options: Options = {}) {
  const { workers, only, count = only?.length ?? 2, env = {}, databaseUrl } = options
  const database = databaseUrl
    ? { url: databaseUrl, drop: async () => {} }
    : await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const dataDir = await mkdtemp(join(tmpdir(), 'social-processes-'))
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    PROCESSES: String(count),
    ...env,
  }
  const startOne = (at: number) =>
    startServiceProcess(variables, [
      ...(workers === undefined ? [] : ['--workers', String(workers)]),
      ...(only === undefined ? [] : ['--only', only[at]!]),
    ])
  const pool = new pg.Pool({ connectionString: database.url, max: 5 })
  pool.on('error', () => undefined)
  const processes: ServiceProcess[] = []
  const stop = async () => {
    await Promise.all(processes.map((process) => endOf(process)))
    await pool.end()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    // The first process migrates an empty database.
    processes.push(await startOne(0))
    const others = Array.from({ length: count - 1 }, (_, at) => startOne(at + 1))
    processes.push(...(await Promise.all(others)))
  } catch (error) {
    await stop()
    throw error
  }
  const urls = processes.map(({ url }) => url)
  const usual = openPostgresStores({ pool, links: makeLinks(() => urls[0]!), limits: defaultLimits })
  const stores: Stores = { ...usual, ...(options.authSessions && { authSessions: options.authSessions }) }

  return {
    processes,
    urls,
    dataDir,
    databaseUrl: database.url,
    variables,
    pool,
    stores,
    createAccount: (username: string, scopes?: Scope[]) => createAccount(stores, urls, username, scopes),
    /** Creates another session of an account. */
    signIn: (id: AccountId, scopes?: Scope[]) => signIn(stores, id, scopes),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

// Ends a process. Continues it first, because a process that is stopped (SIGSTOP) does not react to other signals.
async function endOf(process: ServiceProcess): Promise<void> {
  if (!process.isRunning) return
  process.signalAll('SIGCONT')
  process.signal('SIGTERM')
  const late = sleep(15_000).then(() => process.signalAll('SIGKILL'))
  await Promise.race([process.outcome, late.then(() => process.outcome)])
}

const defaultScopes: Scope[] = ['read', 'write', 'follow', 'push']

async function signIn({ authSessions }: Pick<Stores, 'authSessions'>, accountId: AccountId, scopes = defaultScopes) {
  const { id, session } = await issueSession(authSessions, { accountId, kind: 'cli', label: 'test', scopes })
  return { token: id.reveal(), handle: session.handle }
}

async function createAccount(
  stores: Pick<Stores, 'accounts' | 'authSessions'>,
  urls: readonly string[],
  username: string,
  scopes?: Scope[],
): Promise<ProcessAccount> {
  const id = await stores.accounts.insert(username, '')
  const { token, handle } = await signIn(stores, id, scopes)
  return {
    id,
    username,
    token,
    handle,
    api(path, { at = 0, ...init } = {}) {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${token}`)
      return fetch(`${typeof at === 'number' ? urls[at]! : at}${path}`, { ...init, headers })
    },
  }
}

/**
 * Starts a `serve --json` with variables and options, on a free port unless `PORT` is set. Resolves once it is ready.
 */
export async function startServiceProcess(env: Variables, args: readonly string[] = []): Promise<ServiceProcess> {
  let output = ''
  let variables: Variables = { PORT: '0', ...env }
  let child: ChildProcess
  let outcome: Promise<Outcome>
  let pid = 0
  let workers: number[] = []

  async function start(): Promise<string> {
    child = startProgram(['serve', '--json', ...args], { env: variables, ownGroup: true })
    outcome = ended(child)
    child.stderr?.on('data', (text: string) => (output += text))
    const ready = await whenReady(child, outcome)
    pid = ready.pid
    workers = ready.workers ?? []
    return ready.url
  }
  const port = portOf(await start(), () => output)
  variables = { ...variables, PORT: String(port) }
  const process: ServiceProcess = {
    url: `http://127.0.0.1:${port}`,
    port,
    get pid() {
      return pid
    },
    get workers() {
      return workers
    },
    get isRunning() {
      return child.exitCode === null && child.signalCode === null
    },
    get outcome() {
      return outcome
    },
    log: () => output,
    lines: () => output.split('\n').flatMap(asLine),
    signal: (signal) => void child.kill(signal),
    signalAll: (signal) => signalGroup(pid, signal),
    kill(signal = 'SIGTERM') {
      child.kill(signal)
      return outcome
    },
    async restart(more = {}) {
      variables = { ...variables, ...more }
      await start()
    },
  }
  return process
}

// Returns the port at which a process listens. If a BASE_URL is set, only the log contains it.
function portOf(url: string, log: () => string): number {
  const listening = /listening at http:\/\/[^"]*:(\d+)/.exec(log())
  return Number(listening?.[1] ?? new URL(url).port)
}

function asLine(text: string): LogLine[] {
  if (!text.startsWith('{')) return []
  try {
    return [JSON.parse(text) as LogLine]
  } catch {
    return [] // A signal cut the line off.
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has ended.
  }
}
