import { expect, test } from 'vitest'
import { openCaches } from '../stores/postgres/connection/caches.ts'
import { cacheUpkeep } from './upkeepJobs.ts'

const megabyte = 1_000_000
const target = 200 * megabyte

/**
 * Opens caches with 40 entries of a megabyte. Also returns a function that runs the job for a process that uses `held`
 * megabytes.
 */
function fullCaches(bytes: number) {
  const caches = openCaches(bytes)
  const posts = caches.open<string, { id: number }>('posts', () => megabyte)
  for (let id = 0; id < 40; id++) posts.set(String(id), { id })
  return {
    caches,
    runAt: (held: number) => cacheUpkeep(caches, target, () => held * megabyte).run(new AbortController().signal),
  }
}

test('caches shrink if the process uses more memory than its target', async () => {
  const { caches, runAt } = fullCaches(41 * megabyte)
  const { used } = caches
  await runAt(199)
  expect(caches.used).toBe(used)
  await runAt(201)
  expect(caches.used).toBeLessThan(used)
})

test('full caches get more memory while the process uses little, and none if they are turned off', async () => {
  const full = fullCaches(41 * megabyte)
  await full.runAt(100)
  expect(full.caches.bytes).toBeGreaterThan(41 * megabyte)
  const off = fullCaches(0)
  await off.runAt(100)
  expect(off.caches.bytes).toBe(0)
})
