import { z } from 'zod'
import { PollId } from './ids.ts'
import { Time } from './time.ts'

export const PollOption = z
  .object({ title: z.string(), votesCount: z.int().nullable().describe('Null while totals are hidden.') })
  .meta({ id: 'PollOption', description: 'A possible answer of a poll.' })

/** A question with its answers. */
export const Poll = z
  .object({
    id: PollId,
    expiresAt: Time,
    expired: z.boolean(),
    multiple: z.boolean(),
    hideTotals: z.boolean().describe("Whether the options' counts are hidden until the poll ends."),
    votesChangeable: z.boolean().describe('Whether votes may be changed and withdrawn while it is open.'),
    votesCount: z.int(),
    votersCount: z.int(),
    options: z.array(PollOption),
  })
  .meta({ id: 'Poll', description: 'A question with its answers.' })
export type Poll = z.infer<typeof Poll>

/** What of a poll may be shown at a moment (milliseconds since 1970): whether it has ended, and hidden totals kept hidden until then. */
export function pollAt(poll: Poll, now: number): Poll {
  const expired = Date.parse(poll.expiresAt) <= now
  const hidden = poll.hideTotals && !expired
  return {
    ...poll,
    expired,
    options: hidden ? poll.options.map(({ title }) => ({ title, votesCount: null })) : poll.options,
  }
}
