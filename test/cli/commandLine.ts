import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterwards } from '../stores/embeddedProcesses.ts'

/** The program, as `npm run cli` starts it. */
export const launcher = join(import.meta.dirname, '../../cli/social-service.js')

/** How a command ended. */
export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

type Variables = Record<string, string>

/** The variables of a shell in which nobody has set anything for this program. */
function bareEnvironment(more: Variables): Variables {
  const { PATH = '/usr/bin:/bin', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...more }
}

/** Runs one command to its end; its standard input is empty, unless given. */
export async function run(
  args: readonly string[],
  { env = {}, node = process.execPath, input }: { env?: Variables; node?: string; input?: string } = {},
) {
  const stdin = input === undefined ? 'ignore' : 'pipe'
  const child = spawn(node, [launcher, ...args], { env: bareEnvironment(env), stdio: [stdin, 'pipe', 'pipe'] })
  // A command that refuses at once may be gone before it has read.
  child.stdin?.on('error', () => undefined).end(input)
  afterwards(() => child.kill('SIGKILL'))
  return ended(child)
}

async function ended(child: ChildProcess): Promise<Outcome> {
  const outcome: Outcome = { code: null, stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (outcome.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (outcome.stderr += text))
  outcome.code = await new Promise((resolve) => child.once('close', resolve))
  return outcome
}

/** Commands on one data folder. */
export function commandLineOn(dataDir: string, env: Variables = {}) {
  const all = { ...env, DATA_DIR: dataDir }
  return {
    run: (...args: string[]) => run(args, { env: all }),
    /** Runs a command that reads something from its standard input. */
    runWith: (input: string, ...args: string[]) => run(args, { env: all, input }),
    /** What a command that must succeed answers with --json: one value and nothing else. */
    async json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
      const { code, stdout, stderr } = await run([...args, '--json'], { env: all })
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
      return JSON.parse(stdout) as T
    },
    /** Runs a command and sends it Ctrl-C as soon as something is so. */
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
    /** Runs a server as a service manager does, and stops it as soon as its log says that it listens. */
    async serveUntilListening(): Promise<Outcome> {
      const child = startCommand(['serve', '--port', '0'], all)
      child.stdout.on('data', (text: string) => text.includes('"listening') && child.kill('SIGTERM'))
      return ended(child)
    },
  }
}

/** A server in a process of its own. */
export interface Serving {
  url: string
  pid: number
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Outcome>
  /** Resolves when it has ended. */
  outcome: Promise<Outcome>
}

function startCommand(args: readonly string[], env: Variables, cwd?: string) {
  const all = bareEnvironment(env)
  const child = spawn(process.execPath, [launcher, ...args], { env: all, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  afterwards(() => child.kill('SIGKILL'))
  return child
}

/** Starts a server in a folder, in a shell where nothing is set. */
export function serveIn(folder: string, ...args: string[]): Promise<Serving> {
  return startServing(args, {}, folder)
}

async function startServing(args: readonly string[], env: Variables, cwd?: string): Promise<Serving> {
  const child = startCommand(['serve', '--json', '--port', '0', ...args], env, cwd)
  const outcome = ended(child)
  const ready = new Promise<{ url: string; pid: number }>((resolve, reject) => {
    child.stdout.once('data', (text: string) => resolve(JSON.parse(text) as { url: string; pid: number }))
    void outcome.then(({ code, stderr }) => reject(new Error(`serve ended with ${code}: ${stderr}`)))
  })
  const { url, pid } = await ready
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return outcome
  }
  return { url, pid, stop, outcome }
}

/** Asks a server in the name of a session. */
export async function ask(url: string, token: string, path: string, form?: Record<string, string>): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${url}${path}`, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers })
}
