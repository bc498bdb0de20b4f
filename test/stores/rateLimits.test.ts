import { describe, expect, it } from 'vitest'
import { memoryRateLimits } from '../../src/stores/memory/rateLimits.ts'

function withClock(maxKeys = 1000) {
  let time = 1_700_000_000_000
  const store = memoryRateLimits({ maxKeys, now: () => time })
  return { store, later: (seconds: number) => (time += seconds * 1000), time: () => time }
}

describe('rate limits in memory', () => {
  it('allow so many calls in a window and tell what is left', async () => {
    const { store, time } = withClock()
    const resetAt = new Date(time() + 60_000)
    expect(await store.count('a', 2, 60)).toEqual({ allowed: true, limit: 2, remaining: 1, resetAt })
    expect(await store.count('a', 2, 60)).toEqual({ allowed: true, limit: 2, remaining: 0, resetAt })
    expect(await store.count('a', 2, 60)).toEqual({ allowed: false, limit: 2, remaining: 0, resetAt })
  })

  it('allow again when the window has ended, however often was tried meanwhile', async () => {
    const { store, later } = withClock()
    await store.count('a', 1, 60)
    later(59)
    expect((await store.count('a', 1, 60)).allowed).toBe(false)
    later(1)
    expect((await store.count('a', 1, 60)).allowed).toBe(true)
    expect((await store.count('a', 1, 60)).allowed).toBe(false)
  })

  it('count keys, and windows of different lengths, apart', async () => {
    const { store } = withClock()
    await store.count('a', 1, 60)
    expect((await store.count('b', 1, 60)).allowed).toBe(true)
    expect((await store.count('a', 1, 300)).allowed).toBe(true)
    expect((await store.count('a', 1, 60)).allowed).toBe(false)
  })

  it('allow none too many of fifty at once', async () => {
    const { store } = withClock()
    const answers = await Promise.all(Array.from({ length: 50 }, () => store.count('a', 20, 60)))
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20)
  })

  it('do not exist without a bound', () => {
    expect(() => memoryRateLimits({ maxKeys: 0 })).toThrow(RangeError)
    expect(() => memoryRateLimits({ maxKeys: Infinity })).toThrow(RangeError)
  })

  it('at the bound give up windows that ended, before any that runs', async () => {
    const { store, later } = withClock(2)
    await store.count('long', 1, 300)
    later(1)
    await store.count('short', 1, 10)
    later(10)
    await store.count('new', 1, 300)
    expect((await store.count('long', 1, 300)).allowed).toBe(false)
    expect((await store.count('new', 1, 300)).allowed).toBe(false)
  })

  it('at the bound give up the window that began first when all run', async () => {
    const { store, later } = withClock(2)
    await store.count('first', 1, 300)
    later(1)
    await store.count('second', 1, 10)
    later(1)
    await store.count('third', 1, 300)
    expect((await store.count('second', 1, 10)).allowed).toBe(false)
    expect((await store.count('third', 1, 300)).allowed).toBe(false)
    expect((await store.count('first', 1, 300)).allowed).toBe(true)
  })
})
