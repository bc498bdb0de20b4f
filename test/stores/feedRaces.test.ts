import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { stretchOf } from '../../src/model/page.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { postDraft, startStores, type TestStores } from '../support/stores.ts'

const limits = { fanoutFollowers: 1000, feedLength: 800 }
let place: TestStores
let stores: Stores
beforeAll(async () => {
  place = await startStores()
  stores = place.openStores(limits)
})
afterAll(() => place.stop())

const post = (authorId: AccountId, inReplyToId: PostId | null = null): Promise<PostId> =>
  stores.posts.insert(postDraft(authorId, { inReplyToId }))

async function homeOf(reader: AccountId): Promise<PostId[]> {
  const ids: PostId[] = []
  for (let maxId: string | undefined; ;) {
    const page = await stores.timelines.home(reader, stretchOf({ limit: 40, maxId }))
    ids.push(...page.items.map(({ id }) => id))
    if (page.next === null) return ids
    maxId = page.next
  }
}

/** Runs `during` while somebody else holds a row, and lets go of it before waiting for what `during` began. */
async function whileHeld<T>(row: string, id: string, during: () => Promise<{ begun: Promise<T> }>): Promise<T> {
  const holder = await place.pool.connect()
  await holder.query('begin')
  await holder.query(`select from ${row} where id = $1 for update`, [id])
  const { begun } = await during()
  await holder.query('commit')
  holder.release()
  return begun
}

const waitUntilBlocked = () => expect.poll(() => lockWaiters(place.pool)).toBeGreaterThan(0)

test('a post that had to wait for its author’s row stands above what was published meanwhile', async () => {
  const [slow, quick] = [await place.newAccount(), await place.newAccount()]
  let meanwhile: PostId
  const late = await whileHeld('accounts', slow, async () => {
    const begun = post(slow)
    await waitUntilBlocked()
    meanwhile = await post(quick)
    return { begun }
  })
  expect(BigInt(late)).toBeGreaterThan(BigInt(meanwhile!))
})

test('an answer or a boost that had to wait for what it is about stands above what was published meanwhile', async () => {
  const [author, slow, quick] = [await place.newAccount(), await place.newAccount(), await place.newAccount()]
  const parent = await post(author)
  const boost = async () => (await stores.posts.boost(parent, slow, 'public', null)).id
  for (const begin of [() => post(slow, parent), boost]) {
    let meanwhile: PostId
    const late = await whileHeld('posts', parent, async () => {
      const begun = begin()
      await waitUntilBlocked()
      meanwhile = await post(quick)
      return { begun }
    })
    expect(BigInt(late)).toBeGreaterThan(BigInt(meanwhile!))
  }
})

test('a follow that comes while a feed is made for the first time loses no post', async () => {
  const author = await place.newAccount()
  const posts: PostId[] = []
  for (let n = 0; n < 230; n++) posts.unshift(await post(author))
  for (let round = 0; round < 10; round++) {
    const reader = await place.newAccount()
    // Another process reads the home timeline for the first time just when this one follows.
    const other = place.openStores(limits)
    await Promise.all([
      stores.relationships.follow(reader, author, {}),
      other.timelines.home(reader, stretchOf({ limit: 1 })),
    ])
    expect(await homeOf(reader)).toEqual(posts)
  }
})
