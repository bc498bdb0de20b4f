import { z } from 'zod'
import type { ReviewedPost, ReviewedTag } from '../../../model/reviewedTrend.ts'
import type { JsonParts } from './jsonParts.ts'
import { StatusEntity, statusJson } from './status.ts'
import { TagEntity, tagEntity } from './tag.ts'

const requiresReview = z.literal(false).describe('Always false: everything may trend until a moderator rejects it.')
const trendable = z.boolean().describe('Whether the hashtag may be in the public trends.')

export const AdminTagEntity = TagEntity.extend({
  trendable,
  usable: z.literal(true).describe('Always true: hashtags cannot be forbidden.'),
  requires_review: requiresReview,
}).meta({ id: 'AdminTag', description: 'A hashtag in the trends, as moderators see it.' })
type AdminTagEntity = z.infer<typeof AdminTagEntity>

/** Returns Mastodon's entity of a trending hashtag for moderators. */
export function adminTagEntity({ tag, isRejected }: ReviewedTag): AdminTagEntity {
  return { ...tagEntity(tag), trendable: !isRejected, usable: true, requires_review: false }
}

export const AdminTrendingStatusEntity = StatusEntity.extend({ trendable, requires_review: requiresReview }).meta({
  id: 'AdminTrendingStatus',
  description: 'A post in the trends, as moderators see it.',
})

/** Returns the JSON of Mastodon's entity of a trending post for moderators. */
export function adminTrendingStatusParts({ post, isRejected }: ReviewedPost): JsonParts {
  return [`${statusJson(post).slice(0, -1)},"trendable":${!isRejected},"requires_review":false}`]
}
