import pg from 'pg'
import { expect, test } from 'vitest'
import { retriedPool } from './retriedPool.ts'
import { writeShareOf } from './writeShare.ts'

/** Makes a pool that never connects, with its share for writes in use. */
async function fullPool() {
  const pool = new pg.Pool({ max: 2 })
  const share = writeShareOf(pool)
  return { pool, share, leave: await share.enter() }
}

test('while writes are refused, the job library gets an error that makes it try again', async () => {
  const { pool, share } = await fullPool()
  const connection = retriedPool(pool).connect()
  share.setRefusing(true)
  await expect(connection).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await pool.end()
})

test('when the pool ends, a waiting job library finds no jobs instead of an error', async () => {
  const { pool, share } = await fullPool()
  const connection = retriedPool(pool).connect()
  await pool.end()
  share.setRefusing(true)
  expect(await (await connection).query('select')).toMatchObject({ rows: [] })
})

test('a failed connection frees its slot', async () => {
  const pool = new pg.Pool({ max: 2, host: '127.0.0.1', port: 1 })
  const refused = await retriedPool(pool)
    .connect()
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'ETIMEDOUT' })
  expect(writeShareOf(pool).longest()).toBe(0)
  await pool.end()
})
