import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type CallCounter, backgroundCharger, type Charge } from './rateLimits.ts'

const allowance = { allowed: true, limit: 1, remaining: 1, resetAt: new Date() }

test('all refused calls are counted, with one request to the store at a time', async () => {
  const requests: { charges: readonly Charge[]; answer: () => void }[] = []
  const counter: CallCounter = {
    count: (...charges) =>
      new Promise((resolve, reject) => {
        // A failed request must not hold up the others.
        const answer = () => (requests.length === 1 ? reject(new Error('away')) : resolve(allowance))
        requests.push({ charges, answer })
      }),
    forget: () => Promise.resolve(),
  }
  const charge = backgroundCharger(counter)
  for (let n = 0; n < 1000; n++) charge('192.0.2.1', 1)
  charge('192.0.2.2', 30)
  expect(requests.length).toBe(1)
  for (let at = 0; at < requests.length; at++) {
    requests[at]!.answer()
    await soon()
    expect(requests.length).toBeLessThanOrEqual(at + 2)
  }
  const counted = requests.flatMap(({ charges }) => charges.map(({ rate, who, cost }) => [rate, who, cost]))
  expect(counted).toEqual([
    ['anonymousRequests', '192.0.2.1', 1],
    ['anonymousRequests', '192.0.2.1', 999],
    ['anonymousRequests', '192.0.2.2', 30],
  ])
  charge('192.0.2.3', 1)
  expect(requests.length).toBe(4)
})
