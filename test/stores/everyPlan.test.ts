import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { statementTexts } from '../../src/stores/postgres/database.ts'
import '../../src/stores/postgres/stores.ts'
import { createDatabase } from '../support/postgres.ts'

/** Statements that look at a whole table on purpose: the emojis of an installation are few. */
const wholeTable = ['media_unused_keys']

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // On the test's empty tables a scan would be cheapest: what is asked is whether there is another way.
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function planOf(text: string): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const explainable = [...statementTexts].filter(([, text]) => !/^\s*(lock|set)\b/.test(text))

test('There are statements to look at', () => {
  expect(explainable.length).toBeGreaterThan(80)
})

test.each(wholeTable)('%s does, and may', async (name) => {
  expect(await planOf(statementTexts.get(name)!)).toMatch(/Seq Scan on/)
})

test.each(explainable.filter(([name]) => !wholeTable.includes(name)))('%s reads no whole table', async (_, text) => {
  const plan = await planOf(text)
  expect(plan).not.toMatch(/Seq Scan on/)
  // A hash of all that an account ever followed or marked, made anew for each query.
  expect(plan).not.toMatch(/hashed SubPlan/)
})
