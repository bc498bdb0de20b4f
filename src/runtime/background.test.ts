import { expect, test } from 'vitest'
import { trackBackground } from './background.ts'
import { createLog } from '../log.ts'

const deadline = () => new AbortController().signal

test('a fixed number of tasks run at once, in order, and the others are counted as waiting', async () => {
  const background = trackBackground(createLog({ level: 'silent' }))
  const started: number[] = []
  const ends: (() => void)[] = []
  for (let at = 0; at < 20; at++) {
    background.run(() => {
      started.push(at)
      return new Promise((resolve) => ends.push(resolve))
    })
  }
  expect([started.length, background.waiting()]).toEqual([0, 20])
  await expect.poll(() => [started.length, background.waiting()]).toEqual([8, 12])
  ends[3]!()
  await expect.poll(() => [started.length, background.waiting()]).toEqual([9, 11])

  const closed = background.close(deadline())
  await expect
    .poll(() => {
      for (const end of ends.splice(0)) end()
      return background.waiting()
    })
    .toBe(0)
  for (const end of ends) end()
  await closed
  expect(started).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

test('work that is only followed takes no slot, and failures are logged', async () => {
  const log: string[] = []
  const background = trackBackground(createLog({ destination: { write: (line) => void log.push(line) } }))
  const endless = Promise.withResolvers<void>()
  for (let at = 0; at < 10; at++) background.follow(endless.promise)
  let isDone = false
  background.run(async () => void (isDone = true))
  background.run(async () => Promise.reject(new Error('no')))
  await expect.poll(() => isDone).toBe(true)
  endless.resolve()
  await background.close(deadline())
  expect(log.filter((line) => line.includes('background work failed'))).toHaveLength(1)
})
