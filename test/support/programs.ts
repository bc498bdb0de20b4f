import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** The program, as `npm run cli` starts it. */
export const launcher = join(import.meta.dirname, '../../cli/social-service.js')

/** How a command ended. */
export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

export type Variables = Record<string, string>

/** The variables of a shell in which nobody has set anything for this program. */
export function bareEnvironment(more: Variables): Variables {
  const { PATH = '/usr/bin:/bin', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...more }
}

interface Start {
  env?: Variables
  cwd?: string | undefined
  node?: string
  stdin?: 'ignore' | 'pipe'
  /** In a process group of its own, as a shell does: a signal may be sent to all of it. */
  ownGroup?: boolean
}

/** Starts the program with some words and nothing else in its environment; whoever starts it sees to its end. */
export function startProgram(args: readonly string[], start: Start = {}): ChildProcess {
  const { env = {}, cwd, node = process.execPath, stdin = 'ignore', ownGroup: detached = false } = start
  return spawn(node, [launcher, ...args], {
    env: bareEnvironment(env),
    cwd,
    detached,
    stdio: [stdin, 'pipe', 'pipe'],
  })
}

/** Resolves when a program has ended, with all that it has said. */
export function ended(child: ChildProcess): Promise<Outcome> {
  const outcome: Outcome = { code: null, stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (outcome.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (outcome.stderr += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...outcome, code })))
}

/** What `serve --json` says when it is ready. */
export interface Ready {
  url: string
  pid: number
  /** Of its workers, where it has any. */
  workers?: number[]
  /** The account that can sign in to a demo. */
  demo?: { username: string; password: string }
}

/** Waits until `serve --json` is ready; rejects when it ends before. */
export function whenReady(child: ChildProcess, outcome: Promise<Outcome>): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text: string) => {
      said += text
      if (said.includes('\n')) resolve(JSON.parse(said.split('\n')[0]!) as Ready)
    })
    void outcome.then(({ code, stderr }) => reject(new Error(`serve ended with ${code}: ${stderr}`)))
  })
}
