import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openKeptJson } from './keptJson.ts'

/** Returns a function that makes the JSON of objects, and a count of its calls. */
function making() {
  let count = 0
  const make = (object: object) => {
    count++
    return JSON.stringify(object)
  }
  return { make, count: () => count }
}

test('that of a frozen object is made once by each maker', () => {
  const kept = openKeptJson()
  const object = Object.freeze({ a: 'ä' })
  const [one, other] = [making(), making()]
  for (let time = 0; time < 3; time++) {
    for (const { make } of [one, other]) expect(String(kept.of(object, make))).toBe('{"a":"ä"}')
  }
  expect([one.count(), other.count()]).toEqual([1, 1])
})

test('that of an object which may change is made each time', () => {
  const kept = openKeptJson()
  const object = { a: 1 }
  const { make } = making()
  expect(String(kept.of(object, make))).toBe('{"a":1}')
  object.a = 2
  expect(String(kept.of(object, make))).toBe('{"a":2}')
})

test('no more is kept than there is room for', () => {
  const kept = openKeptJson(10_000)
  const { make, count } = making()
  const objects = Array.from({ length: 3 }, () => Object.freeze({ text: 'x'.repeat(4000) }))
  const ask = (...places: number[]) => {
    const before = count()
    for (const place of places) kept.of(objects[place]!, make)
    return count() - before
  }
  expect(ask(0, 1, 0, 1)).toBe(2)
  expect(ask(2)).toBe(1)
  expect(ask(2)).toBe(0)
  expect(ask(0, 1)).toBe(2)
})

test('what is kept takes up no more memory than itself', () => {
  const kept = openKeptJson()
  const { buffer, length } = kept.of(Object.freeze({ a: 'ä' }), making().make)
  expect(buffer.byteLength).toBe(length)
})

test('who made it is not kept with it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const kept = openKeptJson()
  const object = Object.freeze({ a: 1 })
  const used = () => {
    const { make } = making()
    kept.of(object, make)
    return new WeakRef(make)
  }
  const made = used()
  await setImmediate()
  collect()
  expect(made.deref()).toBeUndefined()
  const { make, count } = making()
  expect([String(kept.of(object, make)), count()]).toEqual(['{"a":1}', 1])
})
