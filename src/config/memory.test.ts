import { expect, test } from 'vitest'
import { cacheBytesOf, defaultTarget } from './memory.ts'

test('by default, the processes of a machine share a quarter of it, within bounds', () => {
  const gigabyte = 1_000_000_000
  expect(defaultTarget(gigabyte, 1)).toBe(250)
  expect(defaultTarget(gigabyte, 4)).toBe(192)
  expect(defaultTarget(64 * gigabyte, 1)).toBe(512)
})

test('caches get more with a higher target, something with any, and nothing if they are off', () => {
  const bytesAt = (memoryTarget: number) => cacheBytesOf({ memoryTarget, caches: 'on', processes: 1 })
  expect(bytesAt(500)).toBeGreaterThan(bytesAt(250))
  expect(bytesAt(100)).toBeGreaterThan(1_000_000)
  // The rest of the process takes up more than 200 MB.
  expect(bytesAt(250)).toBeLessThan(30_000_000)
  expect(bytesAt(500)).toBeLessThan(200_000_000)
  expect(cacheBytesOf({ memoryTarget: 500, caches: 'off', processes: 1 })).toBe(0)
})
