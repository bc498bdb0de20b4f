import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { listMigrations } from '../../src/stores/postgres/migrations/files.ts'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'
import { newFolder, afterwards, open } from '../servers/embeddedProcesses.ts'
import { createDatabase } from '../support/postgres.ts'
import { commandLineOn } from './commandLine.ts'

test('migrate --plan lists the remaining steps and changes nothing, and migrate does them', async () => {
  const migrations = await listMigrations()
  const newest = migrations.length
  const database = await createDatabase(inject('postgresUrl'))
  afterwards(() => database.drop())
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  await migrate(pool, undefined, migrations.slice(0, 19))
  await pool.end()
  const cli = commandLineOn(await newFolder(), { DATABASE_URL: database.url })

  const plan = await cli.json<{ version: number; steps: { version: number; locks: unknown[] }[] }>('migrate', '--plan')
  expect(plan).toMatchObject({
    version: 19,
    steps: [{ version: 20 }, { version: 21 }, ...Array.from({ length: newest - 21 }, () => ({}))],
  })
  expect(plan.steps[1]!.locks).toContainEqual({
    ...{ table: 'reports', blocks: 'writes', reads: false, changes: false, rewrites: false },
  })
  const { code, stdout } = await cli.run('migrate', '--plan')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^The database is at version 19\.\n\nVERSION +BLOCKS READS AND WRITES +BLOCKS WRITES/)
  expect(stdout).toMatch(/^21 +- +accounts, reports +at once +no$/m)

  expect(await cli.json('migrate')).toEqual({ version: newest, steps: newest - 19 })
  expect(await cli.json('migrate', '--plan')).toEqual({ version: newest, steps: [] })
})

test('a command waits for the migration of a server that has just started', async () => {
  const folder = await newFolder()
  const { connection } = await open(folder, false)
  const pool = new pg.Pool({ ...connection, max: 3 })
  afterwards(() => pool.end())
  await migrate(pool, undefined, (await listMigrations()).slice(0, 1))
  const reader = await pool.connect()
  await reader.query('begin; lock table accounts in access share mode')
  const migrated = migrate(pool)
  const created = commandLineOn(folder).run('accounts', 'create', 'alice')
  const waits = async () => {
    const { rows } = await pool.query(`select from pg_stat_activity where query like 'select pg_try_advisory_lock%'`)
    return rows.length === 1
  }
  await Promise.race([created, vi.waitUntil(waits, { timeout: 30_000 })])
  await reader.query('rollback')
  reader.release()
  await migrated
  expect(await created).toMatchObject({ code: 0, stderr: '' })
})
