import { expect, test } from 'vitest'
import type { PostId } from '../../src/model/ids.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import { openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { openPostCache } from '../../src/stores/postgres/posts/postCache.ts'
import { postDraft, startStores } from '../support/stores.ts'

const idsIn = (versionKeys: Iterable<string>) =>
  [...versionKeys].map((versionKey) => versionKey.split(' ')[0] as PostId)

test('a request after a change does not get the result of a read that began before the change', async () => {
  const testStores = await startStores()
  try {
    const stores = testStores.openStores()
    const author = await testStores.newAccount()
    const [one, other] = [await stores.posts.insert(postDraft(author)), await stores.posts.insert(postDraft(author))]
    const { promise: read, resolve: resolveRead } = Promise.withResolvers<void>()
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
    let reads = 0
    const posts = openPostCache(openDatabase(testStores.pool), openCaches(), async (versionKeys) => {
      const found = await stores.streamedPosts.load(idsIn(versionKeys))
      if (++reads > 1) return found
      resolveRead()
      return resumed.then(() => found)
    })
    const versionKeys = (last: string) => new Map<PostId, string>([one, other].map((id) => [id, `${id} ${last}`]))
    const early = posts.load([one, other], versionKeys('1'))
    await read
    await stores.posts.favourite(other, author)
    const late = posts.load([one, other], new Map([...versionKeys('1'), [other, `${other} 2`]]))
    resume()
    expect((await early).get(other)?.content.favouritesCount).toBe(0)
    expect((await late).get(other)?.content.favouritesCount).toBe(1)
    expect((await late).get(one)?.content.id).toBe(one)
  } finally {
    await testStores.stop()
  }
})

test('the memory for cached posts has a limit, however long they are', async () => {
  const testStores = await startStores()
  try {
    const stores = testStores.openStores()
    const author = await testStores.newAccount()
    const text = 'x'.repeat(5000)
    const ids = await Promise.all(Array.from({ length: 8 }, () => stores.posts.insert(postDraft(author, { text }))))
    let read = 0
    const load = (versionKeys: Iterable<string>) => {
      const ids = idsIn(versionKeys)
      read += ids.length
      return stores.streamedPosts.load(ids)
    }
    // Each post takes 40 kB or more: text and HTML, and both again as JSON.
    const posts = openPostCache(openDatabase(testStores.pool), openCaches(200_000), load)
    const versionKey = (id: PostId) => new Map([[id, `${id} 1`]])
    for (const id of ids) expect((await posts.load([id], versionKey(id))).size).toBe(1)
    for (const id of ids.toReversed()) expect((await posts.load([id], versionKey(id))).get(id)?.content.text).toBe(text)
    expect(read).toBeGreaterThan(10)
    expect(read).toBeLessThan(16)
  } finally {
    await testStores.stop()
  }
})
