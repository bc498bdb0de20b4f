import { expect, it } from 'vitest'
import type { Database } from '../../src/stores/postgres/connection/database.ts'
import { postgresStatistics } from '../../src/stores/postgres/accounts/statistics.ts'
import { storesForFile } from '../support/stores.ts'

const stores = storesForFile()

it('statistics count accounts that are not suspended, the active ones, and their posts as profiles do', async () => {
  const { accounts, newAccount, sql, database } = stores
  const author = await newAccount()
  const [reader, signedIn, lastSpring, suspended] = [
    await newAccount(),
    await newAccount(),
    await newAccount(),
    await newAccount(),
  ]
  await newAccount()
  await accounts.suspend(suspended)
  await sql(`update accounts set last_post_at = current_date where id in ($1, $2)`, author, suspended)
  await sql(`update accounts set home_read_at = now() - interval '20 days' where id = $1`, reader)
  await sql(
    `insert into auth_sessions (hash, handle, account_id, kind, label, scopes, idle_seconds, expires_at)
     values ('\\x01', 'sh_one', $1, 'app', '', '{}', 1, now())`,
    signedIn,
  )
  await sql(`update accounts set last_post_at = current_date - 100 where id = $1`, lastSpring)
  await sql(`update accounts set posts_count = 3 where id in ($1, $2)`, author, suspended)
  await sql(`update accounts set posts_count = 2 where id = $1`, reader)
  const counts = await postgresStatistics(database).read()
  expect(counts).toEqual({ accounts: 5, activeMonth: 3, activeHalfYear: 4, posts: 5, mediaBytes: 0 })
})

/** Returns statistics with their own clock. Each count waits for `test.gate`. */
function gated() {
  const test = { time: 0, counts: 0, gate: Promise.resolve() }
  const database: Database = {
    ...stores.database,
    async transaction(work) {
      test.counts += 1
      await test.gate
      return stores.database.transaction(work)
    },
  }
  return { test, statistics: postgresStatistics(database, () => test.time) }
}

const minute = 60_000

it('statistics are counted once a minute, however many requests there are', async () => {
  const { test, statistics } = gated()
  const all = await Promise.all([statistics.read(), statistics.read(), statistics.read()])
  expect(all[2]).toEqual(all[0])
  test.time += minute - 1
  await statistics.read()
  expect(test.counts).toBe(1)
  test.time += 1
  await statistics.read()
  expect(test.counts).toBe(2)
})

it('the old statistics are returned while new ones are counted', async () => {
  const { test, statistics } = gated()
  const old = await statistics.read()
  await stores.newAccount()
  test.time += minute
  const { promise, resolve } = Promise.withResolvers<void>()
  test.gate = promise
  expect(await Promise.all([statistics.read(), statistics.read()])).toEqual([old, old])
  expect(test.counts).toBe(2)
  resolve()
  await expect.poll(async () => (await statistics.read()).accounts).toBe(old.accounts + 1)
})

it('statistics that take long to count are counted every ten minutes', async () => {
  const { test, statistics } = gated()
  const { promise, resolve } = Promise.withResolvers<void>()
  test.gate = promise
  const first = statistics.read()
  test.time += 1000
  resolve()
  await first
  test.time += 10 * minute - 1
  await statistics.read()
  expect(test.counts).toBe(1)
  test.time += 1
  await statistics.read()
  expect(test.counts).toBe(2)
})

it('statistics that cannot be counted fail at first, and later return the old ones', async () => {
  const { test, statistics } = gated()
  const broken = () => {
    const gate = Promise.reject(new Error('out of reach'))
    gate.catch(() => undefined)
    return gate
  }
  test.gate = broken()
  await expect(statistics.read()).rejects.toThrow('out of reach')
  test.gate = Promise.resolve()
  const old = await statistics.read()
  test.gate = broken()
  test.time += minute
  expect(await statistics.read()).toEqual(old)
  await expect.poll(() => test.counts).toBe(3)
  expect(await statistics.read()).toEqual(old)
})
