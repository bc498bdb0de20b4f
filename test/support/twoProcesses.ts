import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { forFile } from './forFile.ts'
import { startStores } from './stores.ts'

/** Calls `startStores`, and adds a second pool on its database, like that of another process. */
export async function startTwoProcesses() {
  const stores = await startStores()
  const otherPool = new pg.Pool({ connectionString: stores.pool.options.connectionString, max: 12 })
  otherPool.on('error', () => {})
  const stop = async () => {
    await otherPool.end()
    await stores.stop()
  }
  /** Lets time pass, by moving some columns of all rows of a table into the past. */
  const age = async (table: string, columns: string[], seconds: number) => {
    const moved = columns.map((column) => `${column} = ${column} - $1 * interval '1 second'`)
    await stores.sql(`update ${table} set ${moved.join(', ')}`, seconds)
  }
  return { ...stores, otherPool, otherDatabase: openDatabase(otherPool) as Database, age, stop }
}

export type TwoProcesses = Awaited<ReturnType<typeof startTwoProcesses>>

/** Calls `startTwoProcesses` for all tests of a file. */
export const twoProcessesForFile = () => forFile(startTwoProcesses, ({ stop }) => stop())

/** Makes fifty concurrent calls. Returns their results. */
export function fiftyAtOnce<Result>(call: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 50 }, (_, number) => call(number)))
}

/** Returns the SHA-256 hash of a random secret. */
export const newHash = () => createHash('sha256').update(randomBytes(32)).digest()

/**
 * Returns the content of some tables as text, so that a test can search it for a secret, in clear text or in
 * hexadecimal.
 */
export async function contentsOf({ sql }: Pick<TwoProcesses, 'sql'>, ...tables: string[]): Promise<string> {
  const rows = []
  for (const table of tables) rows.push(...(await sql<{ row: string }>(`select t::text as row from ${table} t`)))
  return rows.map(({ row }) => row).join('\n')
}
