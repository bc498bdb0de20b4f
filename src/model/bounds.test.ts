import { LRUCache } from 'lru-cache'
import { describe, expect, it } from 'vitest'
import { atMost, atMostOfSize } from './bounds.ts'

const keysOf = (cache: LRUCache<string, string>) => [...cache.keys()].toReversed()

describe('an LRUCache', () => {
  it('with atMost holds the most recently used entries', () => {
    const cache = new LRUCache<string, string>(atMost(3))
    for (const key of ['one', 'two', 'three']) cache.set(key, key)
    cache.get('one')
    cache.set('four', 'four')
    expect(keysOf(cache)).toEqual(['three', 'one', 'four'])
  })

  it('with atMostOfSize holds a number of entries and a total size', () => {
    const cache = new LRUCache<string, string>(atMostOfSize(4, 20, (text: string) => text.length))
    for (const key of ['one', 'two', 'three', 'four', 'five']) cache.set(key, key)
    expect(keysOf(cache)).toEqual(['two', 'three', 'four', 'five'])
    cache.set('long', 'a'.repeat(11))
    expect(keysOf(cache)).toEqual(['five', 'long'])
    cache.set('too long', 'a'.repeat(21))
    expect(keysOf(cache)).not.toContain('too long')
  })
})
