import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { watchCommits } from '../../src/stores/postgres/connection/commitWaits.ts'
import { writeShareOf } from '../../src/stores/postgres/connection/writeShare.ts'

test('who stops to watch the commits of a pool leaves nothing in use, and no writes refused', async () => {
  const pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 })
  const said: string[] = []
  const note = (...told: [string] | [object, string]) => void said.push(String(told.at(-1)))
  const stop = watchCommits(pool, { info: note, warn: note })
  const share = writeShareOf(pool)
  const only = await pool.connect()
  share.setRefusing(true)
  await expect.poll(() => pool.waitingCount).toBe(1)
  const stopped = stop()
  only.release()
  await stopped
  expect([pool.totalCount - pool.idleCount, pool.waitingCount, share.isRefusing, said]).toEqual([0, 0, false, []])
  await pool.end()
})
