import { expect, test } from 'vitest'
import { writesRefused } from '../../writesRefused.ts'
import { openWriteShare } from './writeShare.ts'

/** Starts writes that hang until `release` is called. */
function hanging(share: ReturnType<typeof openWriteShare>) {
  const begun: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const write = (name: string) =>
    share.run(async () => {
      begun.push(name)
      await released
      return name
    })
  return { begun, release, write }
}

test('writes beyond the share wait for a slot, in order', async () => {
  const share = openWriteShare(2)
  const { begun, release, write } = hanging(share)
  const all = Promise.all(['1', '2', '3', '4'].map(write))
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['1', '2'])
  expect(share.waiting()).toBe(2)
  expect(share.longest()).toBeGreaterThan(0)
  release()
  expect(await all).toEqual(['1', '2', '3', '4'])
  expect(begun).toEqual(['1', '2', '3', '4'])
  expect(share.longest()).toBe(0)
})

test('while writes are refused, waiting and new writes fail at once, and running writes finish', async () => {
  const share = openWriteShare(1)
  const { begun, release, write } = hanging(share)
  const [first, second] = [write('1'), write('2')]
  share.setRefusing(true)
  await expect(second).rejects.toBe(writesRefused)
  await expect(write('3')).rejects.toBe(writesRefused)
  release()
  expect(await first).toBe('1')
  share.setRefusing(false)
  expect(await write('4')).toBe('4')
  expect(begun).toEqual(['1', '4'])
})

test('a failed write frees its slot exactly once', async () => {
  const share = openWriteShare(1)
  await expect(share.run(() => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  const leave = await share.enter()
  leave()
  leave()
  const [first, second] = [await share.enter(), share.enter()]
  first()
  ;(await second)()
})
