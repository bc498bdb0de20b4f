import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { stretchOf } from '../../src/model/page.ts'
import type { PostDraft } from '../../src/stores/posts.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, startStores, type TestStores } from '../support/stores.ts'

let world: TestStores
let stores: Stores
beforeAll(async () => {
  world = await startStores()
  // Whoever has two followers is not written into feeds.
  stores = world.openStores({ fanoutFollowers: 1, feedLength: 100 })
})
afterAll(() => world.stop())

async function publish(author: AccountId, rest: Partial<PostDraft> = {}): Promise<PostId> {
  const id = await stores.posts.insert(postDraft(author, rest))
  await stores.timelines.distribute(id)
  return id
}

const follow = (reader: AccountId, author: AccountId) => stores.relationships.follow(reader, author, {})
const home = async (reader: AccountId, limit: number) =>
  (await stores.timelines.home(reader, stretchOf({ limit }))).items

test('Of what is in the feed nothing is left out where what is merged into it is older', async () => {
  const [reader, friend, known, stranger] = await Promise.all([1, 2, 3, 4].map(() => world.newAccount()))
  await follow(reader!, friend!)
  await follow(reader!, known!)
  await follow(stranger!, known!)
  await home(reader!, 1)
  for (let count = 0; count < 4; count++) await publish(known!)
  const said = [await publish(friend!), await publish(friend!)]
  const question = await publish(stranger!)
  for (let count = 0; count < 3; count++) await publish(friend!, { inReplyToId: question })
  expect((await home(reader!, 2)).map(({ id }) => id)).toEqual(said.toReversed())
})

test('An answer in a muted conversation says that it is muted, also when what it answers is gone', async () => {
  const [reader, friend] = await Promise.all([1, 2].map(() => world.newAccount()))
  await follow(reader!, friend!)
  const first = await publish(friend!)
  await stores.posts.muteThread(first, reader!)
  expect((await home(reader!, 20)).map(({ viewer }) => viewer?.threadMuted)).toEqual([true])
  const answer = await publish(friend!, { inReplyToId: first })
  const last = await publish(friend!, { inReplyToId: answer })
  await stores.posts.delete(answer, friend!)
  const seen = await home(reader!, 20)
  expect(seen.map(({ id, viewer }) => [id, viewer?.threadMuted])).toEqual([
    [last, true],
    [first, true],
  ])
})

test('What is muted for a time is so by the clock of PostgreSQL, whatever a process takes for the time', async () => {
  const [reader, friend, listed] = await Promise.all([1, 2, 3].map(() => world.newAccount()))
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
