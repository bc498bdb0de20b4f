import { z } from 'zod'
import type { Tag, TagDay } from '../../../model/tag.ts'
import { Time } from '../../../model/time.ts'

export const TagHistoryEntity = z
  .object({
    day: z.string().describe('Midnight in UTC, in seconds since 1970.'),
    uses: z.string(),
    accounts: z.string(),
  })
  .meta({ id: 'TagHistory', description: 'How much a hashtag was used on a day.' })
export type TagHistoryEntity = z.infer<typeof TagHistoryEntity>

export const TagEntity = z
  .object({
    id: z.string().describe('Empty for one that was never used.'),
    name: z.string().describe('Lower-case, without the #.'),
    url: z.url(),
    history: z.array(TagHistoryEntity).describe('The last seven days, today first.'),
    following: z.boolean().optional(),
    featuring: z.boolean().optional().describe("Whether it is featured on the caller's profile."),
    muting: z.boolean().optional().describe('Not in Mastodon.'),
    muting_expires_at: Time.nullable().optional().describe('When the mute ends. Not in Mastodon.'),
  })
  .meta({ id: 'Tag', description: 'A hashtag, and what the caller has done with it.' })
export type TagEntity = z.infer<typeof TagEntity>

/** A hashtag in Mastodon's words. */
export function tagEntity({ id, name, url, history, viewer }: Tag): TagEntity {
  return {
    id: id ?? '',
    name,
    url,
    history: history.map(dayEntity),
    ...(viewer && {
      following: viewer.following,
      featuring: viewer.featuring,
      muting: viewer.muting,
      muting_expires_at: viewer.mutingExpiresAt,
    }),
  }
}

function dayEntity({ day, uses, accounts }: TagDay): TagHistoryEntity {
  return { day: String(Date.parse(day) / 1000), uses: String(uses), accounts: String(accounts) }
}
