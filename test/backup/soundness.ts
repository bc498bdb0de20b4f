import pg from 'pg'
import { expect } from 'vitest'
import { brokenInvariants } from '../cli/invariants.ts'
import { eventually, open } from '../servers/embeddedProcesses.ts'

/** Expects every invariant of the database to hold, and all its pages to be intact. */
export async function soundness(dataDir: string): Promise<void> {
  const postgres = await open(dataDir)
  const pool = new pg.Pool({ ...postgres.connection, max: 2 })
  const left = async () => (await pool.query('select from fanouts')).rowCount
  await eventually(left, (count) => count === 0)
  expect(await brokenInvariants(pool)).toEqual([])
  // Each page has a checksum, which is verified when the page is read.
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows)
    await pool.query(`select count(*) from (select * from ${name}) t where t is distinct from null`)
  await pool.end()
  await postgres.close()
}
