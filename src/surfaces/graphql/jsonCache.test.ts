import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openJsonCache } from './jsonCache.ts'

/** Returns a function that makes the JSON of objects, and a count of its calls. */
function making() {
  let count = 0
  const make = (object: object) => {
    count++
    return JSON.stringify(object)
  }
  return { make, count: () => count }
}

test('the JSON of a frozen object is made once by each maker', () => {
  const cache = openJsonCache()
  const object = Object.freeze({ a: 'ä' })
  const [one, other] = [making(), making()]
  for (let time = 0; time < 3; time++) {
    for (const { make } of [one, other]) expect(String(cache.of(object, make))).toBe('{"a":"ä"}')
  }
  expect([one.count(), other.count()]).toEqual([1, 1])
})

test('the JSON of an object that may change is made each time', () => {
  const cache = openJsonCache()
  const object = { a: 1 }
  const { make } = making()
  expect(String(cache.of(object, make))).toBe('{"a":1}')
  object.a = 2
  expect(String(cache.of(object, make))).toBe('{"a":2}')
})

test('the cache has a maximum size', () => {
  const cache = openJsonCache(10_000)
  const { make, count } = making()
  const objects = Array.from({ length: 3 }, () => Object.freeze({ text: 'x'.repeat(4000) }))
  const ask = (...places: number[]) => {
    const before = count()
    for (const place of places) cache.of(objects[place]!, make)
    return count() - before
  }
  expect(ask(0, 1, 0, 1)).toBe(2)
  expect(ask(2)).toBe(1)
  expect(ask(2)).toBe(0)
  expect(ask(0, 1)).toBe(2)
})

test('cached JSON uses no more memory than its bytes', () => {
  const cache = openJsonCache()
  const { buffer, length } = cache.of(Object.freeze({ a: 'ä' }), making().make)
  expect(buffer.byteLength).toBe(length)
})

test('the cache does not prevent the collection of a maker', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const cache = openJsonCache()
  const object = Object.freeze({ a: 1 })
  const used = () => {
    const { make } = making()
    cache.of(object, make)
    return new WeakRef(make)
  }
  const created = used()
  await setImmediate()
  collect()
  expect(created.deref()).toBeUndefined()
  const { make, count } = making()
  expect([String(cache.of(object, make)), count()]).toEqual(['{"a":1}', 1])
})
