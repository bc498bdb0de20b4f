import { type AccountId, timeOfId } from './ids.ts'
import type { Limits } from './settings.ts'

/** The limits of an account while it counts as new. */
export interface NewAccountLimits {
  /** How long the account counts as new, in days. */
  days: number
  postsPerDay: number
  /** Mentions of people who do not follow the account. */
  mentionsPerDay: number
  linksPerPost: number
}

const hour = 60 * 60 * 1000

/**
 * Returns the limits of an account that may count as new; undefined if it certainly does not. Whether it does is
 * decided by the database's clock. The extra hour allows for a difference between the clocks.
 */
export function newcomerLimits(account: AccountId, limits: Limits, now = Date.now()): NewAccountLimits | undefined {
  const { newAccountDays: days } = limits
  if (days === 0 || timeOfId(account) + (days * 24 + 1) * hour < now) return undefined
  return {
    days,
    postsPerDay: limits.newAccountPostsPerDay,
    mentionsPerDay: limits.newAccountMentionsPerDay,
    linksPerPost: limits.newAccountLinksPerPost,
  }
}
