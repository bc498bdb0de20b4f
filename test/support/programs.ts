import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** The path of the program that `npm run cli` starts. */
export const launcher = join(import.meta.dirname, '../../cli/social-service.js')

/** Returns the path of the program that tests start: a bundle, which `globalSetup.ts` makes, or the sources. */
export const testedProgram = (): string => process.env['TEST_PROGRAM'] ?? launcher

/** The result of a command. */
export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

export type Variables = Record<string, string>

// Includes the certificates of this machine, so that npm reaches its registry at the first try.
const inherited = ['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS']

/** Returns an environment without any variables of this program, plus the given ones. */
export function bareEnvironment(more: Variables): Variables {
  const { PATH = '/usr/bin:/bin' } = process.env
  const ours = inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { PATH, ...(Object.fromEntries(ours) as Variables), ...more }
}

interface StartOptions {
  env?: Variables
  cwd?: string | undefined
  node?: string
  stdin?: 'ignore' | 'pipe'
  /** The program to start. @default the bundle of this program, or `launcher` if `node` is given */
  program?: string
  /** Starts it in its own process group, as a shell does, so that a signal can reach the whole group. */
  ownGroup?: boolean
}

/** Starts the program with only the given environment. The caller must make sure that it ends. */
export function startProgram(args: readonly string[], start: StartOptions = {}): ChildProcess {
  const { env = {}, cwd, node, stdin = 'ignore', ownGroup: detached = false } = start
  const { program = node === undefined ? testedProgram() : launcher } = start
  return spawn(node ?? process.execPath, [program, ...args], {
    env: bareEnvironment(env),
    cwd,
    detached,
    stdio: [stdin, 'pipe', 'pipe'],
  })
}

/** Resolves once a program has ended, with its output. */
export function ended(child: ChildProcess): Promise<Outcome> {
  const outcome: Outcome = { code: null, stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (outcome.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (outcome.stderr += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...outcome, code })))
}

/** The output of `serve --json` when it is ready. */
export interface Ready {
  url: string
  pid: number
  /** The process ids of its workers, if it has any. */
  workers?: number[]
  /** The account that can sign in to a demo. */
  demo?: { username: string; password: string }
}

/** Waits until `serve --json` is ready. Rejects if it ends before. */
export function whenReady(child: ChildProcess, outcome: Promise<Outcome>): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (text: string) => {
      output += text
      if (output.includes('\n')) resolve(JSON.parse(output.split('\n')[0]!) as Ready)
    })
    void outcome.then(({ code, stderr }) => reject(new Error(`serve ended with ${code}: ${stderr}`)))
  })
}
