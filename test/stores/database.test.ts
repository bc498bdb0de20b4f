import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, statement } from '../../src/stores/postgres/database.ts'
import { startStores, type TestStores } from '../support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await startStores()
})
afterAll(() => stores.stop())

const ownBackend = statement<{ pid: number }>('test_own_backend', 'select pg_backend_pid() as pid')
const sleep = statement('test_sleep', 'select pg_sleep(10)')

test('a connection that breaks between two queries of a transaction gives an error, and the next one works', async () => {
  const pool = new pg.Pool({ ...stores.pool.options, max: 2 })
  pool.on('error', () => undefined)
  const database = openDatabase(pool)
  const broken = database.transaction(async (within) => {
    const backend = await within.row(ownBackend)
    await stores.sql('select pg_terminate_backend($1)', backend!.pid)
    await new Promise((resolve) => setTimeout(resolve, 200)) // the connection says that it broke
    await within.row(ownBackend)
  })
  await expect(broken).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } })
  expect(await database.transaction((within) => within.row(ownBackend))).toBeDefined()
  expect(pool.idleCount).toBe(1)
  await pool.end()
})

test('a query that is cancelled or times out is a passing trouble, not a fault', async () => {
  const pool = new pg.Pool({ ...stores.pool.options, max: 1, statement_timeout: 100 })
  await expect(openDatabase(pool).rows(sleep)).rejects.toMatchObject({ code: 'unavailable' })
  await pool.end()
})

test('a transaction is not taken for done where one of its statements failed and nobody minded', async () => {
  const pool = new pg.Pool({ ...stores.pool.options, max: 1 })
  const nothing = statement('test_divide', 'select 1 / 0')
  const done = openDatabase(pool).transaction(async (within) => {
    await within.rows(nothing).catch(() => undefined)
    return 'done'
  })
  await expect(done).rejects.toThrow('after one of its statements had failed')
  expect(pool.idleCount).toBe(1)
  await pool.end()
})

test('a pool of the caller’s that waits no longer for a statement: it is unavailable, at once, and its connection is given up', async () => {
  const pool = new pg.Pool({ ...stores.pool.options, max: 1, query_timeout: 300 })
  pool.on('error', () => undefined)
  const late = openDatabase(pool).transaction((within) => within.rows(sleep))
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
  expect(pool.totalCount).toBe(0)
  expect(await openDatabase(pool).row(ownBackend)).toBeDefined()
  await pool.end()
})
