import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '../support/postgres.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

// Tables that are not restored, because idempotency keys last an hour and a filter entry can be added again.
const forgotten = ['idempotency_keys', 'filter_posts']

test('rows that refer to a post are restored with it, in every table', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('posts'::regclass, 'polls'::regclass)`,
  )
  const names = rows.map(({ name }) => name).filter((name) => !forgotten.includes(name))
  expect(names.length).toBeGreaterThan(10)
  const source = await readFile(new URL('../../src/stores/postgres/posts/removedRows.ts', import.meta.url), 'utf8')
  for (const name of names) expect(source, `${name} in removedRows.ts`).toMatch(new RegExp(`\\b${name}\\b`))
})
