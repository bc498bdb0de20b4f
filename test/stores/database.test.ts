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
