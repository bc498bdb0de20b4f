import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { trackBackground } from './background.ts'
import { createClosers } from './closers.ts'
import { isDoneBy, withDeadline } from './deadline.ts'
import { createLog, type Log } from '../log.ts'
import { type Job, startUpkeep } from './upkeep.ts'

const never = new AbortController().signal

function capture() {
  const lines: string[] = []
  return { lines, log: createLog({ destination: { write: (line) => void lines.push(line) } }) }
}

function started(run: Job['run'], log: Log) {
  const end = new AbortController()
  const upkeep = startUpkeep({ jobs: [{ name: 'test', everySeconds: 0.001, run }], log, closing: end.signal })
  return { end, upkeep }
}

test('a job runs repeatedly, even after an error, and never twice at once', async () => {
  const { lines, log } = capture()
  const counts = { runs: 0, running: 0, most: 0 }
  const run = async () => {
    counts.most = Math.max(counts.most, ++counts.running)
    await sleep(5)
    counts.running--
    if (++counts.runs === 2) throw new Error('second time unlucky')
  }
  const { end, upkeep } = started(run, log)
  await expect.poll(() => counts.runs).toBeGreaterThan(4)
  end.abort()
  await upkeep.close(never)
  expect(counts.most).toBe(1)
  expect(lines.filter((line) => line.includes('second time unlucky'))).toHaveLength(1)
})

test('closing waits for the running job, and starts no other', async () => {
  const { log } = capture()
  const { promise, resolve } = Promise.withResolvers<void>()
  let [begun, ended] = [0, 0]
  const run = async () => {
    begun++
    await promise
    ended++
  }
  const { end, upkeep } = started(run, log)
  await expect.poll(() => begun).toBe(1)
  end.abort()
  const closing = upkeep.close(never)
  resolve()
  await closing
  expect([begun, ended]).toEqual([1, 1])
})

test('closing does not wait for the next run of a job', async () => {
  const end = new AbortController()
  const jobs = [{ name: 'test', everySeconds: 3600, run: async () => {} }]
  const upkeep = startUpkeep({ jobs, log: capture().log, closing: end.signal })
  end.abort()
  await upkeep.close(never)
})

test('a running job is aborted at closing, and abandoned at the deadline', async () => {
  const { lines, log } = capture()
  let signal: AbortSignal | undefined
  const { end, upkeep } = started((closing) => new Promise(() => void (signal = closing)), log)
  await expect.poll(() => signal?.aborted).toBe(false)
  end.abort()
  await withDeadline((deadline) => upkeep.close(deadline), 10)
  expect(signal?.aborted).toBe(true)
  expect(lines.join('')).toContain('"jobs":["test"]')
})

test('all closers share one deadline, and those left after it share another', async () => {
  const { log } = capture()
  const closers = createClosers(log)
  const results: boolean[] = []
  const deadlines = new Set<AbortSignal>()
  for (const name of ['a', 'b', 'c']) {
    closers.push(name, async (deadline) => {
      deadlines.add(deadline)
      results.push(await isDoneBy(deadline, new Promise(() => {})))
    })
  }
  await withDeadline((deadline) => closers.closeAll(deadline), 20)
  expect(results).toEqual([false, false, false])
  expect(deadlines.size).toBe(2)
})

test('a closer that is added after closing is called at once', async () => {
  const { log } = capture()
  const closers = createClosers(log)
  await closers.closeAll()
  const closed = new Promise<boolean>((resolve) => closers.push('late', async ({ aborted }) => resolve(aborted)))
  expect(await closed).toBe(true)
})

test('isDoneBy is true for finished work even after the deadline', async () => {
  expect(await isDoneBy(AbortSignal.abort(), Promise.resolve())).toBe(true)
  await expect(isDoneBy(never, Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
})

test('closing waits for background work and the work it starts, and logs its errors', async () => {
  const { lines, log } = capture()
  const background = trackBackground(log)
  const done: string[] = []
  background.run(async () => {
    await sleep(5)
    done.push('first')
    background.run(async () => void done.push('second'))
  })
  background.run(() => Promise.reject(new Error('no luck')))
  await background.close(never)
  expect(done).toEqual(['first', 'second'])
  expect(lines.join('')).toContain('no luck')
})

test('work that hangs delays other work only for the length of its turn', async () => {
  const background = trackBackground(capture().log, 5)
  for (let n = 0; n < 20; n++) background.run(() => new Promise(() => {}))
  const { promise: done, resolve } = Promise.withResolvers<void>()
  background.run(async () => resolve())
  await done
  expect(background.waiting()).toBe(0)
})

test('closing does not wait forever for work that never ends', async () => {
  const { lines, log } = capture()
  const background = trackBackground(log)
  background.run(() => new Promise(() => {}))
  await withDeadline((deadline) => background.close(deadline), 10)
  expect(lines.join('')).toContain('under way')
})

test('closers run in reverse order, each once, even if one fails', async () => {
  const { lines, log } = capture()
  const closed: string[] = []
  const closers = createClosers(log)
  closers.push('a', async () => void closed.push('a'))
  closers.push('b', () => Promise.reject(new Error('stuck')))
  closers.push('c', async () => void closed.push('c'))
  await Promise.all([closers.closeAll(), closers.closeAll()])
  expect(closed).toEqual(['c', 'a'])
  expect(lines.join('')).toContain('b could not be closed')
})
