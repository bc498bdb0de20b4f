import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenPool, openPool } from '../../src/stores/postgres/connection/pool.ts'
import { openDatabase, statement } from '../../src/stores/postgres/connection/database.ts'
import { type OwnPostgres, ownPostgres } from '../support/ownPostgres.ts'
import { type TcpProxy, tcpProxy } from '../support/tcpProxy.ts'

const slow = statement<{ pg_sleep: string }>('test_pulse_slow', 'select pg_sleep($1)')
const quick = statement<{ one: number }>('test_pulse_quick', 'select 1 as one')

let postgres: OwnPostgres
let proxy: TcpProxy
let opened: OpenPool
const output: string[] = []

beforeAll(async () => {
  postgres = await ownPostgres()
  proxy = await tcpProxy(postgres.port)
  const url = postgres.url.replace(String(postgres.port), String(proxy.port))
  opened = openPool({ url }, { onError: ({ message }) => void output.push(message) })
})
afterAll(async () => {
  await opened?.close(AbortSignal.abort())
  await proxy?.close()
  await postgres?.remove()
})

test('a statement may run for longer than the limit for silence on the network', async () => {
  const database = openDatabase(opened.pool)
  expect(await database.rows(slow, [8])).toHaveLength(1)
  expect(output).toEqual([])
})

test('statements on a dead network become unavailable, and the next ones succeed when it is back', async () => {
  const database = openDatabase(opened.pool)
  await database.rows(quick)
  proxy.lose()
  const transaction = database.transaction((within) => within.rows(quick))
  const unavailable = { status: 'rejected', reason: { code: 'unavailable', headers: { 'Retry-After': '5' } } }
  expect(await Promise.allSettled([database.rows(quick), transaction])).toMatchObject([unavailable, unavailable])
  expect(output).toContain('PostgreSQL does not answer: its connections are dropped')
  proxy.restore()
  expect(await database.rows(quick)).toEqual([{ one: 1 }])
})
