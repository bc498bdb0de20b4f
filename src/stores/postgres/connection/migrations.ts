import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { migrateJobs } from '../jobs/jobs.ts'
import { poolerOf, requirePooler } from './pooler.ts'

interface Migration {
  version: number
  file: string
}

// Any number will do, but all versions of this program must use the same.
const lockKey = 7_326_254_113

/** The progress of a migration. */
export type StepState = 'begins' | 'is done'

/**
 * Migrates the database to this program's version. Each migration is one transaction. Returns their number. Calls
 * `onStep` before and after each, since one may take minutes. If two processes migrate at once, the second waits and
 * then finds nothing to do. Throws an Error with a sentence for the operator if the database is newer than this
 * program.
 */
export async function migrate(
  pool: pg.Pool,
  onStep: (version: number, state: StepState) => void = () => undefined,
): Promise<number> {
  requireKnown(await presentVersion(pool), (await listMigrations()).length)
  await requirePooler(pool)
  await migrateJobs(pool) // first: a migration may add jobs
  return migrateOwn(pool, onStep)
}

async function migrateOwn(pool: pg.Pool, onStep: (version: number, state: StepState) => void): Promise<number> {
  const migrations = await listMigrations()
  const client = await pool.connect()
  try {
    if (poolerOf(pool).by !== 'transaction') await lockSession(client)
    let made = 0
    while (await applyNext(client, migrations, onStep)) made++
    return made
  } finally {
    // Closes the connection, which ends its settings and the lock.
    client.release(true)
  }
}

// Through a transaction pooler, a lock cannot last longer than one migration. Two processes that migrate at once then
// alternate.
async function lockSession(client: pg.PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [lockKey])
}

// Returns false if there is nothing to do.
async function applyNext(
  client: pg.PoolClient,
  migrations: readonly Migration[],
  onStep: (version: number, state: StepState) => void,
): Promise<boolean> {
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
  await client.query(`create table if not exists schema_migrations (
    version integer primary key, applied_at timestamptz not null default now())`)
  const present = await versionOf(client)
  requireKnown(present, migrations.length)
  const next = migrations[present]
  if (next) {
    onStep(next.version, 'begins')
    await apply(client, next)
  }
  await client.query('commit')
  if (next) onStep(next.version, 'is done')
  return next !== undefined
}

async function apply(client: pg.PoolClient, { version, file }: Migration): Promise<void> {
  const sql = await readFile(file, 'utf8')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (version) values ($1)', [version])
  } catch (error) {
    throw new Error(`Migration ${version} failed; the database is left at version ${version - 1}.`, { cause: error })
  }
}

/** Throws an Error with a sentence for the operator unless the database is at this program's version. */
export async function requireCurrent(pool: pg.Pool): Promise<void> {
  const known = (await listMigrations()).length
  const present = await presentVersion(pool)
  requireKnown(present, known)
  if (present === known) return
  const state =
    present === 0 ? 'The database is empty' : `The database is at version ${present}, this program needs ${known}`
  throw new Error(`${state}: run \`social-service migrate\` or initializePostgresStores(pool) first.`)
}

/** Returns the version of a database; 0 for an empty one. */
export async function presentVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`)
  return rows[0]?.there ? versionOf(pool) : 0
}

async function versionOf(client: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from schema_migrations',
  )
  return rows[0]?.version ?? 0
}

function requireKnown(present: number, known: number): void {
  if (present <= known) return
  throw new Error(`The database is at version ${present}, this program knows only 1 to ${known}: use a newer program.`)
}

async function listMigrations(): Promise<Migration[]> {
  const folder = join(packageFolder(import.meta.dirname), 'migrations')
  const names = (await readdir(folder)).filter((name) => /^\d{6}\.sql$/.test(name)).sort()
  const migrations = names.map((name) => ({ version: Number.parseInt(name, 10), file: join(folder, name) }))
  if (migrations.length === 0 || migrations.some(({ version }, index) => version !== index + 1)) {
    throw new Error(`The migrations in ${folder} are not complete: reinstall this program.`)
  }
  return migrations
}

// Works from src/ and from dist/.
function packageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('This program is not complete (it has no package.json): reinstall it.')
  return packageFolder(parent)
}
