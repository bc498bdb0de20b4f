import { expect, test } from 'vitest'
import type { PostId } from '../../src/model/ids.ts'
import { openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { openKeptPosts } from '../../src/stores/postgres/posts/keptPosts.ts'
import { postDraft, startStores } from '../support/stores.ts'

const idsIn = (stamps: Iterable<string>) => [...stamps].map((stamp) => stamp.split(' ')[0] as PostId)

test('Who knows of a change is not given what somebody else began to read before it', async () => {
  const world = await startStores()
  try {
    const stores = world.openStores()
    const author = await world.newAccount()
    const [one, other] = [await stores.posts.insert(postDraft(author)), await stores.posts.insert(postDraft(author))]
    const { promise: read, resolve: sayRead } = Promise.withResolvers<void>()
    const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
    let reads = 0
    const posts = openKeptPosts(
      openDatabase(world.pool),
      async (stamps) => {
        const found = await stores.streamedPosts.load(idsIn(stamps))
        if (++reads > 1) return found
        sayRead()
        return goOn.then(() => found)
      },
      100,
    )
    const stamps = (last: string) => new Map<PostId, string>([one, other].map((id) => [id, `${id} ${last}`]))
    const early = posts.load([one, other], stamps('1'))
    await read
    await stores.posts.favourite(other, author)
    const late = posts.load([one, other], new Map([...stamps('1'), [other, `${other} 2`]]))
    letGoOn()
    expect((await early).get(other)?.content.favouritesCount).toBe(0)
    expect((await late).get(other)?.content.favouritesCount).toBe(1)
    expect((await late).get(one)?.content.id).toBe(one)
  } finally {
    await world.stop()
  }
})

test('No more posts are kept than go into the memory that there is for them, however long they are', async () => {
  const world = await startStores()
  try {
    const stores = world.openStores()
    const author = await world.newAccount()
    const text = 'x'.repeat(5000)
    const ids = await Promise.all(Array.from({ length: 8 }, () => stores.posts.insert(postDraft(author, { text }))))
    let read = 0
    const load = (stamps: Iterable<string>) => {
      const wanted = idsIn(stamps)
      read += wanted.length
      return stores.streamedPosts.load(wanted)
    }
    // Each takes 40 kB or more: as text, as HTML, and both once more as JSON.
    const posts = openKeptPosts(openDatabase(world.pool), load, 100, 200_000)
    const stamp = (id: PostId) => new Map([[id, `${id} 1`]])
    for (const id of ids) expect((await posts.load([id], stamp(id))).size).toBe(1)
    for (const id of ids.toReversed()) expect((await posts.load([id], stamp(id))).get(id)?.content.text).toBe(text)
    expect(read).toBeGreaterThan(10)
    expect(read).toBeLessThan(16)
  } finally {
    await world.stop()
  }
})
