import { z } from 'zod'
import { PollId } from './ids.ts'
import { Time } from './time.ts'

export const PollOption = z
  .object({
    title: z.string().describe('What it says.'),
    votesCount: z.int().nullable().describe('How many chose it; null while totals are hidden.'),
  })
  .meta({ id: 'PollOption', description: 'A possible answer of a poll.' })

/** A question with its answers. */
export const Poll = z
  .object({
    id: PollId.describe('The id of the poll, not of its post.'),
    expiresAt: Time.describe('When it ends.'),
    expired: z.boolean().describe('Whether it has ended.'),
    multiple: z.boolean().describe('Whether several answers may be chosen.'),
    hideTotals: z.boolean().describe("Whether the options' counts are hidden until the poll ends."),
    votesChangeable: z.boolean().describe('Whether votes may be changed and withdrawn while it is open.'),
    votesCount: z.int().describe('How many answers were chosen, by all together.'),
    votersCount: z.int().describe('How many have voted.'),
    options: z.array(PollOption).describe('The possible answers, in their order.'),
  })
  .meta({ id: 'Poll', description: 'A question with its answers.' })
export type Poll = z.infer<typeof Poll>

/** Whether a poll has ended at a moment (milliseconds since 1970). */
export const hasEnded = ({ expiresAt }: Poll, now: number): boolean => Date.parse(expiresAt) <= now

/**
 * What of a poll may be shown at a moment (milliseconds since 1970): whether it has ended, and
 * hidden totals kept hidden until then.
 */
export function pollAt(poll: Poll, now: number): Poll {
  const expired = hasEnded(poll, now)
  const hidden = poll.hideTotals && !expired
  return {
    ...poll,
    expired,
    options: hidden ? poll.options.map(({ title }) => ({ title, votesCount: null })) : poll.options,
  }
}
