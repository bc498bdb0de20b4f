import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { trackBackground } from './background.ts'
import { pileClosers } from './closers.ts'
import { createLog } from './log.ts'
import { startUpkeep } from './upkeep.ts'

function capture() {
  const lines: string[] = []
  return { lines, log: createLog({ destination: { write: (line) => void lines.push(line) } }) }
}

test('a job runs again and again, never twice at once, also after an error', async () => {
  const { lines, log } = capture()
  const seen = { runs: 0, running: 0, most: 0 }
  const run = async () => {
    seen.most = Math.max(seen.most, ++seen.running)
    await sleep(5)
    seen.running--
    if (++seen.runs === 2) throw new Error('second time unlucky')
  }
  const upkeep = startUpkeep({ jobs: [{ name: 'test', everySeconds: 0.001, run }], log })
  await expect.poll(() => seen.runs).toBeGreaterThan(4)
  await upkeep.close()
  expect(seen.most).toBe(1)
  expect(lines.filter((line) => line.includes('second time unlucky'))).toHaveLength(1)
})

test('closing waits for the running job, and no other begins', async () => {
  const { log } = capture()
  const { promise, resolve } = Promise.withResolvers<void>()
  let [begun, ended] = [0, 0]
  const run = async () => {
    begun++
    await promise
    ended++
  }
  const upkeep = startUpkeep({ jobs: [{ name: 'test', everySeconds: 0.001, run }], log })
  await expect.poll(() => begun).toBe(1)
  const closing = upkeep.close()
  resolve()
  await closing
  expect([begun, ended]).toEqual([1, 1])
})

test('closing does not wait for the time of a job to come', async () => {
  const upkeep = startUpkeep({ jobs: [{ name: 'test', everySeconds: 3600, run: async () => {} }], log: capture().log })
  await upkeep.close()
})

test('work behind an answer is waited for, with the work it starts; its errors are logged', async () => {
  const { lines, log } = capture()
  const background = trackBackground(log)
  const done: string[] = []
  background.run(async () => {
    await sleep(5)
    done.push('first')
    background.run(async () => void done.push('second'))
  })
  background.run(() => Promise.reject(new Error('no luck')))
  await background.close(10_000)
  expect(done).toEqual(['first', 'second'])
  expect(lines.join('')).toContain('no luck')
})

test('work without an end is not waited for without an end', async () => {
  const { lines, log } = capture()
  const background = trackBackground(log)
  background.run(() => new Promise(() => {}))
  await background.close(10)
  expect(lines.join('')).toContain('under way')
})

test('what was opened last is closed first, each once, whatever fails', async () => {
  const { lines, log } = capture()
  const closed: string[] = []
  const closers = pileClosers(log)
  closers.push('a', async () => void closed.push('a'))
  closers.push('b', () => Promise.reject(new Error('stuck')))
  closers.push('c', async () => void closed.push('c'))
  await Promise.all([closers.closeAll(), closers.closeAll()])
  expect(closed).toEqual(['c', 'a'])
  expect(lines.join('')).toContain('b could not be closed')
})
