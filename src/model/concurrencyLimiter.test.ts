import { expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrencyLimiter.ts'

const refusal = 'Too many are waiting'

function jobs() {
  const started: number[] = []
  const finish: (() => void)[] = []
  const job = (name: number) => async () => {
    started.push(name)
    await new Promise<void>((resolve) => (finish[name] = resolve))
    return name
  }
  return { started, finish, job }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

it('at most two jobs run at once, and the others run in order', async () => {
  const { started, finish, job } = jobs()
  const limiter = createConcurrencyLimiter(2, { mayWait: 10, refusal: { in: () => refusal } })
  const all = [0, 1, 2, 3].map((name) => limiter(`owner ${name}`, job(name)))
  await settle()
  expect(started).toEqual([0, 1])
  finish[1]?.()
  await settle()
  expect(started).toEqual([0, 1, 2])
  finish[0]?.()
  await settle()
  finish[2]?.()
  finish[3]?.()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

it('a failed job frees its slot, whether it throws at once or later', async () => {
  const limiter = createConcurrencyLimiter(1, { mayWait: 10, refusal: { in: () => refusal } })
  const failing = () => {
    throw new Error('at once')
  }
  await expect(limiter('a', failing)).rejects.toThrow('at once')
  await expect(limiter('a', () => Promise.reject(new Error('later')))).rejects.toThrow('later')
  expect(await limiter('a', () => Promise.resolve('next'))).toBe('next')
})

it('a job is refused while the queue is full', async () => {
  const { started, finish, job } = jobs()
  const limiter = createConcurrencyLimiter(1, { mayWait: 1, refusal: { in: () => refusal } })
  const [first, second] = [limiter('a', job(0)), limiter('b', job(1))]
  const full = { code: 'unavailable', headers: { 'Retry-After': '10' } }
  await expect(limiter('c', job(2))).rejects.toMatchObject(full)
  finish[0]?.()
  await first
  const third = limiter('d', job(3))
  finish[1]?.()
  await second
  await settle()
  expect(started).toEqual([0, 1, 3])
  finish[3]?.()
  expect(await third).toBe(3)
})

it('an owner has one slot, and jobs of other owners overtake the jobs that wait for it', async () => {
  const { started, finish, job } = jobs()
  const limiter = createConcurrencyLimiter(2, { mayWait: 10, refusal: { in: () => refusal } })
  const all = [
    limiter('a', job(0)),
    limiter('a', job(1)),
    limiter('a', job(2)),
    limiter('b', job(3)),
    limiter('c', job(4)),
  ]
  await settle()
  expect(started).toEqual([0, 3])
  finish[3]?.()
  await settle()
  expect(started).toEqual([0, 3, 4])
  finish[4]?.()
  await settle()
  expect(started).toEqual([0, 3, 4]) // a slot is free, and only a waits
  finish[0]?.()
  await settle()
  expect(started).toEqual([0, 3, 4, 1])
  finish[1]?.()
  await settle()
  finish[2]?.()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4])
})

it('an owner can fill only its share of the queue', async () => {
  const { finish, job } = jobs()
  const limiter = createConcurrencyLimiter(2, { mayWait: 10, mayWaitEach: 1, refusal: { in: () => refusal } })
  const all = [limiter('a', job(0)), limiter('a', job(1))]
  await expect(limiter('a', job(2))).rejects.toMatchObject({ code: 'unavailable' })
  all.push(limiter('b', job(3)))
  finish[0]?.()
  finish[3]?.()
  await settle()
  finish[1]?.()
  expect(await Promise.all(all)).toEqual([0, 1, 3])
})

it('in a full queue, the last job of the owner with the most jobs makes room for another owner', async () => {
  const { started, finish, job } = jobs()
  const limiter = createConcurrencyLimiter(1, { mayWait: 5, mayWaitEach: 3, refusal: { in: () => refusal } })
  const results = [limiter('a', job(0)), limiter('a', job(1)), limiter('a', job(2))]
  const lastOfA = limiter('a', job(3))
  results.push(limiter('b', job(4)), limiter('b', job(5)))
  const full = { code: 'unavailable', headers: { 'Retry-After': '10' } }
  const refused = expect(lastOfA).rejects.toMatchObject(full)
  results.push(limiter('c', job(6)))
  await refused
  // Two jobs of a, two of b and one of c wait. A further job of b or c is refused, because no owner has at least two
  // more waiting jobs than b or c.
  await expect(limiter('c', job(7))).rejects.toMatchObject(full)
  const lastOfB = expect(limiter('b', job(8))).rejects.toMatchObject(full)
  await lastOfB
  for (const name of [0, 1, 2, 4, 5, 6]) {
    await settle()
    finish[name]?.()
  }
  expect((await Promise.all(results)).toSorted()).toEqual([0, 1, 2, 4, 5, 6])
  expect(started).not.toContain(3)
})
