import { z } from 'zod'
import type { Conversation } from '../../../model/post.ts'
import { type JsonParts, listParts } from './jsonParts.ts'
import { StatusEntity, statusParts } from './status.ts'

export const ContextEntity = z
  .object({
    ancestors: z
      .array(StatusEntity)
      .describe(
        'The posts above this post, from the first post of the conversation to the post that this post replies to.',
      ),
    descendants: z
      .array(StatusEntity)
      .describe('The posts below this post: the replies and their replies, each after the post that it replies to.'),
  })
  .meta({ id: 'Context', description: 'The posts above and below a post in its conversation.' })
export type ContextEntity = z.infer<typeof ContextEntity>

/** Returns the JSON of a conversation. */
export function contextParts({ ancestors, descendants }: Conversation): JsonParts {
  const above = listParts(ancestors, statusParts)
  return ['{"ancestors":', ...above, ',"descendants":', ...listParts(descendants, statusParts), '}']
}
