import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../connection/failures.ts'
import { poolerOf, requirePooler } from '../connection/pooler.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { listMigrations, type Migration, type MigrationPart, type MigrationScript, readScript } from './files.ts'
import { readVersion, requireSupported } from './versions.ts'

// Any number will do, but all versions of this program must use the same.
const lockKey = 7_326_254_113

// If other processes are running, a migration waits only this long for a lock, because all later statements wait behind
// it. Then it gives up, lets those statements run, and tries again.
const lockTimeout = '1s'
const lockPause = 1_000
const lockTries = 60
const lockNotAvailable = '55P03'

/** The progress of a migration. */
export type StepState = 'begins' | 'is done'

type OnStep = (version: number, state: StepState) => void

/**
 * Migrates the database to this program's version. Returns the number of migrations applied. Calls `onStep` before and
 * after each migration, since one may take minutes. If two processes migrate at once, the second waits and then finds
 * nothing to do. Throws an Error with a message for the operator if the database is too new for this program.
 */
export async function migrate(
  pool: pg.Pool,
  onStep: OnStep = () => undefined,
  migrations?: readonly Migration[],
): Promise<number> {
  const ownMigrations = migrations ?? (await listMigrations())
  requireSupported(await readVersion(pool), ownMigrations.length)
  await requirePooler(pool)
  await migrateJobs(pool) // first: a migration may add jobs
  return migrateOwn(pool, onStep, ownMigrations)
}

/** Waits until no other process migrates the database. Throws if the signal is aborted before that. */
export async function untilMigrated(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  try {
    await lockSession(client, signal)
  } finally {
    client.release(true)
  }
}

async function migrateOwn(pool: pg.Pool, onStep: OnStep, migrations: readonly Migration[]): Promise<number> {
  const client = await pool.connect()
  try {
    if (poolerOf(pool).by !== 'transaction') await lockSession(client)
    let applied = 0
    while (await applyNext(client, migrations, onStep)) applied++
    return applied
  } finally {
    // Closes the connection, which ends its settings and the lock.
    client.release(true)
  }
}

// Locks for the whole session, which is impossible through a transaction pooler: there, two processes that migrate at
// the same time take turns. Tries the lock repeatedly instead of waiting for it in PostgreSQL, because `create index
// concurrently` in another process would wait for the waiting statement.
async function lockSession(client: pg.PoolClient, signal?: AbortSignal): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  const tryLock = async () =>
    (await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])).rows[0]!.locked
  while (!(await tryLock())) {
    signal?.throwIfAborted()
    await pause(50)
  }
}

// Returns false if there is nothing to do.
async function applyNext(
  client: pg.PoolClient,
  migrations: readonly Migration[],
  onStep: OnStep,
  triesLeft = lockTries,
): Promise<boolean> {
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
  const next = await nextOf(client, migrations)
  if (next) {
    if (triesLeft === lockTries) onStep(next.version, 'begins')
    const script = await readScript(next)
    try {
      await apply(client, next.version, script)
    } catch (error) {
      if (codeOf(error) !== lockNotAvailable || triesLeft === 0) throw failed(next.version, error)
      await client.query('rollback')
      await pause(lockPause)
      return applyNext(client, migrations, onStep, triesLeft - 1)
    }
  }
  await client.query('commit')
  if (next) onStep(next.version, 'is done')
  return next !== undefined
}

async function nextOf(client: pg.PoolClient, migrations: readonly Migration[]): Promise<Migration | undefined> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key, applied_at timestamptz not null default now())`)
  const present = await readVersion(client)
  requireSupported(present, migrations.length)
  return migrations[present.version]
}

async function apply(client: pg.PoolClient, version: number, { worksWith, parts }: MigrationScript): Promise<void> {
  const [first, ...others] = parts
  if (others.length > 0) {
    await client.query('commit')
    for (const part of parts) await runPart(client, part)
    await client.query('begin')
  } else {
    if (worksWith !== undefined) await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await client.query(first.sql)
  }
  // This table is changed last, because other processes read it all the time.
  await client.query('alter table schema_migrations add column if not exists works_with integer')
  await client.query('insert into schema_migrations (version, works_with) values ($1, $2) on conflict do nothing', [
    version,
    worksWith,
  ])
}

// Runs the statements of one part as one transaction. `create index concurrently` is a part by itself: it cannot run in
// a transaction, and has to wait for other transactions.
async function runPart(client: pg.PoolClient, part: MigrationPart): Promise<void> {
  const isConcurrent = /\bconcurrently\b/i.test(part.sql)
  const sql = isConcurrent ? part.sql : `set local lock_timeout = '${lockTimeout}'; ${part.sql}`
  const results = [await client.query(sql)].flat()
  if (part.isRepeated && (results.at(-1)!.rowCount ?? 0) > 0) await runPart(client, part)
}

const failed = (version: number, cause: unknown): Error =>
  new Error(`Migration ${version} failed; the database is left at version ${version - 1}.`, { cause })
