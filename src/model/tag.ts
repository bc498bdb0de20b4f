import { z } from 'zod'
import { FeaturedTagId, TagId } from './ids.ts'
import { pageOf } from './page.ts'
import { Day, Time } from './time.ts'

/** How a hashtag was used on a day, in UTC. Of each day at most 1,000 posts are looked at. */
export const TagDay = z
  .object({
    day: Day,
    uses: z.int().describe('Public posts.'),
    accounts: z.int().describe('Whose posts these are.'),
  })
  .meta({ id: 'TagDay', description: 'How a hashtag was used on a day.' })
export type TagDay = z.infer<typeof TagDay>

/** What the reader has done with a hashtag. */
export const TagViewer = z
  .object({
    following: z.boolean().describe('Whether the reader follows it.'),
    featuring: z.boolean().describe('Whether it is featured on your profile.'),
    muting: z.boolean().describe('Whether posts with it are hidden from the reader.'),
    mutingExpiresAt: Time.nullable().describe('When the mute ends; null for one for good, and without one.'),
  })
  .meta({ id: 'TagViewer', description: 'What the reader has done with a hashtag.' })
export type TagViewer = z.infer<typeof TagViewer>

/** A hashtag as one reader sees it; `viewer` is null for an anonymous one. */
export const Tag = z
  .object({
    id: TagId.nullable().describe('Null for one that was never used.'),
    name: z.string().describe('Lower-case, without the #.'),
    url: z.url().describe('The page of the posts with it.'),
    history: z.array(TagDay).length(7).describe('The last seven days, today first; some minutes old.'),
    viewer: TagViewer.nullable().describe('What the reader has done with it; null for an anonymous one.'),
  })
  .meta({ id: 'Tag', description: 'A hashtag as one reader sees it.' })
export type Tag = z.infer<typeof Tag>

export const TagPage = pageOf('TagPage', Tag)

/** A hashtag that somebody features on their profile. */
export const FeaturedTag = z
  .object({
    id: FeaturedTagId,
    tag: Tag.describe('The hashtag itself.'),
    url: z.url().describe("The owner's posts with it."),
    postsCount: z.int().describe("The owner's public and unlisted posts with it, of their newest 10,000."),
    lastPostAt: Day.nullable().describe('The day of the latest of them; null without one.'),
  })
  .meta({ id: 'FeaturedTag', description: 'A hashtag that somebody features on their profile.' })
export type FeaturedTag = z.infer<typeof FeaturedTag>
