import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { postmasterOf } from './cpu.ts'
import { fillDemo } from './fillDemo.ts'

const sizes = { accounts: '1000', posts: '100000', follows: '200' }

/** Runs work on the data folder that all questions share: the given one, or a new demo that is deleted afterwards. */
export async function withBenchData(
  ownFolder: string | undefined,
  work: (dataDir: string) => Promise<void>,
): Promise<void> {
  if (ownFolder !== undefined) return work(ownFolder)
  const folder = await mkdtemp(join(tmpdir(), 'social-bench-'))
  try {
    fillDemo(folder, sizes)
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A running PostgreSQL. */
export interface RunningDatabase {
  /** The URL for `DATABASE_URL` and for `pg`. */
  url: string
  /** The first process of the server, whose children are the backends: see `cpuOfFamily`. */
  pid: number
}

/**
 * Runs work while the embedded PostgreSQL of a data folder runs, so that several processes can use it at once: the
 * service with `DATABASE_URL` (`serve(dataDir, { DATABASE_URL: url })`), and its limits.
 */
export async function withDatabase<Result>(
  dataDir: string,
  work: (database: RunningDatabase) => Promise<Result>,
): Promise<Result> {
  const embedded = await openEmbeddedPostgres({ dataDir, log: { info() {}, warn: console.warn } })
  const { user, password = '', database, host, port } = embedded.connection
  const url = `postgresql://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  try {
    return await work({ url, pid: postmasterOf(dataDir) })
  } finally {
    await embedded.close()
  }
}
