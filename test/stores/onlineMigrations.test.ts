import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { listMigrations, type Migration } from '../../src/stores/postgres/migrations/files.ts'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'
import { presentVersion, readVersion, requireCurrent } from '../../src/stores/postgres/migrations/versions.ts'
import { createDatabase } from '../support/postgres.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool
let folder: string
let allMigrations: Migration[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  allMigrations = await listMigrations()
  for (const { file } of allMigrations) await copyFile(file, join(folder, basename(file)))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {}) // cut off when the database is dropped
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

/** Returns the migrations of the next version of the program, which has one more. */
async function withNext(sql: string): Promise<Migration[]> {
  await writeFile(join(folder, `${String(allMigrations.length + 1).padStart(6, '0')}.sql`), sql)
  return listMigrations(folder)
}

const inParts = `-- works with: ${'VERSION'}
alter table accounts add column if not exists shown text;
-- next part: the existing rows, a few at a time
-- repeat until no row changes
update accounts set shown = username where id in (select id from accounts where shown is null limit 2);
-- next part
create index concurrently if not exists accounts_shown on accounts (shown);`

test('a program works on a newer database if the newest migration allows it, and migrates nothing', async () => {
  const newer = await withNext(`-- works with: ${allMigrations.length}\ncreate table later (id integer);`)
  expect(await migrate(pool, undefined, newer)).toBe(1)
  expect(await readVersion(pool)).toEqual({ version: allMigrations.length + 1, worksWith: allMigrations.length })
  await requireCurrent(pool)
  expect(await migrate(pool)).toBe(0)
})

test('a program refuses a newer database if a migration does not allow it, even if a later one does', async () => {
  await migrate(pool, undefined, await withNext('create table later (id integer);'))
  await expect(requireCurrent(pool)).rejects.toThrow('Use a newer program')
  await pool.query('insert into schema_migrations (version, works_with) values ($1, $2)', [
    allMigrations.length + 2,
    allMigrations.length,
  ])
  await expect(requireCurrent(pool)).rejects.toThrow('Use a newer program')
})

test('a migration in parts changes rows in batches, and creates an index while others write', async () => {
  await pool.query(`insert into accounts (username) select 'person' || n from generate_series(1, 5) n`)
  const migrations = await withNext(inParts.replace('VERSION', String(allMigrations.length)))
  const created = await Promise.all([migrate(pool, undefined, migrations), migrate(pool, undefined, migrations)])
  expect(created.toSorted()).toEqual([0, 1])
  const { rows } = await pool.query('select count(*)::integer as count from accounts where shown = username')
  expect(rows).toEqual([{ count: 5 }])
  const { rows: indexes } = await pool.query(
    `select indisvalid from pg_index where indexrelid = 'accounts_shown'::regclass`,
  )
  expect(indexes).toEqual([{ indisvalid: true }])
})

test('a migration in parts that breaks off starts again at its first part', async () => {
  await pool.query(`insert into accounts (username) values ('one')`)
  const text = inParts.replace('VERSION', String(allMigrations.length))
  const broken = await withNext(text.replace('create index', 'create mistake'))
  await expect(migrate(pool, undefined, broken)).rejects.toThrow(
    `the database is left at version ${allMigrations.length}`,
  )
  expect(await presentVersion(pool)).toBe(allMigrations.length)
  expect(await migrate(pool, undefined, await withNext(text))).toBe(1)
})

test('a migration that runs beside older processes lets their transactions go first, and tries again', async () => {
  const holder = await pool.connect()
  await holder.query('begin; lock table accounts in access share mode')
  const migrations = await withNext(
    `-- works with: ${allMigrations.length}\nalter table accounts add column shown text;`,
  )
  const done = migrate(pool, undefined, migrations)
  const waiting = async () => {
    const { rows } = await holder.query(`select from pg_locks where not granted and relation = 'accounts'::regclass`)
    return rows.length > 0
  }
  await expect.poll(waiting).toBe(true)
  await expect.poll(waiting).toBe(false) // the migration has let later transactions go first
  await holder.query('commit')
  holder.release()
  expect(await done).toBe(1)
})
