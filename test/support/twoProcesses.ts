import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { startStores } from './stores.ts'

/** `startStores`, and a second pool on its database, as another process has one. */
export async function startTwoProcesses() {
  const stores = await startStores()
  const otherPool = new pg.Pool({ connectionString: stores.pool.options.connectionString, max: 12 })
  otherPool.on('error', () => {})
  const stop = async () => {
    await otherPool.end()
    await stores.stop()
  }
  /** Moves some columns of all rows of a table into the past, which is to let time go by. */
  const age = async (table: string, columns: string[], seconds: number) => {
    const moved = columns.map((column) => `${column} = ${column} - $1 * interval '1 second'`)
    await stores.sql(`update ${table} set ${moved.join(', ')}`, seconds)
  }
  return { ...stores, otherPool, otherDatabase: openDatabase(otherPool) as Database, age, stop }
}

/** What `startTwoProcesses` gives. */
export type TwoProcesses = Awaited<ReturnType<typeof startTwoProcesses>>

/** What comes of fifty calls at once, every other one from the other process. */
export function fiftyAtOnce<Result>(call: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 50 }, (_, number) => call(number)))
}

/** The SHA-256 of a secret that nobody knows. */
export const newHash = () => createHash('sha256').update(randomBytes(32)).digest()

/** All that is in some tables, as text in which a secret would be found, in the clear or as the hexadecimal of its bytes. */
export async function contentsOf({ sql }: Pick<TwoProcesses, 'sql'>, ...tables: string[]): Promise<string> {
  const rows = []
  for (const table of tables) rows.push(...(await sql<{ row: string }>(`select t::text as row from ${table} t`)))
  return rows.map(({ row }) => row).join('\n')
}
