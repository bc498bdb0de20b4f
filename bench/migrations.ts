import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrateJobs } from '../src/stores/postgres/jobs/jobs.ts'
import { listMigrations, migrationsFolder } from '../src/stores/postgres/migrations/files.ts'
import { type MeasuredMigration, takesTime } from '../src/stores/postgres/migrations/plan.ts'
import { createDatabase, startSharedPostgres } from '../test/support/postgres.ts'
import { fillTables } from './migrations/fillTables.ts'
import { observeMigration, observeMigrations } from './migrations/observe.ts'

// What does each migration lock, and how long does it take per million rows of the tables that it reads or changes?
// Writes migrations/plan.json, which `social-service migrate --plan` reads. Goal: a migration that runs beside
// older processes does not block tables whose rows it reads.
//
// node bench/migrations.ts [--rows 200000]

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '200000' } } })
const rows = Number(options.rows)

const server = await startSharedPostgres()
const observed = await onEmpty(observeMigrations)
const measured = await onEmpty(measure)
await writeFile(join(migrationsFolder(), 'plan.json'), `${JSON.stringify(measured, null, 2)}\n`)
for (const { version, secondsPerMillion } of measured) console.log(`${version}: ${secondsPerMillion} s`)
await server.stop()

async function onEmpty<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const database = await createDatabase(server.url)
  const pool = new pg.Pool({ connectionString: database.url })
  await migrateJobs(pool)
  await pool.end()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const result = await work(client)
  await client.end()
  await database.drop()
  return result
}

async function measure(client: pg.Client): Promise<MeasuredMigration[]> {
  const all: MeasuredMigration[] = []
  for (const [index, migration] of (await listMigrations()).entries()) {
    const { locks, seconds } = observed[index]!
    const tables = locks.filter(takesTime).map(({ table }) => table)
    await fillTables(client, tables, rows)
    const more = (await observeMigration(client, migration)).seconds - seconds
    const secondsPerMillion = tables.length === 0 ? 0 : Number(((more * 1_000_000) / rows).toPrecision(2))
    all.push({ version: migration.version, locks, secondsPerMillion: Math.max(0, secondsPerMillion) })
    await truncate(client, tables)
  }
  return all
}

async function truncate(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query('set session_replication_role = replica') // a trigger of the audit log would refuse this
  for (const table of tables) await client.query(`truncate ${pg.escapeIdentifier(table)} cascade`)
  await client.query('set session_replication_role = origin')
}
