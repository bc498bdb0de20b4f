import { beforeAll, expect, test, vi } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { rangeOf } from '../../src/model/page.ts'
import type { PostDraft } from '../../src/stores/posts.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, storesForFile } from '../support/stores.ts'

const testStores = storesForFile()
let stores: Stores
beforeAll(async () => {
  // Posts of authors with two or more followers are not written to feeds.
  stores = testStores.openStores({ fanoutFollowers: 1, feedLength: 100 })
})

async function publish(author: AccountId, rest: Partial<PostDraft> = {}): Promise<PostId> {
  const id = await stores.posts.insert(postDraft(author, rest))
  await stores.timelines.distribute(id)
  return id
}

const follow = (reader: AccountId, author: AccountId) => stores.relationships.follow(reader, author, {})
const home = async (reader: AccountId, limit: number) => (await stores.timelines.home(reader, rangeOf({ limit }))).items

test('a post in the feed is shown even if the posts that are merged into the page are older', async () => {
  const [reader, friend, followed, stranger] = await Promise.all([1, 2, 3, 4].map(() => testStores.newAccount()))
  await follow(reader!, friend!)
  await follow(reader!, followed!)
  await follow(stranger!, followed!)
  await home(reader!, 1)
  for (let count = 0; count < 4; count++) await publish(followed!)
  const published = [await publish(friend!), await publish(friend!)]
  const question = await publish(stranger!)
  for (let count = 0; count < 3; count++) await publish(friend!, { inReplyToId: question })
  expect((await home(reader!, 2)).map(({ id }) => id)).toEqual(published.toReversed())
})

test('a reply in a muted conversation is marked as muted, even if the post it replies to was deleted', async () => {
  const [reader, friend] = await Promise.all([1, 2].map(() => testStores.newAccount()))
  await follow(reader!, friend!)
  const first = await publish(friend!)
  await stores.posts.muteThread(first, reader!)
  expect((await home(reader!, 20)).map(({ viewer }) => viewer?.threadMuted)).toEqual([true])
  const answer = await publish(friend!, { inReplyToId: first })
  const last = await publish(friend!, { inReplyToId: answer })
  await stores.posts.delete(answer, friend!)
  const posts = await home(reader!, 20)
  expect(posts.map(({ id, viewer }) => [id, viewer?.threadMuted])).toEqual([
    [last, true],
    [first, true],
  ])
})

test('a temporary mute ends by the clock of PostgreSQL, whatever the clock of the process shows', async () => {
  const [reader, friend, listed] = await Promise.all([1, 2, 3].map(() => testStores.newAccount()))
  for (const author of [friend!, listed!]) await follow(reader!, author)
  await home(reader!, 1)
  for (const author of [friend!, listed!]) await publish(author)
  const list = await stores.lists.insert(reader!, { title: 'List', repliesPolicy: 'list', exclusive: false }, 10)
  await stores.lists.add(reader!, list!.id, [listed!], 10)
  expect(await home(reader!, 20)).toHaveLength(2)
  await stores.mutes.mute(reader!, friend!, { boostsOnly: false, notifications: true, duration: 600 }, 10)
  await stores.lists.mute(reader!, list!.id, 600)
  expect(await home(reader!, 20)).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  try {
    expect(await home(reader!, 20)).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
