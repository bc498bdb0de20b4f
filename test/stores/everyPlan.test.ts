import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { statementTexts } from '../../src/stores/postgres/connection/database.ts'
import '../../src/stores/postgres/sessions/rateLimits.ts'
import '../../src/stores/postgres/stores.ts'
import { createDatabase } from '../support/postgres.ts'

/**
 * Statements that look at a whole table on purpose: of roles and announcements there are a handful, and of new accounts
 * that have used a limit, those of a day. There are at most a thousand blocks of addresses.
 */
const wholeTable = [
  'statistics_count',
  'roles_list',
  'announcements_shown',
  'newcomer_expire',
  'ip_blocks_delete_ended',
]

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

// Else whoever deletes an account or a post has whole tables read, by the foreign keys that point there.
test('Whatever points to a row is found by an index', async () => {
  const { rows } = await client.query<{ key: string }>(
    `select c.conrelid::regclass || '.' || a.attname as key from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
  )
  expect(rows.map(({ key }) => key)).toEqual([])
})
