import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { AccountId } from '../src/model/ids.ts'
import { makeLinks } from '../src/model/links.ts'
import { defaultLimits } from '../src/config/defaults.ts'
import { openEmbeddedPostgres } from '../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { openPostgresStores } from '../src/stores/postgres/stores.ts'
import type { Stores } from '../src/stores/stores.ts'

/**
 * Reads the options of the command line: the size of the demo or an existing data folder, and the seconds to measure.
 */
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

/** Serves a data folder on a free port, without rate limits. `exit` resolves when the child has ended. */
export async function serve(
  dataDir: string,
  environment: Record<string, string>,
  file = 'cli/social-service.js',
): Promise<{ port: number; child: ChildProcess; exit: Promise<unknown> }> {
  const port = await freePort()
  const own = {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMITS: 'off',
    // All sockets come from one address, whose share of connections is limited.
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  const child = spawn('node', [file, 'serve'], {
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (answer?.ok) return { port, child, exit }
    await delay(100)
  }
  child.kill()
  throw new Error('the service does not start')
}

/** Returns a free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
