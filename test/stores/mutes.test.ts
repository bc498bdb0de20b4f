import { beforeAll, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { rangeOf } from '../../src/model/page.ts'
import type { Mutes } from '../../src/stores/mutes.ts'
import { postgresMutes } from '../../src/stores/postgres/accounts/mutes.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { outcomes, storesForFile } from '../support/stores.ts'

const stores = storesForFile()
let mutes: Mutes

beforeAll(async () => {
  mutes = postgresMutes(stores.database, stores.profiles)
})

const forGood = { boostsOnly: false, notifications: true, duration: null }
const pair = async () => [await stores.newAccount(), await stores.newAccount()] as const
const list = async (account: AccountId) => (await mutes.page(account, rangeOf({ limit: 40 }))).items

test('two accounts that mute each other at the same time both succeed', async () => {
  const [a, b] = await pair()
  const both = Array.from({ length: 5 }, () => [mutes.mute(a, b, forGood, 9), mutes.mute(b, a, forGood, 9)]).flat()
  expect(await outcomes(both)).toEqual({ fulfilled: 10, errors: [] })
  expect(await list(a)).toMatchObject([{ profile: { id: b } }])
  expect(await list(b)).toMatchObject([{ profile: { id: a } }])
})

test('muting and unmuting at the same time leaves one mute or none', async () => {
  const [a, b] = await pair()
  const changes = Array.from({ length: 6 }, () => [mutes.mute(a, b, forGood, 9), mutes.unmute(a, b)]).flat()
  expect((await outcomes(changes)).errors).toEqual([])
  expect((await list(a)).length).toBeLessThan(2)
})

test('a mute of an unknown or deleted account fails with not_found', async () => {
  const [a, b] = await pair()
  await expect(mutes.mute(a, '1' as AccountId, forGood, 9)).rejects.toMatchObject({ code: 'not_found' })
  await mutes.mute(a, b, forGood, 9)
  await stores.accounts.delete(b)
  expect(await list(a)).toEqual([])
  await expect(mutes.mute(a, b, forGood, 9)).rejects.toMatchObject({ code: 'not_found' })
})

test('a suspended account can be muted, and is listed after it is restored', async () => {
  const [a, b] = await pair()
  await stores.accounts.suspend(b)
  expect(await mutes.mute(a, b, { boostsOnly: true, notifications: false, duration: 60 }, 9)).toBe(true)
  expect(await list(a)).toEqual([])
  await stores.accounts.restore(b)
  expect(await list(a)).toMatchObject([{ boostsOnly: true, notifications: false, expiresAt: expect.any(String) }])
})

test('only expired mutes of accounts and hashtags are deleted', async () => {
  const [a, b] = await pair()
  const c = await stores.newAccount()
  await mutes.mute(a, b, { ...forGood, duration: 3600 }, 9)
  await mutes.mute(a, c, { ...forGood, duration: 3600 }, 9)
  const [tag] = await stores.sql<{ id: string }>(`insert into tags (name) values ('over') returning id`)
  await stores.sql(`insert into tag_mutes (account_id, tag_id, expires_at) values ($1, $2, now())`, a, tag!.id)
  await stores.sql(`update mutes set expires_at = now() where account_id = $1 and target_id = $2`, a, b)
  expect(await mutes.deleteExpired()).toBe(2)
  expect(await mutes.deleteExpired()).toBe(0)
  expect(await stores.sql('select target_id from mutes where account_id = $1', a)).toEqual([{ target_id: c }])
  expect(await stores.sql('select from tag_mutes')).toEqual([])
})

test('a mute that is renewed while expired ones are deleted stays', async () => {
  const [a, b] = await pair()
  await mutes.mute(a, b, { ...forGood, duration: 3600 }, 9)
  const client = await stores.pool.connect()
  await stores.sql(`update mutes set expires_at = now() where account_id = $1`, a)
  await client.query('begin')
  await client.query('update mutes set expires_at = null where account_id = $1', [a])
  const deleting = mutes.deleteExpired()
  await expect.poll(() => lockWaiters(stores.pool)).toBe(1)
  await client.query('commit')
  client.release()
  await deleting
  expect(await list(a)).toMatchObject([{ expiresAt: null }])
})
