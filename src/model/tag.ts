import { z } from 'zod'
import { FeaturedTagId, TagId } from './ids.ts'
import { pageOf } from './page.ts'
import { Day, Time } from './time.ts'

/** The use of a hashtag on a day in UTC. At most 1,000 posts of each day are counted. */
export const TagDay = z
  .object({
    day: Day,
    uses: z.int().describe('The number of public posts.'),
    accounts: z.int().describe('The number of accounts that wrote them.'),
  })
  .meta({ id: 'TagDay', description: 'The use of a hashtag on one day.' })
export type TagDay = z.infer<typeof TagDay>

export const TagViewer = z
  .object({
    following: z.boolean().describe('Whether the reader follows the hashtag.'),
    featuring: z.boolean().describe('Whether the reader features the hashtag on their profile.'),
    muting: z.boolean().describe('Whether posts with the hashtag are hidden from the reader.'),
    mutingExpiresAt: Time.nullable().describe('When the mute ends; null if it has no end or nothing is muted.'),
  })
  .meta({ id: 'TagViewer', description: "The reader's settings for a hashtag." })
export type TagViewer = z.infer<typeof TagViewer>

/** A hashtag as one reader sees it. `viewer` is null for an anonymous reader. */
export const Tag = z
  .object({
    id: TagId.nullable().describe('The id; null if the hashtag was never used.'),
    name: z.string().describe('The name in lower case, without the #.'),
    url: z.url().describe('URL of the page of posts with the hashtag.'),
    history: z
      .array(TagDay)
      .length(7)
      .describe('The use in the last seven days, today first. The numbers can be some minutes old.'),
    viewer: TagViewer.nullable().describe("The reader's settings for the hashtag; null for anonymous readers."),
  })
  .meta({ id: 'Tag', description: 'A hashtag as one reader sees it.' })
export type Tag = z.infer<typeof Tag>

export const TagPage = pageOf('TagPage', Tag)

export const FeaturedTag = z
  .object({
    id: FeaturedTagId,
    tag: Tag.describe('The hashtag itself.'),
    url: z.url().describe("URL of the page of the owner's posts with the hashtag."),
    postsCount: z
      .int()
      .describe("The number of public and unlisted posts with the hashtag among the owner's newest 10,000."),
    lastPostAt: Day.nullable().describe('The day of the latest post that `postsCount` counts; null if it counts none.'),
  })
  .meta({ id: 'FeaturedTag', description: 'A hashtag that an account features on its profile.' })
export type FeaturedTag = z.infer<typeof FeaturedTag>
