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
const said: string[] = []

beforeAll(async () => {
  postgres = await ownPostgres()
  proxy = await tcpProxy(postgres.port)
  const url = postgres.url.replace(String(postgres.port), String(proxy.port))
  opened = openPool({ url }, { onError: ({ message }) => void said.push(message) })
})
afterAll(async () => {
  await opened?.close(AbortSignal.abort())
  await proxy?.close()
  await postgres?.remove()
})

test('A statement that takes longer than silence may last is waited for', async () => {
  const database = openDatabase(opened.pool)
  expect(await database.rows(slow, [8])).toHaveLength(1)
  expect(said).toEqual([])
})

test('Who waits for what the network swallows is told that it is unavailable, and the next are served when it is back', async () => {
  const database = openDatabase(opened.pool)
  await database.rows(quick)
  proxy.lose()
  const transaction = database.transaction((within) => within.rows(quick))
  const unavailable = { status: 'rejected', reason: { code: 'unavailable', headers: { 'Retry-After': '5' } } }
  expect(await Promise.allSettled([database.rows(quick), transaction])).toMatchObject([unavailable, unavailable])
  expect(said).toContain('PostgreSQL does not answer: its connections are given up')
  proxy.heal()
  expect(await database.rows(quick)).toEqual([{ one: 1 }])
})
