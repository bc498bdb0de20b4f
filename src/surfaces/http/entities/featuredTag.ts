import { z } from 'zod'
import type { FeaturedTag } from '../../../model/tag.ts'
import { Day } from '../../../model/time.ts'

export const FeaturedTagEntity = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.url().describe("URL of the page of the account's posts with the hashtag."),
    statuses_count: z.string(),
    last_status_at: Day.nullable(),
  })
  .meta({ id: 'FeaturedTag', description: 'A hashtag that an account features on its profile.' })
export type FeaturedTagEntity = z.infer<typeof FeaturedTagEntity>

export function featuredTagEntity({ id, tag, url, postsCount, lastPostAt }: FeaturedTag): FeaturedTagEntity {
  return { id, name: tag.name, url, statuses_count: String(postsCount), last_status_at: lastPostAt }
}
