import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { statementTexts } from '../../src/stores/postgres/connection/database.ts'
import '../../src/stores/postgres/sessions/rateLimits.ts'
import '../../src/stores/postgres/stores.ts'
import { createDatabase } from '../support/postgres.ts'

/**
 * Statements that read a whole table on purpose. There are few roles, announcements and templates, and at most a
 * thousand blocks of addresses. New accounts that used up a limit have a row for one day only.
 */
const wholeTable = [
  'statistics_count',
  'roles_list',
  'announcements_shown',
  'decision_templates',
  'newcomer_expire',
  'ip_blocks_delete_ended',
]

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // On the test's empty tables, a scan would be the cheapest plan. Without scans, the plan shows whether an index can
  // be used.
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

test('there are statements to check', () => {
  expect(explainable.length).toBeGreaterThan(80)
})

test.each(wholeTable)('%s reads a whole table on purpose', async (name) => {
  expect(await planOf(statementTexts.get(name)!)).toMatch(/Seq Scan on/)
})

test.each(explainable.filter(([name]) => !wholeTable.includes(name)))('%s reads no whole table', async (_, text) => {
  const plan = await planOf(text)
  expect(plan).not.toMatch(/Seq Scan on/)
  // A hashed subplan would read all that an account ever followed or favourited, for each query.
  expect(plan).not.toMatch(/hashed SubPlan/)
})

// Otherwise deleting an account or a post scans every table with a foreign key to it.
test('every foreign key has an index', async () => {
  const { rows } = await client.query<{ key: string }>(
    `select c.conrelid::regclass || '.' || a.attname as key from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
  )
  expect(rows.map(({ key }) => key)).toEqual([])
})
