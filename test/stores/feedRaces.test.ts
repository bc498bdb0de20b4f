import { beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { rangeOf } from '../../src/model/page.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { postDraft, storesForFile } from '../support/stores.ts'

const limits = { fanoutFollowers: 1000, feedLength: 800 }
const context = storesForFile()
let stores: Stores
beforeAll(async () => {
  stores = context.openStores(limits)
})

const post = (authorId: AccountId, inReplyToId: PostId | null = null): Promise<PostId> =>
  stores.posts.insert(postDraft(authorId, { inReplyToId }))

async function homeOf(reader: AccountId): Promise<PostId[]> {
  const ids: PostId[] = []
  for (let maxId: string | undefined; ;) {
    const page = await stores.timelines.home(reader, rangeOf({ limit: 40, maxId }))
    ids.push(...page.items.map(({ id }) => id))
    if (page.next === null) return ids
    maxId = page.next
  }
}

/**
 * Runs `during` while another connection locks a row, and unlocks it before waiting for what `during` began.
 */
async function whileHeld<T>(row: string, id: string, during: () => Promise<{ started: Promise<T> }>): Promise<T> {
  const holder = await context.pool.connect()
  await holder.query('begin')
  await holder.query(`select from ${row} where id = $1 for update`, [id])
  const { started } = await during()
  await holder.query('commit')
  holder.release()
  return started
}

const waitUntilBlocked = () => expect.poll(() => lockWaiters(context.pool)).toBeGreaterThan(0)

test('a post that had to wait for a lock on its author comes above posts published meanwhile', async () => {
  const [slow, quick] = [await context.newAccount(), await context.newAccount()]
  let meanwhile: PostId
  const late = await whileHeld('accounts', slow, async () => {
    const started = post(slow)
    await waitUntilBlocked()
    meanwhile = await post(quick)
    return { started }
  })
  expect(BigInt(late)).toBeGreaterThan(BigInt(meanwhile!))
})

test('a reply or a boost that had to wait for a lock on its post comes above posts published meanwhile', async () => {
  const [author, slow, quick] = [await context.newAccount(), await context.newAccount(), await context.newAccount()]
  const parent = await post(author)
  const boost = async () => (await stores.posts.boost(parent, slow, 'public', null)).id
  for (const begin of [() => post(slow, parent), boost]) {
    let meanwhile: PostId
    const late = await whileHeld('posts', parent, async () => {
      const started = begin()
      await waitUntilBlocked()
      meanwhile = await post(quick)
      return { started }
    })
    expect(BigInt(late)).toBeGreaterThan(BigInt(meanwhile!))
  }
})

test('a follow during the first build of a feed loses no post', async () => {
  const author = await context.newAccount()
  const posts: PostId[] = []
  for (let n = 0; n < 230; n++) posts.unshift(await post(author))
  for (let round = 0; round < 10; round++) {
    const reader = await context.newAccount()
    // Another process reads the home timeline for the first time at the moment of this follow.
    const other = context.openStores(limits)
    await Promise.all([
      stores.relationships.follow(reader, author, {}),
      other.timelines.home(reader, rangeOf({ limit: 1 })),
    ])
    expect(await homeOf(reader)).toEqual(posts)
  }
})
