import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { initializePostgresStores } from '../../src/index.ts'
import { makeLinks } from '../../src/model/links.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { type RunningDatabase, withDatabase } from '../benchData.ts'

/** A database that a question fills itself. Nobody else uses it, and it is deleted after the question. */
export interface BenchDatabase extends RunningDatabase {
  /** The folder of its PostgreSQL. */
  dataDir: string
  pool: pg.Pool
  stores: Stores
}

/** Runs work on a new empty database with normal durability, and deletes it. */
export async function withNewDatabase<Result>(work: (database: BenchDatabase) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'social-bench-'))
  try {
    return await withDatabase(dataDir, async ({ url, pid }) => {
      const pool = new pg.Pool({ connectionString: url, max: 4 })
      try {
        await initializePostgresStores(pool)
        const stores = openPostgresStores({ pool, links: makeLinks(() => 'http://localhost'), limits: defaultLimits })
        return await work({ dataDir, url, pid, pool, stores })
      } finally {
        await pool.end()
      }
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
