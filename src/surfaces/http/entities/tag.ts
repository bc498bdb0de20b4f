import { z } from 'zod'
import type { Tag, TagDay } from '../../../model/tag.ts'
import { Time } from '../../../model/time.ts'

export const TagHistoryEntity = z
  .object({
    day: z.string().describe('The day: midnight UTC in seconds since 1970.'),
    uses: z.string(),
    accounts: z.string(),
  })
  .meta({ id: 'TagHistory', description: 'The use of a hashtag on one day.' })
export type TagHistoryEntity = z.infer<typeof TagHistoryEntity>

export const TagEntity = z
  .object({
    id: z.string().describe('The id; empty if the hashtag was never used.'),
    name: z.string().describe('The name in lower case, without the #.'),
    url: z.url(),
    history: z.array(TagHistoryEntity).describe('The use in the last seven days, today first.'),
    following: z.boolean().optional(),
    featuring: z.boolean().optional().describe('Whether the caller features the hashtag on their profile.'),
    muting: z.boolean().optional().describe('Whether the caller mutes the hashtag. Not in Mastodon.'),
    muting_expires_at: Time.nullable().optional().describe('When the mute ends. Not in Mastodon.'),
  })
  .meta({ id: 'Tag', description: "A hashtag, with the caller's settings for it." })
export type TagEntity = z.infer<typeof TagEntity>

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
