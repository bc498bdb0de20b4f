import { runMigrations } from 'graphile-worker'
import type pg from 'pg'

/** Brings the tables of the job library, in a schema of their own, to the version this program has. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
}
