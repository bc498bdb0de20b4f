import { afterEach, expect, inject, test, vi } from 'vitest'
import pg from 'pg'
import { openPool } from '../../src/stores/postgres/connection/pool.ts'

const silent = { onError: () => undefined }
const backend = async (pool: pg.Pool) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

afterEach(() => void vi.useRealTimers())

test('idle connections stay open, with their prepared plans', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { pool, close } = openPool({ url: inject('postgresUrl') }, silent)
  const used = async () => new Set(await Promise.all(Array.from({ length: 8 }, () => backend(pool))))
  const before = await used()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(pool.totalCount).toBe(8)
  expect(await used()).toEqual(before)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(pool.totalCount).toBe(5)
  await close(new AbortController().signal)
})

test('closing waits for running statements', async () => {
  const { pool, close } = openPool({ url: inject('postgresUrl') }, silent)
  const running = pool.query('select pg_sleep(0.1)')
  await close(new AbortController().signal)
  expect((await running).rowCount).toBe(1)
})

test.each(['before', 'after'])(
  'a statement that never ends is cancelled if the deadline comes %s closing',
  async (when) => {
    const { pool, close } = openPool({ url: inject('postgresUrl') }, silent)
    const pid = await backend(pool)
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    const backends = async (state = '%') =>
      (await client.query('select from pg_stat_activity where pid = $1 and state like $2', [pid, state])).rowCount
    const running = pool.query('select pg_sleep(20)').catch((error: unknown) => error)
    await expect.poll(() => backends('active')).toBe(1)
    const deadline = new AbortController()
    if (when === 'before') deadline.abort()
    const closing = close(deadline.signal)
    deadline.abort()
    await closing
    expect(await running).toBeInstanceOf(Error)
    await expect.poll(() => backends()).toBe(0)
    await client.end()
  },
)

test('a connection that is never released does not keep the pool from closing', async () => {
  const { pool, close } = openPool({ url: inject('postgresUrl') }, silent)
  const client = await pool.connect()
  client.on('error', () => undefined)
  await close(AbortSignal.abort())
  await expect(client.query('select 1')).rejects.toThrow()
})
