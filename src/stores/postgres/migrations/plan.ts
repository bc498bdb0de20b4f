import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { listMigrations, migrationsFolder, readScript } from './files.ts'
import { presentVersion } from './versions.ts'

/** The effect of a migration on a table that existed before. */
export interface TableLock {
  table: string
  /**
   * The operations that are blocked until the migration is done, or until the part of it that locks the table is done.
   */
  blocks: 'reads and writes' | 'writes' | 'nothing'
  /** Whether all rows are rewritten. */
  rewrites: boolean
  /** Whether rows are updated or deleted. Nobody else can change these rows in the meantime. */
  changes: boolean
  /** Whether rows are read. The more rows there are, the longer this takes. */
  reads: boolean
}

/** An entry of `migrations/plan.json`: measurements from a trial run of the migration. */
export interface MeasuredMigration {
  version: number
  locks: TableLock[]
  /**
   * The seconds that it took with a million rows in each of the tables that it reads or changes; 0 if it reads and
   * changes none.
   */
  secondsPerMillion: number
}

/** A migration that a database still needs. */
export interface PlannedMigration extends MeasuredMigration {
  /** Whether processes of the previous version can run at the same time. */
  isOnline: boolean
  /** The estimated rows of the largest table that it reads or changes. */
  rows: number
  /** The estimated time on this database, if its server is as fast as the one that was measured. */
  seconds: number
}

/** Returns the remaining migrations, with the locks and the approximate duration of each. Changes nothing. */
export async function planMigrations(pool: pg.Pool): Promise<PlannedMigration[]> {
  const present = await presentVersion(pool)
  const measured = await readMeasured()
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, greatest(reltuples, 0)::float8 as rows from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  )
  const rowsOf = new Map(rows.map(({ name, rows }) => [name, rows]))
  const steps = (await listMigrations()).slice(present)
  return Promise.all(
    steps.map(async (migration) => {
      const { locks, secondsPerMillion } = measured[migration.version - 1]!
      const most = Math.max(0, ...locks.filter(takesTime).map(({ table }) => rowsOf.get(table) ?? 0))
      const { worksWith } = await readScript(migration)
      return {
        version: migration.version,
        isOnline: worksWith !== undefined && worksWith <= present,
        locks,
        secondsPerMillion,
        rows: most,
        seconds: (most / 1_000_000) * secondsPerMillion,
      }
    }),
  )
}

/** Returns whether a migration takes longer for more rows of a table. */
export function takesTime({ reads, changes, rewrites }: TableLock): boolean {
  return reads || changes || rewrites
}

/** Reads `migrations/plan.json`. */
export async function readMeasured(): Promise<MeasuredMigration[]> {
  return JSON.parse(await readFile(join(migrationsFolder(), 'plan.json'), 'utf8')) as MeasuredMigration[]
}
