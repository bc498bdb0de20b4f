import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

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

it('no more than so many run at once, and those who wait come in their order', async () => {
  const { started, finish, job } = jobs()
  const gate = createGate(2, { mayWait: 10, refusal: { in: () => refusal } })
  const all = [0, 1, 2, 3].map((name) => gate(`owner ${name}`, job(name)))
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

it('a failed job gives its place back, thrown at once or later', async () => {
  const gate = createGate(1, { mayWait: 10, refusal: { in: () => refusal } })
  const failing = () => {
    throw new Error('at once')
  }
  await expect(gate('a', failing)).rejects.toThrow('at once')
  await expect(gate('a', () => Promise.reject(new Error('later')))).rejects.toThrow('later')
  expect(await gate('a', () => Promise.resolve('next'))).toBe('next')
})

it('one too many is turned away, until there is room', async () => {
  const { started, finish, job } = jobs()
  const gate = createGate(1, { mayWait: 1, refusal: { in: () => refusal } })
  const [first, second] = [gate('a', job(0)), gate('b', job(1))]
  const full = { code: 'unavailable', headers: { 'Retry-After': '10' } }
  await expect(gate('c', job(2))).rejects.toMatchObject(full)
  finish[0]?.()
  await first
  const third = gate('d', job(3))
  finish[1]?.()
  await second
  await settle()
  expect(started).toEqual([0, 1, 3])
  finish[3]?.()
  expect(await third).toBe(3)
})

it('one owner has one place, and those of others pass by who wait for it', async () => {
  const { started, finish, job } = jobs()
  const gate = createGate(2, { mayWait: 10, refusal: { in: () => refusal } })
  const all = [gate('a', job(0)), gate('a', job(1)), gate('a', job(2)), gate('b', job(3)), gate('c', job(4))]
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

it('one owner fills no more of the queue than a share', async () => {
  const { finish, job } = jobs()
  const gate = createGate(2, { mayWait: 10, mayWaitEach: 1, refusal: { in: () => refusal } })
  const all = [gate('a', job(0)), gate('a', job(1))]
  await expect(gate('a', job(2))).rejects.toMatchObject({ code: 'unavailable' })
  all.push(gate('b', job(3)))
  finish[0]?.()
  finish[3]?.()
  await settle()
  finish[1]?.()
  expect(await Promise.all(all)).toEqual([0, 1, 3])
})

it('where a few owners fill the queue, the last of whoever waits most makes room for others', async () => {
  const { started, finish, job } = jobs()
  const gate = createGate(1, { mayWait: 5, mayWaitEach: 3, refusal: { in: () => refusal } })
  const kept = [gate('a', job(0)), gate('a', job(1)), gate('a', job(2))]
  const lastOfA = gate('a', job(3))
  kept.push(gate('b', job(4)), gate('b', job(5)))
  const full = { code: 'unavailable', headers: { 'Retry-After': '10' } }
  const refused = expect(lastOfA).rejects.toMatchObject(full)
  kept.push(gate('c', job(6)))
  await refused
  // Two of a, two of b, one of c: no owner has so many more that replacing its job by one of c or d would be fairer.
  await expect(gate('c', job(7))).rejects.toMatchObject(full)
  const lastOfB = expect(gate('b', job(8))).rejects.toMatchObject(full)
  await lastOfB
  for (const name of [0, 1, 2, 4, 5, 6]) {
    await settle()
    finish[name]?.()
  }
  expect((await Promise.all(kept)).toSorted()).toEqual([0, 1, 2, 4, 5, 6])
  expect(started).not.toContain(3)
})
