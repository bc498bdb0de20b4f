import { expect, test } from 'vitest'
import { inTime, openDeadline } from './deadline.ts'

function open(milliseconds: number) {
  const faults: string[] = []
  return { faults, deadline: openDeadline(milliseconds, (error) => void faults.push(String(error))) }
}
const unavailable = (message: string) =>
  expect.objectContaining({
    code: 'unavailable',
    message: expect.stringContaining(message),
    headers: { 'Retry-After': '5' },
  })

test('work that is done in time returns its result', async () => {
  const { deadline, faults } = open(60_000)
  expect(await inTime({ deadline }, 'read', async () => 'found')).toBe('found')
  await expect(inTime({ deadline }, 'write', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTime({}, 'read', async () => 'without a deadline')).toBe('without a deadline')
  expect([deadline.isOver, faults]).toEqual([false, []])
})

test('at the deadline the error says that a read can be tried again, and that a write may have been done', async () => {
  const { deadline } = open(5)
  const never = () => new Promise<never>(() => {})
  await expect(inTime({ deadline }, 'read', never)).rejects.toEqual(unavailable('Try again in a moment'))
  expect(deadline.isOver).toBe(true)
  await expect(inTime({ deadline }, 'write', never)).rejects.toEqual(unavailable('may or may not have happened'))
  await expect(inTime({ deadline }, 'write', never)).rejects.toEqual(unavailable('Idempotency-Key'))
})

test('work continues after the deadline, its result is discarded, and an error is logged', async () => {
  const { deadline, faults } = open(5)
  const { promise, resolve } = Promise.withResolvers<string>()
  const discarded: string[] = []
  const answer = inTime(
    { deadline },
    'write',
    () => promise,
    (result) => void discarded.push(result),
  )
  await expect(answer).rejects.toThrow('took too long')
  resolve('done')
  await expect.poll(() => discarded).toEqual(['done'])
  const failing = Promise.withResolvers<string>()
  await expect(inTime({ deadline }, 'write', () => failing.promise)).rejects.toThrow('took too long')
  failing.reject(new Error('no luck'))
  await expect.poll(() => faults).toEqual(['Error: no luck'])
})

test('an error thrown at once is passed on, and nothing rejects at the deadline', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', note)
  try {
    const { deadline } = open(5)
    const work = (): Promise<string> => {
      throw new Error('no')
    }
    await expect(async () => await inTime({ deadline }, 'write', work)).rejects.toThrow('no')
    // This call is rejected after the first one would have been, because both have the same deadline.
    await expect(inTime({ deadline }, 'read', () => new Promise<never>(() => {}))).rejects.toThrow('took too long')
    await new Promise(setImmediate)
    expect(rejections).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})

test('extending the deadline gives work more time', async () => {
  const { deadline } = open(5)
  deadline.extend(60_000)
  const { promise, resolve } = Promise.withResolvers<string>()
  const answer = inTime({ deadline }, 'read', () => promise)
  setTimeout(resolve, 50, 'late')
  expect(await answer).toBe('late')
})
