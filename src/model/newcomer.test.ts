import { expect, test } from 'vitest'
import { exampleLimits } from '../../test/support/nouns.ts'
import { type AccountId, firstIdAt } from './ids.ts'
import { newcomerLimits } from './newcomer.ts'

const hour = 60 * 60 * 1000
const now = Date.UTC(2026, 0, 8)
const accountOfAge = (hours: number) => firstIdAt(now - hours * hour) as AccountId

test('an account is new for the configured days, and never if none are configured', () => {
  const limits = { ...exampleLimits, newAccountDays: 7, newAccountLinksPerPost: 0 }
  const rules = { days: 7, postsPerDay: 20, mentionsPerDay: 10, linksPerPost: 0 }
  expect(newcomerLimits(accountOfAge(0), limits, now)).toEqual(rules)
  expect(newcomerLimits(accountOfAge(7 * 24), limits, now)).toEqual(rules)
  expect(newcomerLimits(accountOfAge(7 * 24 + 2), limits, now)).toBeUndefined()
  expect(newcomerLimits(accountOfAge(0), exampleLimits, now)).toBeUndefined()
})
