import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { watchCommits } from '../../src/stores/postgres/connection/commitWaits.ts'
import { writeShareOf } from '../../src/stores/postgres/connection/writeShare.ts'

test('a watcher of commits that is stopped releases its connection, and writes are no longer refused', async () => {
  const pool = new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 })
  const messages: string[] = []
  const note = (...received: [string] | [object, string]) => void messages.push(String(received.at(-1)))
  const stop = watchCommits(pool, { info: note, warn: note })
  const share = writeShareOf(pool)
  const only = await pool.connect()
  share.setRefusing(true)
  await expect.poll(() => pool.waitingCount).toBe(1)
  const stopped = stop()
  only.release()
  await stopped
  expect([pool.totalCount - pool.idleCount, pool.waitingCount, share.isRefusing, messages]).toEqual([0, 0, false, []])
  await pool.end()
})
