import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, statement } from '../../src/stores/postgres/connection/database.ts'
import { openPool, type Pool } from '../../src/stores/postgres/connection/pool.ts'
import { freePort } from '../support/freePort.ts'
import { type StandbyPair, startPair } from '../support/standby.ts'
import { tcpProxy } from '../support/tcpProxy.ts'

const write = statement('test_servers_write', 'insert into test_servers values (1)')

let pair: StandbyPair
let nobody: number
beforeAll(async () => {
  ;[pair, nobody] = await Promise.all([startPair(), freePort()])
  await pair.primary.sql('create table test_servers (id int)')
  await pair.caughtUp()
}, 120_000)
afterAll(() => pair?.remove())

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

function poolAt(hosts: string, query = ''): Pool {
  const { pool, close } = openPool({ url: `postgres://postgres@${hosts}/postgres?${query}` }, { onError: () => {} })
  endings.push(() => close(AbortSignal.abort()))
  return pool
}

const portOf = async (pool: Pool) =>
  (await pool.query<{ port: number }>('select inet_server_port() as port')).rows[0]!.port
const reach = (hosts: string, query = '') => portOf(poolAt(hosts, query))

const at = (port: number) => `127.0.0.1:${port}`
const down = () => at(nobody)
const primary = () => at(pair.primary.port)
const standby = () => at(pair.standby.port)

test('the next server is tried if one refuses connections or does not respond', async () => {
  expect(await reach(`${down()},${primary()}`)).toBe(pair.primary.port)
  const silent = await tcpProxy(pair.standby.port)
  endings.push(silent.close)
  silent.hold()
  expect(await reach(`${at(silent.port)},${primary()}`)).toBe(pair.primary.port)
  expect(await reach(`${at(silent.port)},${primary()}`, 'connect_timeout=1')).toBe(pair.primary.port)
})

test('with several servers, the one that accepts writes is used', async () => {
  expect(await reach(`${standby()},${primary()}`)).toBe(pair.primary.port)
  expect(await reach(`${primary()},${standby()}`)).toBe(pair.primary.port)
})

test.each([
  ['any', 'standby'],
  ['read-write', 'primary'],
  ['primary', 'primary'],
  ['standby', 'standby'],
  ['read-only', 'standby'],
  ['prefer-standby', 'standby'],
] as const)('target_session_attrs=%s finds the %s', async (target, found) => {
  const hosts = target === 'any' ? `${standby()},${primary()}` : `${down()},${primary()},${standby()},${primary()}`
  expect(await reach(hosts, `target_session_attrs=${target}`)).toBe(pair[found].port)
})

test('prefer-standby uses the primary if there is no standby', async () => {
  expect(await reach(`${down()},${primary()}`, 'target_session_attrs=prefer-standby')).toBe(pair.primary.port)
})

test('a primary with read-only transactions is a primary, but not read-write', async () => {
  const options = encodeURIComponent('-c default_transaction_read_only=on')
  const readOnly = `options=${options}&target_session_attrs`
  expect(await reach(primary(), `${readOnly}=primary`)).toBe(pair.primary.port)
  await expect(reach(primary(), `${readOnly}=read-write`)).rejects.toThrow('it is read-only')
})

test('an error has the reason why each server was not used', async () => {
  const error = await reach(`${down()},${standby()}`).catch((found: unknown) => found)
  expect(error).toMatchObject({
    code: '08001',
    message: `no server can be used (${down()}: connect ECONNREFUSED ${down()}; ${standby()}: it is a standby, and target_session_attrs is read-write)`,
  })
  await expect(reach(standby(), 'target_session_attrs=primary')).rejects.toThrow('it is a standby')
})

test('a login failure does not lead to the next server', async () => {
  const url = `postgres://nobody@${primary()},${standby()}/postgres`
  const { pool, close } = openPool({ url }, { onError: () => {} })
  endings.push(() => close(AbortSignal.abort()))
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '28000', message: 'role "nobody" does not exist' })
})

test('all addresses of a host name are tried', async () => {
  const found = (await lookup('localhost', { all: true })).map(({ address }) => address)
  // `localhost` may also be ::1, where PostgreSQL does not listen.
  expect(found).toContain('127.0.0.1')
  expect(await reach(`localhost:${pair.primary.port}`)).toBe(pair.primary.port)
})

test('in random order, each server is sometimes tried first', async () => {
  const found = new Set<number>()
  const query = 'load_balance_hosts=random&target_session_attrs=any'
  const once = async () => found.add(await reach(`${primary()},${standby()}`, query)).size
  await expect.poll(once, { interval: 1 }).toBe(2)
})

test('a server that closes connections at once does not hold up the search', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(async () => server.close())
  const { port } = server.address() as { port: number }
  expect(await reach(`${at(port)},${primary()}`)).toBe(pair.primary.port)
})

test('the next connection follows an address that leads to another server', async () => {
  const pool = poolAt(at(pair.moving.port), 'target_session_attrs=any')
  pair.moving.aim(pair.standby.port)
  endings.push(async () => pair.moving.aim(pair.primary.port))
  const database = openDatabase(pool)
  // A standby refuses the write, and its connection is not reused after the address leads to a primary.
  await expect(database.rows(write)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(database.transaction((within) => within.rows(write))).rejects.toMatchObject({ code: 'unavailable' })
  const reading = await Promise.all(Array.from({ length: 5 }, () => portOf(pool)))
  expect(new Set(reading)).toEqual(new Set([pair.standby.port]))
  pair.moving.aim(pair.primary.port)
  await expect(database.rows(write)).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(() => database.rows(write).catch(() => undefined)).toEqual([])
  await vi.waitFor(async () => {
    const ports = await Promise.all(Array.from({ length: 8 }, () => portOf(pool)))
    expect(new Set(ports)).toEqual(new Set([pair.primary.port]))
  }, 10_000)
})

test('the server that took over is found by the next connection', async () => {
  const pool = poolAt(`${primary()},${standby()}`)
  expect(await portOf(pool)).toBe(pair.primary.port)
  await pair.failOver()
  await expect.poll(() => portOf(pool).catch(() => undefined), { timeout: 15_000 }).toBe(pair.standby.port)
}, 60_000)
