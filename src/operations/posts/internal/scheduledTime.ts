import { z } from 'zod'
import { problemKey } from '../../../messages/text.ts'
import { invalid } from '../../../model/errors.ts'
import type { Limits } from '../../../model/settings.ts'
import type { ScheduleLimits } from '../../../stores/drafts.ts'

const minute = 60_000
const least = 5 * minute
const most = 5 * 365 * 24 * 60 * minute

/** The input for the publication time of a post. */
export const ScheduledTime = z.iso
  .datetime({ offset: true, local: true, error: problemKey('notTime') })
  .describe('An ISO 8601 time, 5 minutes to 5 years from now. Without a time zone it is in UTC.')

/**
 * Parses a publication time. Throws `validation_failed` if it is less than five minutes or more than five years from
 * now.
 */
export function scheduledTime(text: string): Date {
  const time = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)
  const ahead = time.getTime() - Date.now()
  if (!(ahead >= least)) throw invalid('scheduledAt', 'scheduledTooSoon')
  if (ahead > most) throw invalid('scheduledAt', 'scheduledTooLate')
  return time
}

/** Returns the limits of scheduled posts for the store. */
export function scheduleLimits({ scheduledPosts, scheduledPostsPerDay }: Limits): ScheduleLimits {
  return { atMost: scheduledPosts, perDay: scheduledPostsPerDay }
}
