import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { AccountId } from '../src/model/ids.ts'
import { makeLinks } from '../src/model/links.ts'
import { defaultLimits } from '../src/options.ts'
import { openEmbeddedPostgres } from '../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { openPostgresStores } from '../src/stores/postgres/stores.ts'
import type { Stores } from '../src/stores/stores.ts'
import { load, type LoadRequest, type LoadResult } from './load.ts'

/** What the command line says of how large the demo is, or where one lies, and how long is measured. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '20000' },
      accounts: { type: 'string', default: '500' },
      follows: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '4' },
      'data-dir': { type: 'string' },
    },
  })
  return values
}

/** Runs work on the stores of a data folder, with the ids of its first accounts. */
export async function withReaders<Result>(
  dataDir: string,
  count: number,
  work: (stores: Stores, readers: AccountId[]) => Promise<Result>,
): Promise<Result> {
  const embedded = await openEmbeddedPostgres({ dataDir, log: { info() {}, warn: console.warn } })
  const pool = new pg.Pool({ ...embedded.connection, max: 1 })
  try {
    const stores = openPostgresStores({ pool, links: makeLinks(() => 'http://localhost'), limits: defaultLimits })
    const { rows } = await pool.query<{ id: AccountId }>('select id::text as id from accounts order by id limit $1', [
      count,
    ])
    return await work(
      stores,
      rows.map(({ id }) => id),
    )
  } finally {
    await pool.end()
    await embedded.close()
  }
}

/** What is asked in a round, by its name. */
export type Kinds<Kind extends string> = Record<Kind, LoadRequest[]>

/** Serves a data folder and asks it by turns, once to get warm and then `rounds` times; the results of each kind. */
export async function measured<Kind extends string>(
  dataDir: string,
  kinds: Kinds<Kind>,
  { rounds, seconds, environment = {} }: { rounds: number; seconds: number; environment?: Record<string, string> },
): Promise<Map<Kind, LoadResult[]>> {
  const { port, child, gone } = await serve(dataDir, environment)
  const names = Object.keys(kinds) as Kind[]
  const results = new Map<Kind, LoadResult[]>(names.map((kind) => [kind, []]))
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const kind of names) {
        const result = await load(port, kinds[kind], seconds)
        if (round > 0) results.get(kind)!.push(result)
      }
    }
    return results
  } finally {
    child.kill()
    await gone
  }
}

/** Serves a data folder on a free port, with nothing counted; `gone` resolves when the child has ended. */
export async function serve(
  dataDir: string,
  environment: Record<string, string>,
): Promise<{ port: number; child: ChildProcess; gone: Promise<unknown> }> {
  const port = await freePort()
  const own = {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  const child = spawn('node', ['cli/social-service.js', 'serve'], {
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.ok) return { port, child, gone }
    await delay(100)
  }
  child.kill()
  throw new Error('the service does not start')
}

/** A port of this machine that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** The result of the middle round. */
export function middle(results: readonly LoadResult[]): LoadResult {
  return results.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond)[
    Math.floor(results.length / 2)
  ]!
}

/** How many requests a second a kind answers, against another. */
export function ratioOf<Kind extends string>(results: Map<Kind, LoadResult[]>, kind: Kind, other: Kind): number {
  return middle(results.get(kind)!).requestsPerSecond / middle(results.get(other)!).requestsPerSecond
}

/** A line of the table of results. */
export function row<Kind extends string>(results: Map<Kind, LoadResult[]>, kind: Kind, other: Kind): string {
  const { requestsPerSecond, p50, p99, bytes } = middle(results.get(kind)!)
  const figures = [Math.round(requestsPerSecond), p50.toFixed(1), p99.toFixed(1), (bytes / 1024).toFixed(1)]
  return `| ${kind} | ${figures.join(' | ')} | ${ratioOf(results, kind, other).toFixed(2)} |`
}
