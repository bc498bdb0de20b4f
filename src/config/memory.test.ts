import { expect, test } from 'vitest'
import { defaultTarget, firstCacheBytes, memoryTargetOf, nextCacheBytes } from './memory.ts'

const megabyte = 1_000_000

test('by default, the processes of a machine share a quarter of its memory, within bounds', () => {
  const gigabyte = 1_000_000_000
  expect(defaultTarget(gigabyte, 1)).toBe(250)
  expect(defaultTarget(gigabyte, 4)).toBe(192)
  expect(defaultTarget(64 * gigabyte, 1)).toBe(512)
})

test('the initial size of caches grows with the target, and is never zero', () => {
  const bytesAt = (memoryTarget: number) => firstCacheBytes(memoryTargetOf({ memoryTarget }))
  expect(bytesAt(500)).toBeGreaterThan(bytesAt(250))
  expect(bytesAt(100)).toBeGreaterThan(megabyte)
  // The rest of the process takes up more than 200 MB.
  expect(bytesAt(250)).toBeLessThan(30 * megabyte)
  expect(bytesAt(500)).toBeLessThan(200 * megabyte)
})

// A process that uses two bytes for each cached byte, and `rest` bytes for other things. Its caches are always full.
function settled(rest: number, target: number): number[] {
  let bytes = firstCacheBytes(target)
  const sizes = []
  for (let steps = 0; steps < 200; steps++) {
    bytes = nextCacheBytes({ bytes, used: bytes }, rest + 2 * bytes, target)
    sizes.push(bytes)
  }
  return sizes.slice(-50)
}

test('caches take up what the rest of the process leaves of the target, and stay at that size', () => {
  const target = 500 * megabyte
  for (const rest of [200, 300, 400]) {
    const sizes = settled(rest * megabyte, target)
    expect(new Set(sizes).size).toBe(1)
    const held = rest * megabyte + 2 * sizes[0]!
    expect(held).toBeLessThanOrEqual(target)
    expect(held).toBeGreaterThanOrEqual(target * 0.9)
  }
})

test('caches may take up a minimum even when the rest of the process uses the whole target', () => {
  const sizes = settled(600 * megabyte, 500 * megabyte)
  expect(new Set(sizes)).toEqual(new Set([firstCacheBytes(0)]))
})

test('caches that are not full do not grow, and shrink from their current size', () => {
  const caches = { bytes: 100 * megabyte, used: 50 * megabyte }
  expect(nextCacheBytes(caches, 100 * megabyte, 500 * megabyte)).toBe(100 * megabyte)
  expect(nextCacheBytes(caches, 501 * megabyte, 500 * megabyte)).toBeLessThan(50 * megabyte)
})
