import { z } from 'zod'
import type { Post } from '../../../model/post.ts'

const QuoteGroup = z.enum(['public', 'followers', 'following', 'unsupported_policy'])

export const QuoteApprovalEntity = z
  .object({
    automatic: z.array(QuoteGroup).describe('Who can quote without approval; empty for nobody.'),
    manual: z
      .array(QuoteGroup)
      .describe('Who can quote with approval. Always empty: this server has no approval of quotes.'),
    current_user: z
      .enum(['automatic', 'manual', 'denied', 'unknown'])
      .describe('Whether the caller can quote the post, and by which of these two lists.'),
  })
  .meta({ id: 'QuoteApproval', description: 'Who can quote a post.' })
export type QuoteApprovalEntity = z.infer<typeof QuoteApprovalEntity>

/** Returns the groups that may quote a post, and the reader's own permission. */
export function quoteApprovalEntity({
  quotePolicy,
  viewer,
}: Pick<Post, 'quotePolicy' | 'viewer'>): QuoteApprovalEntity {
  return {
    automatic: quotePolicy === 'nobody' ? [] : [quotePolicy],
    manual: [],
    current_user: viewer === null ? 'unknown' : viewer.mayQuote ? 'automatic' : 'denied',
  }
}
