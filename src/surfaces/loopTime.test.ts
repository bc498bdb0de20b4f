import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLoopTime } from './loopTime.ts'

function compute(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

test('the first call in an iteration starts the clock, and the next iteration starts it again', async () => {
  const loopTime = openLoopTime()
  compute(30)
  expect(loopTime()).toBe(0)
  compute(30)
  await Promise.resolve()
  expect(loopTime()).toBeGreaterThan(0)
  await nextRound()
  await nextRound()
  expect(loopTime()).toBe(0)
})
