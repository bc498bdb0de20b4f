import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { observeMigrations } from '../../bench/migrations/observe.ts'
import { migrateJobs } from '../../src/stores/postgres/jobs/jobs.ts'
import { listMigrations, readScript } from '../../src/stores/postgres/migrations/files.ts'
import { migrate } from '../../src/stores/postgres/migrations/migrate.ts'
import { planMigrations, readMeasured, takesTime } from '../../src/stores/postgres/migrations/plan.ts'
import { presentVersion } from '../../src/stores/postgres/migrations/versions.ts'
import { createDatabase } from '../support/postgres.ts'

/** The last migration that was written before migrations had to run beside older processes. */
const lastOffline = 28

test('migrations/plan.json lists what each migration locks', async () => {
  await using empty = await emptyDatabase()
  await migrateJobs(empty.pool)
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  const observed = await observeMigrations(client).finally(() => client.end())
  const listed = await readMeasured()
  // `node bench/migrations.ts` writes migrations/plan.json.
  expect(listed.map(({ version, locks }) => ({ version, locks }))).toEqual(
    observed.map(({ locks }, index) => ({ version: index + 1, locks })),
  )
})

test('a newer migration works with older programs, and blocks no table whose rows it reads or changes', async () => {
  const plan = await readMeasured()
  for (const migration of (await listMigrations()).slice(lastOffline)) {
    const { version } = migration
    const { worksWith } = await readScript(migration)
    expect({ version, worksWith: worksWith !== undefined }).toEqual({ version, worksWith: true })
    const slow = plan[version - 1]!.locks.filter((lock) => lock.blocks !== 'nothing' && takesTime(lock))
    expect({ version, slow }).toEqual({ version, slow: [] })
  }
})

test('a plan names the steps that are left, what they lock, and how long that takes, and changes nothing', async () => {
  await using empty = await emptyDatabase()
  await migrate(empty.pool, undefined, (await listMigrations()).slice(0, 26))
  await empty.pool.query(`insert into accounts (username) select 'person' || n from generate_series(1, 1000) n`)
  await empty.pool.query('analyze accounts')
  const plan = await planMigrations(empty.pool)
  expect(plan.slice(0, 2)).toMatchObject([
    { version: 27, isOnline: false, rows: 0, locks: [{ table: 'posts', blocks: 'reads and writes' }] },
    { version: 28, isOnline: false, rows: 0, locks: [{ table: 'rules', blocks: 'reads and writes' }] },
  ])
  expect(await presentVersion(empty.pool)).toBe(26)

  await migrate(empty.pool)
  expect(await planMigrations(empty.pool)).toEqual([])
})

test('a plan multiplies the measured time by the number of existing rows', async () => {
  await using empty = await emptyDatabase()
  await migrate(empty.pool, undefined, (await listMigrations()).slice(0, 15))
  await empty.pool.query(`insert into accounts (username) select 'person' || n from generate_series(1, 1000) n`)
  await empty.pool.query('analyze accounts')
  const [step] = await planMigrations(empty.pool)
  const { secondsPerMillion } = (await readMeasured())[15]!
  expect(step).toMatchObject({ version: 16, rows: 1000, seconds: secondsPerMillion / 1000 })
  expect(secondsPerMillion).toBeGreaterThan(0)
})

async function emptyDatabase() {
  const database = await createDatabase(inject('postgresUrl'))
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {}) // cut off when the database is dropped
  const close = async () => {
    await pool.end()
    await database.drop()
  }
  return { url: database.url, pool, [Symbol.asyncDispose]: close }
}
