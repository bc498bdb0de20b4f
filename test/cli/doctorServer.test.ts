import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOpenFiles } from '../../cli/doctor/checkOpenFiles.ts'
import { checkServer } from '../../cli/doctor/checkReplication.ts'
import type { CommandContext } from '../../cli/commandContext.ts'
import { readEnvironment } from '../../src/config/environment.ts'
import { type StandbyPair, standbyName, startPair } from '../support/standby.ts'

let pair: StandbyPair
const pools: pg.Pool[] = []
const poolAt = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 2 }).on('error', () => undefined)
  pools.push(pool)
  return pool
}

beforeAll(async () => {
  pair = await startPair()
  // A standby must allow at least as many prepared transactions as its primary, so the standby is changed first.
  for (const server of [pair.standby, pair.primary]) await server.restart('fast', { max_prepared_transactions: 2 })
  await pair.primary.sql('create table test_doctor (id int)')
  await pair.caughtUp()
}, 120_000)
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await pair?.remove()
})

const bounds = { openSeconds: 0, bytesBehind: 0, secondsBehind: 1e9, bytesHeld: 0 }

test('doctor counts the standbys of a primary, and reports a server that accepts no writes', async () => {
  expect(await checkServer(poolAt(pair.primary.url))).toEqual({
    ok: true,
    sentence: 'The server accepts writes. Standbys: 1.',
  })
  const standby = await checkServer(poolAt(pair.standby.url))
  expect(standby).toEqual({ ok: false, sentence: expect.stringContaining('is a standby, which accepts no writes') })
  const options = encodeURIComponent('-c default_transaction_read_only=on')
  const readOnly = await checkServer(poolAt(`${pair.primary.url}?options=${options}`))
  expect(readOnly).toEqual({ ok: false, sentence: expect.stringContaining('default_transaction_read_only is on') })
})

test('doctor counts a standby even if its user may see no details about it', async () => {
  const { primary } = pair
  await primary.sql('create role plain login')
  await primary.configure({ synchronous_standby_names: standbyName })
  const url = new URL(primary.url)
  url.username = 'plain'
  expect(await checkServer(poolAt(url.href))).toEqual({ ok: true, sentence: 'The server accepts writes. Standbys: 1.' })
  await primary.configure({ synchronous_standby_names: '' })
})

test('doctor reports open transactions, missing and lagging standbys, and unused replication slots', async () => {
  const { primary, replication } = pair
  const pool = poolAt(primary.url)
  const open = await pool.connect()
  await open.query('begin; select 1')
  await primary.sql(`begin; insert into test_doctor values (1); prepare transaction 'left behind'`)
  await primary.sql(`select pg_create_physical_replication_slot('unused', true)`)
  replication.hold()
  await primary.sql('insert into test_doctor select generate_series(1, 1000)')
  await primary.configure({ synchronous_standby_names: 'nobody_here' })
  const sentence = async () => (await checkServer(pool, bounds)).sentence
  await expect.poll(sentence).toContain('No standby in synchronous_standby_names (nobody_here) is connected')
  const found = await checkServer(pool, bounds)
  expect(found).toMatchObject({ ok: true, warning: true })
  expect(found.sentence).toMatch(
    /A transaction of postgres in postgres has been open for \d+ minutes.*pg_terminate_backend\(\d+\)/,
  )
  expect(found.sentence).toContain('The transaction left behind was prepared')
  expect(found.sentence).toMatch(/The standby standby_of_the_tests is \d+ MiB and \d+ s behind/)
  expect(found.sentence).toMatch(/The replication slot unused, which nobody uses, holds back \d+ MiB of WAL/)
  open.release(true)
})

test('doctor compares the limit of open files with the limit of connections', async () => {
  const at = (most: number, variables = {}) =>
    checkOpenFiles({ options: readEnvironment(variables) } as CommandContext, most)
  expect(await at(1024)).toEqual({ ok: true, warning: true, sentence: expect.stringContaining('LimitNOFILE=') })
  expect(await at(1024, { LIMIT_CONNECTIONS: '500' })).toEqual({ ok: true, sentence: 'A process can open 1024 files.' })
  expect(await checkOpenFiles({ options: readEnvironment({}) } as CommandContext)).toMatchObject({ ok: true })
})
