import pg from 'pg'
import { makeLinks } from '../../src/model/links.ts'
import type { AccountId } from '../../src/model/ids.ts'
import { postgresAccounts } from '../../src/stores/postgres/accounts.ts'
import { type Database, openDatabase, type Statement } from '../../src/stores/postgres/database.ts'
import { migrate } from '../../src/stores/postgres/migrations.ts'
import { openProfiles } from '../../src/stores/postgres/profiles.ts'
import { startTestPostgres } from './postgres.ts'

/** Where the stores under test believe the service is. */
export const links = makeLinks(() => 'https://social.example')

/** A real PostgreSQL at the present version, with accounts, and a pool wide enough for what happens at once. */
export async function startStores() {
  const server = await startTestPostgres()
  const pool = new pg.Pool({ connectionString: server.url, max: 12 })
  await migrate(pool)
  const database = openDatabase(pool)
  const profiles = openProfiles(database, links, 1000)
  const accounts = postgresAccounts(database, profiles)
  const stop = async () => {
    await pool.end()
    await server.stop()
  }
  let made = 0
  /** A new account with a name nobody has. */
  const newAccount = (): Promise<AccountId> => accounts.insert(`someone_${++made}`, '')
  /** Runs some SQL of the test's own. */
  const sql = async <Row extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
    (await pool.query<Row>(text, values)).rows
  return { pool, database, links, profiles, accounts, newAccount, sql, stop }
}

/** What `startStores` gives. */
export type TestStores = Awaited<ReturnType<typeof startStores>>

/** How many of some promises were kept; the errors of the others. */
export async function outcomes(promises: Promise<unknown>[]): Promise<{ kept: number; errors: unknown[] }> {
  const settled = await Promise.allSettled(promises)
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  return { kept: settled.length - errors.length, errors }
}

/** A database that notes the name of each statement it runs. */
export function listening(database: Database): { database: Database; names: string[] } {
  const names: string[] = []
  const note = <Row>(query: Statement<Row>) => (names.push(query.name), query)
  const wrapped: Database = {
    rows: (query, values) => database.rows(note(query), values),
    row: (query, values) => database.row(note(query), values),
    transaction: (work) => database.transaction(work),
  }
  return { database: wrapped, names }
}
