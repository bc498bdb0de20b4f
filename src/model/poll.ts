import { z } from 'zod'
import { PollId } from './ids.ts'
import { Time } from './time.ts'

export const PollOption = z
  .object({
    title: z.string().describe('The text of the option.'),
    votesCount: z.int().nullable().describe('The number of votes; null while the counts are hidden.'),
  })
  .meta({ id: 'PollOption', description: 'An option of a poll.' })

export const Poll = z
  .object({
    id: PollId.describe('The id of the poll, which differs from the id of its post.'),
    expiresAt: Time.describe('When the poll ends.'),
    expired: z.boolean().describe('Whether the poll has ended.'),
    multiple: z.boolean().describe('Whether voters can choose several options.'),
    hideTotals: z.boolean().describe('Whether vote counts are hidden until the poll ends.'),
    votesChangeable: z.boolean().describe('Whether votes can be changed or withdrawn while the poll is open.'),
    votesCount: z.int().describe('The number of votes. A voter who chooses two options counts twice.'),
    votersCount: z.int().describe('The number of accounts that have voted.'),
    options: z.array(PollOption).describe('The options, in order.'),
  })
  .meta({ id: 'Poll', description: 'A poll.' })
export type Poll = z.infer<typeof Poll>

/** Returns whether a poll has ended at a time (milliseconds since 1970). */
export const hasEnded = ({ expiresAt }: Poll, now: number): boolean => Date.parse(expiresAt) <= now

/**
 * Returns a poll as shown at a time (milliseconds since 1970): with `expired` set, and with hidden totals removed until
 * the end.
 */
export function pollAt(poll: Poll, now: number): Poll {
  // A poll that has ended by PostgreSQL's clock stays expired, even if the clock of this machine is behind.
  const expired = poll.expired || hasEnded(poll, now)
  const hidden = poll.hideTotals && !expired
  return {
    ...poll,
    expired,
    options: hidden ? poll.options.map(({ title }) => ({ title, votesCount: null })) : poll.options,
  }
}
