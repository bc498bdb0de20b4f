import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresStatistics } from '../../src/stores/postgres/statistics.ts'
import { listening, startStores, type TestStores } from '../support/stores.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await startStores()
})
afterAll(() => stores.stop())

it('statistics count accounts that are not suspended, the active ones, and posts without boosts', async () => {
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
  const [post] = await sql<{ id: string }>(
    `insert into posts (author_id, visibility, conversation_id) values ($1, 'public', 1) returning id`,
    author,
  )
  await sql(
    `insert into posts (author_id, visibility, conversation_id, boost_of_id) values ($1, 'public', 1, $2)`,
    reader,
    post!.id,
  )
  const counts = await postgresStatistics(database).read()
  expect(counts).toEqual({ accounts: 5, activeMonth: 3, activeHalfYear: 4, posts: 1 })
})

it('statistics are counted once however many ask', async () => {
  const { database, names } = listening(stores.database)
  const statistics = postgresStatistics(database)
  const all = await Promise.all([statistics.read(), statistics.read(), statistics.read()])
  expect(all[2]).toEqual(all[0])
  await statistics.read()
  expect(names).toEqual(['statistics_count'])
})
