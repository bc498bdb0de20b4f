import { z } from 'zod'
import { ListId } from './ids.ts'
import { Time } from './time.ts'

/** Which answers a list's timeline shows: those to anybody its owner follows, those to its members, or none. */
export const RepliesPolicy = z
  .enum(['followed', 'list', 'none'])
  .meta({ id: 'RepliesPolicy', description: 'Which answers to others are shown.' })
export type RepliesPolicy = z.infer<typeof RepliesPolicy>

/** Accounts that somebody put together to read them apart; nobody else knows of it. */
export const List = z
  .object({
    id: ListId,
    title: z.string(),
    repliesPolicy: RepliesPolicy,
    exclusive: z.boolean().describe('Whether its members are kept out of your home timeline.'),
    muted: z.boolean().describe('Whether its members are hidden everywhere else.'),
    mutedUntil: Time.nullable().describe('When the mute ends; null for one for good, and without one.'),
  })
  .meta({ id: 'List', description: 'Accounts that somebody put together to read them apart.' })
export type List = z.infer<typeof List>
