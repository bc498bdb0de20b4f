import { z } from 'zod'
import { choice } from './choice.ts'
import { ListId } from './ids.ts'
import { Time } from './time.ts'

/** The replies that a list's timeline shows: to accounts that its owner follows, to its members, or none. */
export const RepliesPolicy = choice('RepliesPolicy', 'Which replies to other accounts are shown.', {
  followed: "Replies to accounts that the list's owner follows.",
  list: 'Replies to members of the list.',
  none: 'None.',
})
export type RepliesPolicy = z.infer<typeof RepliesPolicy>

/** A list of accounts with its own timeline. Only its owner knows of it. */
export const List = z
  .object({
    id: ListId,
    title: z.string().describe('The title.'),
    repliesPolicy: RepliesPolicy,
    exclusive: z.boolean().describe("Whether posts of the list's members are left out of your home timeline."),
    muted: z.boolean().describe('Whether the list is muted: posts of its members are hidden from all other timelines.'),
    mutedUntil: Time.nullable().describe('When the mute ends; null if it has no end or nothing is muted.'),
  })
  .meta({ id: 'List', description: 'A list of accounts with its own timeline.' })
export type List = z.infer<typeof List>
