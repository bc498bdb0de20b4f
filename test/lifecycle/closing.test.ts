import { expect, test } from 'vitest'
import { leftovers, nothing, ownDatabase, poolOf, serviceOn, signedIn } from './poolOfTheCaller.ts'

test('server-4: closing leaves nothing on the caller’s pool: no listeners, channels, locks or settings', async () => {
  await using database = await ownDatabase()
  const token = await signedIn(database.url, 'alice')
  const pool = poolOf(database.url)
  // These connections existed before the service.
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')))
  const { service } = serviceOn({ database: { pool }, dataDir: database.dataDir })
  await service.ready
  const headers = { authorization: `Bearer ${token}` }
  const call = (text: number) =>
    fetch(`${service.url}/api/v1/statuses`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ status: `${text}` }),
    })
  const statuses = await Promise.all(Array.from({ length: 20 }, async (_, index) => (await call(index)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(pool.totalCount).toBeGreaterThan(3)
  await service.close()
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0])
  expect(await leftovers(pool)).toEqual(nothing)
  await pool.end()
})
