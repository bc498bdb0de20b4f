import { z } from 'zod'
import { type List, RepliesPolicy } from '../../../model/list.ts'
import { Time } from '../../../model/time.ts'

export const ListEntity = z
  .object({
    id: z.string(),
    title: z.string(),
    replies_policy: RepliesPolicy,
    exclusive: z.boolean().describe('Whether its members are kept out of the home timeline.'),
    muted: z.boolean().describe('Whether its members are hidden everywhere else; not in Mastodon.'),
    muted_until: Time.nullable().describe(
      'When the mute ends; null for one for good, and without one. Not in Mastodon.',
    ),
  })
  .meta({ id: 'List', description: 'Accounts that the caller put together to read them apart.' })
export type ListEntity = z.infer<typeof ListEntity>

/** A list in Mastodon's words. */
export function listEntity(list: List): ListEntity {
  return {
    id: list.id,
    title: list.title,
    replies_policy: list.repliesPolicy,
    exclusive: list.exclusive,
    muted: list.muted,
    muted_until: list.mutedUntil,
  }
}
