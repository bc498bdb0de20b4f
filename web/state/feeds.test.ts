import { expect, test } from 'vitest'
import { createFeed, feedOf } from './feeds.ts'
import { cachedPost, pinPosts, postSignal } from './posts.ts'

// Makes a timeline of the posts up to `latest`, 20 to a page, and records the requests for its pages.
function timeline(latest: number) {
  const requests: (Record<string, string> | undefined)[] = []
  const line = { latest }
  const read = (cursor: Record<string, string> | undefined) => {
    requests.push(cursor)
    const top = cursor?.['max_id'] === undefined ? line.latest : Number(cursor['max_id']) - 1
    const items = range(top, Math.max(top - 19, 1))
    return Promise.resolve({ items, next: top > 20 ? { limit: '20', max_id: items.at(-1)! } : undefined })
  }
  return { line, requests, read }
}

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => String(from - index))

test('only the newest of many new posts wait, and older ones are read again', async () => {
  const { line, requests, read } = timeline(50)
  const feed = createFeed(read, { isById: true })
  await feed.more()
  for (let id = 51; id <= 150; id++) feed.add(String(id))
  expect(feed.waiting.value).toEqual(range(150, 51))
  expect(feed.isCut.value).toBe(false)

  // The posts need not arrive in order.
  for (const id of [152, 151, ...range(300, 153).toReversed()]) feed.add(String(id))
  line.latest = 300
  expect(feed.waiting.value.length).toBeLessThanOrEqual(100)
  expect(feed.waiting.value).toEqual(range(300, 300 - feed.waiting.value.length + 1))
  expect(feed.isCut.value).toBe(true)

  const oldest = feed.waiting.value.at(-1)!
  feed.showWaiting()
  expect([feed.waiting.value, feed.isCut.value, feed.state.value]).toEqual([[], false, 'ready'])
  expect(feed.ids.value).toEqual(range(300, Number(oldest)))
  while (feed.state.value !== 'complete') await feed.more()
  expect(feed.ids.value).toEqual(range(300, 1))
  expect(Number(requests[1]!['max_id'])).toBeGreaterThan(150)
})

test('your own new post stays in its place', async () => {
  const { line, read } = timeline(5)
  const feed = createFeed(read, { isById: true })
  await feed.more()
  for (let id = 6; id <= 199; id++) feed.add(String(id))
  feed.add('200', true)
  feed.add('201')
  line.latest = 201
  feed.showWaiting()
  while (feed.state.value !== 'complete') await feed.more()
  expect(feed.ids.value).toEqual(range(201, 1))
})

test('a feed in another order keeps all waiting posts', async () => {
  const feed = createFeed(() => Promise.resolve({ items: ['b', 'a'], next: undefined }))
  await feed.more()
  for (let id = 0; id < 150; id++) feed.add(`x${id}`)
  expect([feed.waiting.value.length, feed.isCut.value]).toEqual([150, false])
  feed.add('a')
  expect(feed.waiting.value).not.toContain('a')
  feed.showWaiting()
  expect(feed.ids.value.slice(149)).toEqual(['x0', 'b', 'a'])
})

test('posts in a feed or in use are not dropped, nor the posts that they boost', async () => {
  const feed = feedOf('of the test', () => createFeed(() => Promise.resolve({ items: ['boost'], next: undefined })))
  await feed.more()
  pinPosts(() => ['kept'])
  for (const id of ['boost', 'boosted', 'kept', 'other']) postSignal(id).value = { id } as never
  postSignal('boost').value = { id: 'boost', reblog: { id: 'boosted' } } as never
  for (let id = 0; id < 2500; id++) postSignal(String(id))
  await expect.poll(() => cachedPost('other'), { timeout: 5000 }).toBeUndefined()
  for (const id of ['boost', 'boosted', 'kept']) expect(cachedPost(id)).toMatchObject({ id })
})

test('posts that arrive during a renewal are not lost, and a failed renewal can be repeated', async () => {
  const { line, requests, read } = timeline(50)
  const answer = { holdsOn: Promise.resolve(), isBroken: false }
  const feed = createFeed(
    async (cursor) => {
      const page = await read(cursor)
      await answer.holdsOn
      if (answer.isBroken) throw new Error('out of reach')
      return page
    },
    { isById: true },
  )
  await feed.more()
  answer.isBroken = true
  await feed.renew()
  expect(feed.state.value).toBe('failed')
  answer.isBroken = false
  line.latest = 60
  await feed.more()
  expect(requests.at(-1)).toBeUndefined()
  expect(feed.ids.value).toEqual(range(60, 41))

  const { promise, resolve } = Promise.withResolvers<void>()
  answer.holdsOn = promise
  const renewed = feed.renew()
  feed.add('61', true)
  feed.add('62')
  feed.add('63', true)
  feed.remove('63')
  resolve()
  await renewed
  expect([feed.ids.value, feed.waiting.value]).toEqual([['61', ...range(60, 41)], ['62']])
})
