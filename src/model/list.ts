import { z } from 'zod'
import { choice } from './choice.ts'
import { ListId } from './ids.ts'
import { Time } from './time.ts'

/** Which answers a list's timeline shows: those to anybody its owner follows, those to its members, or none. */
export const RepliesPolicy = choice('RepliesPolicy', 'Which answers to others are shown.', {
  followed: 'Those to anybody whom the owner of the list follows.',
  list: 'Those to members of the list.',
  none: 'None.',
})
export type RepliesPolicy = z.infer<typeof RepliesPolicy>

/** Accounts that somebody put together to read them apart; nobody else knows of it. */
export const List = z
  .object({
    id: ListId,
    title: z.string().describe('What its owner calls it.'),
    repliesPolicy: RepliesPolicy,
    exclusive: z.boolean().describe('Whether its members are kept out of your home timeline.'),
    muted: z.boolean().describe('Whether its members are hidden everywhere else.'),
    mutedUntil: Time.nullable().describe('When the mute ends; null for one for good, and without one.'),
  })
  .meta({ id: 'List', description: 'Accounts that somebody put together to read them apart.' })
export type List = z.infer<typeof List>
