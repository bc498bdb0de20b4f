import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { it, onTestFinished, vi } from 'vitest'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { temporaryFolder } from '../support/postgres.ts'

export const silent = { info: () => undefined, warn: () => undefined }
export const isRoot = process.getuid?.() === 0

/** An unprivileged user who does not run the tests, is not nobody, and is not in /etc/passwd. */
export const ordinaryUid = 54_321

/** Runs a clean-up after the test, whatever the test's outcome. The newest clean-up runs first. */
export const afterwards = (cleanup: () => unknown) => onTestFinished(async () => void (await cleanup()))

/** Returns a new folder. Any PostgreSQL that still runs below it after the test is killed. */
export async function newFolder(): Promise<string> {
  const folder = realpathSync(await temporaryFolder())
  afterwards(async () => {
    for (const line of processLines().filter((each) => each.includes(folder))) kill(Number.parseInt(line, 10))
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  })
  return folder
}

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process ended in the meantime.
  }
}

const processLines = () => execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')

/**
 * Returns the process ids of all PostgreSQL servers on this data folder. Leaves out their new children, which have the
 * command line of the server for a moment.
 */
export function postmasters(dataDir: string): number[] {
  const called = processLines()
    .filter((line) => `${line} `.includes(`-D ${join(dataDir, 'postgres')} `) && /bin\/postgres /.test(line))
    .map((line) => line.trim().split(/\s+/).slice(0, 2).map(Number) as [number, number])
  const pids = called.map(([pid]) => pid)
  return called.filter(([, parent]) => !pids.includes(parent)).map(([pid]) => pid)
}

/**
 * Waits at most ten seconds until a value is good, and returns the last value. A process, for example, is still listed
 * for a moment after its end.
 */
export async function eventually<T>(look: () => T | Promise<T>, good: (value: T) => boolean): Promise<T> {
  const found = async () => {
    const value = await look()
    return good(value) && { value }
  }
  const { value } = await vi
    .waitUntil(found, { timeout: 10_000, interval: 20 })
    .catch(async () => ({ value: await look() }))
  return value
}

/** Opens the embedded PostgreSQL in this process, and closes it after the test at the latest. */
export async function open(dataDir: string, durable = true): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: silent, durable })
  afterwards(() => postgres.close())
  return postgres
}

/** Returns the message with which opening this folder fails. */
export const refusalOf = (dataDir: string): Promise<string> =>
  open(dataDir, false).then(
    () => 'it opened',
    (error: unknown) => (error as Error).message,
  )

/** Returns the rows of one query, on a separate connection. */
export async function query<Row extends object>(postgres: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new pg.Client(postgres.connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

type Task = { dataDir: string; work: 'write' | 'open' | 'claim' | 'access'; uid?: number; mark?: string }

/** A child process, its lines so far, and its end. */
export type Child = { process: ChildProcess; lines: string[]; ended: Promise<unknown> }

const childFile = fileURLToPath(new URL('./embeddedChild.ts', import.meta.url))

/** Starts embeddedChild.ts in its own process group, as a shell does, and kills it after the test. */
export function startChild(task: Task): Child {
  const child = spawn(process.execPath, [childFile, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const lines: string[] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  afterwards(() => child.kill('SIGKILL'))
  return { process: child, lines, ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** Waits for the child's first line and returns it. */
export const firstLine = async (child: Child) =>
  (
    await eventually(
      () => child.lines,
      (lines) => lines.length > 0,
    )
  )[0]

/** Lets a child finish by itself, and returns its lines. */
export async function finish(child: Child): Promise<string[]> {
  child.process.stdin?.end()
  await child.ended
  return child.lines
}

/** Declares a test that needs root. Without root, warns that the test is not covered. */
export function itAsRoot(sentence: string, run: () => Promise<void>): void {
  if (isRoot) return it(sentence, run)
  it(`NOT COVERED without root: ${sentence}`, () => console.warn(`NOT COVERED without root: ${sentence}`))
}
