import { describe, expect, it } from 'vitest'
import { openCaches } from './caches.ts'

interface Text {
  text: string
}

const bytesOf = ({ text }: Text) => text.length
const any = () => true

/** Opens two caches with room for three entries. Each entry of `entry()` counts 300 bytes: its text and 200 more. */
function openTwo() {
  const caches = openCaches(900)
  return {
    caches,
    posts: caches.open<string, Text>('posts', bytesOf),
    people: caches.open<string, Text>('people', bytesOf),
  }
}

const entry = (): Text => ({ text: 'x'.repeat(100) })

describe('the caches of a process', () => {
  it('do not cache what was read before they were cleared', async () => {
    const { caches, posts } = openTwo()
    const cacheEarly = posts.beginRead()
    const cacheFound = posts.beginRead()
    cacheFound('1', entry())
    caches.clear()
    cacheEarly('2', entry())
    posts.beginRead()('3', entry())
    expect(['1', '2', '3'].map((id) => posts.peek(id) !== undefined)).toEqual([false, false, true])
  })

  it('share one memory limit: the least recently used entry is evicted', () => {
    const { posts, people } = openTwo()
    posts.set('1', entry())
    people.set('1', entry())
    posts.set('2', entry())
    posts.get('1', any)
    posts.set('3', entry())
    expect(people.peek('1')).toBeUndefined()
    expect(['1', '2', '3'].map((id) => posts.peek(id) !== undefined)).toEqual([true, true, true])
  })

  it('return only current entries, and count hits and misses', () => {
    const { caches, posts, people } = openTwo()
    const first = entry()
    posts.set('1', first)
    posts.set('1', first)
    expect(posts.get('1', (one) => one === first)).toBe(first)
    expect(posts.get('1', (one) => one !== first)).toBeUndefined()
    expect(people.get('1', any)).toBeUndefined()
    expect(caches.figures()).toEqual([
      { name: 'posts', entries: 1, bytes: 300, hits: 1, misses: 1 },
      { name: 'people', entries: 0, bytes: 0, hits: 0, misses: 1 },
    ])
    caches.clear()
    expect(caches.figures()[0]).toMatchObject({ entries: 0, bytes: 0 })
    expect(posts.peek('1')).toBeUndefined()
  })

  it('drop an entry that is larger than all their memory, and the older one with its key', () => {
    const { caches, posts } = openTwo()
    posts.set('1', entry())
    posts.set('2', entry())
    posts.set('1', { text: 'x'.repeat(800) })
    expect(posts.peek('1')).toBeUndefined()
    expect(posts.peek('2')).toBeDefined()
    expect(caches.figures()[0]).toMatchObject({ entries: 1, bytes: 300 })
  })

  it('evict entries at once when they get less memory, the least recently used first', () => {
    const { caches, posts, people } = openTwo()
    posts.set('1', entry())
    people.set('1', entry())
    posts.set('2', entry())
    caches.resize(600)
    expect(posts.peek('1')).toBeUndefined()
    expect(caches.used).toBe(600)
    posts.set('3', entry())
    expect(people.peek('1')).toBeUndefined()
    caches.resize(900)
    posts.set('4', entry())
    expect(['2', '3', '4'].map((id) => posts.peek(id) !== undefined)).toEqual([true, true, true])
  })

  it('hold nothing if they get no memory', () => {
    const caches = openCaches(0)
    const posts = caches.open<string, Text>('posts', bytesOf)
    posts.set('1', { text: '' })
    expect(posts.get('1', any)).toBeUndefined()
    expect(caches.figures()[0]).toMatchObject({ entries: 0, bytes: 0, misses: 1 })
  })
})
