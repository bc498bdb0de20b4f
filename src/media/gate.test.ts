import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

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
  const gate = createGate(2, 10)
  const all = [0, 1, 2, 3].map((name) => gate(job(name)))
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
  const gate = createGate(1, 10)
  const failing = () => {
    throw new Error('at once')
  }
  await expect(gate(failing)).rejects.toThrow('at once')
  await expect(gate(() => Promise.reject(new Error('later')))).rejects.toThrow('later')
  expect(await gate(() => Promise.resolve('next'))).toBe('next')
})

it('one too many is turned away, and who gives up makes room', async () => {
  const { started, finish, job } = jobs()
  const gate = createGate(1, 1)
  const leaving = new AbortController()
  const first = gate(job(0))
  const second = gate(job(1), leaving.signal)
  const full = { code: 'unavailable', headers: { 'Retry-After': '10' } }
  await expect(gate(job(2))).rejects.toMatchObject(full)
  leaving.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  const third = gate(job(3))
  finish[0]?.()
  await first
  await settle()
  expect(started).toEqual([0, 3])
  finish[3]?.()
  expect(await third).toBe(3)
})

it('who left before coming never starts', async () => {
  const { started, job } = jobs()
  await expect(createGate(1, 1)(job(0), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(started).toEqual([])
})
