import { z } from 'zod'
import type { PostContent } from '../../../model/post.ts'

export const StatusSourceEntity = z
  .object({ id: z.string(), text: z.string(), spoiler_text: z.string() })
  .meta({ id: 'StatusSource', description: 'The plain texts of a post, for editing.' })
export type StatusSourceEntity = z.infer<typeof StatusSourceEntity>

export function statusSourceEntity(post: Pick<PostContent, 'id' | 'text' | 'contentWarning'>): StatusSourceEntity {
  return { id: post.id, text: post.text, spoiler_text: post.contentWarning }
}
