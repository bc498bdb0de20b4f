import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRoundTime } from './roundTime.ts'

function compute(milliseconds: number): void {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
}

test('the time of a round starts at the first call, and again in the next round', async () => {
  const roundTime = openRoundTime()
  compute(30)
  expect(roundTime()).toBe(0)
  compute(30)
  await Promise.resolve()
  expect(roundTime()).toBeGreaterThan(0)
  await nextRound()
  await nextRound()
  expect(roundTime()).toBe(0)
})
