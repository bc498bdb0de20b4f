import { z } from 'zod'
import { choice } from './choice.ts'
import { Post } from './post.ts'
import { Tag } from './tag.ts'

export const TrendDecision = choice('TrendDecision', 'What a moderator decides about a trend.', {
  approved: 'The trend may appear in the public trends. This is the default.',
  rejected: 'The trend is left out of the public trends.',
})
export type TrendDecision = z.infer<typeof TrendDecision>

const isRejected = z.boolean().describe('Whether the trend is left out of the public trends.')

/** A trending hashtag, as moderators see it. */
export const ReviewedTag = z
  .object({ tag: Tag, isRejected })
  .meta({ id: 'ReviewedTag', description: 'A hashtag in the trends, as moderators see it.' })
export type ReviewedTag = z.infer<typeof ReviewedTag>

/** A trending post, as moderators see it. */
export const ReviewedPost = z
  .object({ post: Post, isRejected })
  .meta({ id: 'ReviewedPost', description: 'A post in the trends, as moderators see it.' })
export type ReviewedPost = z.infer<typeof ReviewedPost>
