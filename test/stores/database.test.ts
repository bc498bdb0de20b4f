import assert from 'node:assert/strict'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { asTime, openDatabase, statement, step } from '../../src/stores/postgres/connection/database.ts'
import { storesForFile } from '../support/stores.ts'

const stores = storesForFile()

const ownBackend = statement<{ pid: number }>('test_own_backend', 'select pg_backend_pid() as pid')
const sleep = statement('test_sleep', 'select pg_sleep(10)')

test.for([
  '2026-01-31 12:00:00+00',
  '2026-01-31 12:00:00.1+00',
  '2026-01-31 12:00:00.12+00',
  '2026-01-31 12:00:00.123+00',
  '2026-01-31 12:00:00.123956+00',
  '2026-01-31 14:00:00.12+02',
  '2026-01-31 17:30:00.12+05:30',
  '2026-01-31 12:00:00.123956-03',
])('the PostgreSQL time %s is read as `Date` would read it', (text) => {
  expect(asTime(text)).toBe(new Date(text).toISOString())
})

test('a connection that breaks within a transaction fails it, and the next transaction works', async () => {
  const pool = new pg.Pool({ ...stores.pool.options, max: 2 })
  pool.on('error', () => undefined)
  const hasEnded = new Promise((resolve) => pool.once('connect', (client) => client.once('end', resolve)))
  const database = openDatabase(pool)
  const broken = database.transaction(async (within) => {
    const backend = await within.row(ownBackend)
    await stores.sql('select pg_terminate_backend($1)', backend!.pid)
    await hasEnded
    await within.row(ownBackend)
  })
  await expect(broken).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } })
  expect(await database.transaction((within) => within.row(ownBackend))).toBeDefined()
  expect(pool.idleCount).toBe(1)
  await pool.end()
})

test('a query that is cancelled or times out fails as unavailable', async () => {
  const pool = new pg.Pool({ ...stores.pool.options, max: 1, statement_timeout: 100 })
  await expect(openDatabase(pool).rows(sleep)).rejects.toMatchObject({ code: 'unavailable' })
  await pool.end()
})

test('a transaction fails if one of its statements failed and the error was ignored', async () => {
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

test('a statement that exceeds the pool’s query timeout fails as unavailable and closes its connection', async () => {
  const pool = new pg.Pool({ ...stores.pool.options, max: 1, query_timeout: 300 })
  pool.on('error', () => undefined)
  const late = openDatabase(pool).transaction((within) => within.rows(sleep))
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
  expect(pool.totalCount).toBe(0)
  expect(await openDatabase(pool).row(ownBackend)).toBeDefined()
  await pool.end()
})

const draw = statement<{ id: string }>('test_draw', 'select nextval($1)::text as id')
const current = statement<{ last: string; transaction: string }>(
  'test_current',
  'select last_value::text as last, pg_current_xact_id()::text as transaction from test_drawn',
)
const divide = statement<{ quotient: number }>('test_divide_by', 'select 1 / $1::int as quotient')
const note = statement('test_note', 'insert into test_notes values ($1)')
const readNotes = statement<{ note: string }>('test_read_notes', 'select note from test_notes order by note')

describe('statements that are sent together', () => {
  beforeAll(() => stores.sql('create sequence test_drawn; create table test_notes (note text)'))

  test('run in one transaction, in order, and each sees the effects of those before it', async () => {
    const [drawn, one, noted, other] = await stores.database.pipeline([
      step(draw, ['test_drawn']),
      step(current),
      step(note, ['seen']),
      step(readNotes),
    ])
    expect([drawn, noted, other]).toEqual([[{ id: '1' }], [], [{ note: 'seen' }]])
    expect(one[0]!.last).toBe('1')
  })

  test('are rolled back if one of them fails, and can be sent again on the same connection', async () => {
    const pool = new pg.Pool({ ...stores.pool.options, max: 1 })
    const database = openDatabase(pool)
    const noting = (divisor: number) =>
      database.pipeline([step(note, ['of all']), step(divide, [divisor]), step(readNotes)])
    const backend = await database.row(ownBackend)
    await expect(noting(0)).rejects.toThrow('division by zero')
    expect((await noting(1))[2]).toEqual([{ note: 'of all' }, { note: 'seen' }])
    expect(await database.row(ownBackend)).toEqual(backend)
    await pool.end()
  })

  test('are not run if a value cannot be sent', async () => {
    const unsendable = { toPostgres: () => assert.fail('not sendable') }
    const sent = stores.database.pipeline([step(note, ['in vain']), step(note, [unsendable])])
    await expect(sent).rejects.toThrow('not sendable')
    expect(await stores.database.rows(readNotes)).not.toContainEqual({ note: 'in vain' })
  })

  test('are retried once after a deadlock', async () => {
    await stores.sql(`create table test_locked (id int primary key); insert into test_locked values (1), (2)`)
    const lock = statement('test_lock', 'select pg_sleep(0.1) from test_locked where id = $1 for update')
    const lockBoth = (one: number, other: number) => stores.database.pipeline([step(lock, [one]), step(lock, [other])])
    await expect(Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).resolves.toHaveLength(2)
  })

  test('are one transaction even on a pool whose connections send one query after another', async () => {
    const pool = new pg.Pool({ ...stores.pool.options, max: 1, pipeline: true })
    const database = openDatabase(pool)
    const noting = (divisor: number) => database.pipeline([step(note, ['one by one']), step(divide, [divisor])])
    await expect(noting(0)).rejects.toThrow('division by zero')
    expect(await database.rows(readNotes)).not.toContainEqual({ note: 'one by one' })
    expect((await noting(1))[1]).toEqual([{ quotient: 1 }])
    await pool.end()
  })

  test('fail together and close their connection when they exceed the query timeout', async () => {
    const pool = new pg.Pool({ ...stores.pool.options, max: 1, query_timeout: 300 })
    pool.on('error', () => undefined)
    const late = openDatabase(pool).pipeline([step(ownBackend), step(sleep)])
    await expect(late).rejects.toMatchObject({ code: 'unavailable' })
    expect(pool.totalCount).toBe(0)
    await pool.end()
  })
})
