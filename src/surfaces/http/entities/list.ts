import { z } from 'zod'
import { type List, RepliesPolicy } from '../../../model/list.ts'
import { Time } from '../../../model/time.ts'

export const ListEntity = z
  .object({
    id: z.string(),
    title: z.string(),
    replies_policy: RepliesPolicy,
    exclusive: z.boolean().describe("Whether posts of the list's members are left out of the home timeline."),
    muted: z
      .boolean()
      .describe(
        'Whether the list is muted: posts of its members are hidden from all other timelines. Not in Mastodon.',
      ),
    muted_until: Time.nullable().describe(
      'When the mute ends; null if it has no end or nothing is muted. Not in Mastodon.',
    ),
  })
  .meta({ id: 'List', description: 'A list of accounts with its own timeline.' })
export type ListEntity = z.infer<typeof ListEntity>

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
