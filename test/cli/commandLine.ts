import { EventEmitter, once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { inject } from 'vitest'
import { afterwards, newFolder } from '../servers/embeddedProcesses.ts'
import { createDatabase } from '../support/postgres.ts'
import { bareEnvironment, ended, type Outcome, startProgram, type Variables, whenReady } from '../support/programs.ts'

export { launcher, type Outcome } from '../support/programs.ts'

interface RunOptions {
  env?: Variables
  /** Its standard input, which is empty by default. */
  input?: string
}

/**
 * Runs one command to its end, in the process of the test, which is faster than a process of its own. Servers run in
 * their own process, and so do commands with variables that Node reads when it starts.
 */
export async function run(args: readonly string[], { env = {}, input = '' }: RunOptions = {}): Promise<Outcome> {
  const isForNode = (name: string) => name.startsWith('NODE_')
  if (args[0] === 'serve' || Object.keys(env).some(isForNode)) return runProgram(args, { env, input })
  const stdout = collector()
  const stderr = collector()
  const streams = { stdin: Readable.from([input]), stdout: stdout.stream, stderr: stderr.stream }
  const process = Object.assign(new EventEmitter(), { ...streams, env: bareEnvironment(env), exit: unexpectedExit })
  const { runCommandLine } = await import('../../cli/runCommandLine.ts')
  const code = await runCommandLine(process, args)
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

function collector() {
  let text = ''
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    text += chunk.toString()
    done()
  }
  return { stream: new Writable({ write }), text: () => text }
}

function unexpectedExit(): never {
  throw new Error('A command must not end the process of the test.')
}

/** Runs one command to its end, in a process of its own. */
export async function runProgram(
  args: readonly string[],
  { env = {}, node, input = '' }: RunOptions & { node?: string } = {},
): Promise<Outcome> {
  const child = startProgram(args, { env, ...(node !== undefined && { node }), stdin: 'pipe' })
  // A command that fails at once may exit before it has read its input.
  child.stdin?.on('error', () => undefined).end(input)
  afterwards(() => child.kill('SIGKILL'))
  return ended(child)
}

/**
 * Returns commands on a new data folder and a new database. The database is in the shared PostgreSQL, where it is
 * faster to create.
 */
export async function newCommandLine(env: Variables = {}) {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  afterwards(() => database.drop())
  return commandLineOn(await newFolder(), { ...env, DATABASE_URL: database.url })
}

/** Returns commands on one data folder. */
export function commandLineOn(dataDir: string, env: Variables = {}) {
  const all = { ...env, DATA_DIR: dataDir }
  return {
    run: (...args: string[]) => run(args, { env: all }),
    /** Runs a command in a process of its own. */
    runProgram: (...args: string[]) => runProgram(args, { env: all }),
    /** Runs a command with this standard input. */
    runWith: (input: string, ...args: string[]) => run(args, { env: all, input }),
    /** Runs a command with --json, which must succeed, and returns its output. */
    async json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
      const { code, stdout, stderr } = await run([...args, '--json'], { env: all })
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
      return JSON.parse(stdout) as T
    },
    /** Runs a command, and sends it Ctrl-C as soon as a condition holds. */
    async runUntil(isSo: () => boolean, ...args: string[]): Promise<Outcome> {
      const child = startCommand(args, all)
      const timer = setInterval(() => {
        if (!isSo()) return
        clearInterval(timer)
        child.kill('SIGINT')
      }, 10)
      return ended(child).finally(() => clearInterval(timer))
    },
    /** Starts a server and waits until it is ready. */
    serve: (...args: string[]) => startServing(args, all),
    /** Runs `serve --demo` without a terminal, and stops it as soon as it has printed how to sign in. */
    async serveDemoUntilReady(): Promise<Outcome> {
      const child = startCommand(['serve', '--demo', '--port', '0'], all)
      child.stderr?.on('data', (text: Buffer | string) => String(text).includes('sign in as') && child.kill('SIGTERM'))
      return ended(child)
    },
    /** Runs a server as a service manager does, and stops it as soon as its log reports that it listens. */
    async serveUntilListening(): Promise<Outcome> {
      const child = startCommand(['serve', '--port', '0'], all)
      child.stdout?.on('data', (text: Buffer | string) => String(text).includes('"listening') && child.kill('SIGTERM'))
      return ended(child)
    },
  }
}

/** A running server process. */
export interface ServerProcess {
  url: string
  pid: number
  /** The process ids of its workers, if it has any. */
  workers: number[]
  /** Sends a signal, and waits for the exit. @default SIGTERM */
  stop(signal?: NodeJS.Signals): Promise<Outcome>
  /** Resolves when the process has exited. */
  outcome: Promise<Outcome>
  /** Resolves when the log contains this text. */
  untilLogged(text: string): Promise<unknown>
}

function startCommand(args: readonly string[], env: Variables, cwd?: string) {
  const child = startProgram(args, { env, cwd })
  afterwards(() => child.kill('SIGKILL'))
  return child
}

/** Starts a server in a folder, with no environment variables set. */
export function serveIn(folder: string, ...args: string[]): Promise<ServerProcess> {
  return startServing(args, {}, folder)
}

async function startServing(args: readonly string[], env: Variables, cwd?: string): Promise<ServerProcess> {
  const child = startCommand(['serve', '--json', '--port', '0', ...args], env, cwd)
  const outcome = ended(child)
  let log = ''
  child.stderr?.on('data', (text: string) => (log += text))
  const { url, pid, workers = [] } = await whenReady(child, outcome)
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return outcome
  }
  const untilLogged = async (text: string) => {
    while (!log.includes(text)) await once(child.stderr!, 'data')
  }
  return { url, pid, workers, stop, outcome, untilLogged }
}

/** Sends a request to a server with a session. */
export async function ask(url: string, token: string, path: string, form?: Record<string, string>): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${url}${path}`, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers })
}
