import { z } from 'zod'
import type { Conversation } from '../../../model/post.ts'
import { listJson } from './keptText.ts'
import { StatusEntity, statusJson } from './status.ts'

export const ContextEntity = z
  .object({
    ancestors: z.array(StatusEntity).describe('The posts above it: those that it replies to, from the first one on.'),
    descendants: z
      .array(StatusEntity)
      .describe('The posts below it: the replies and their replies, each after the post that it replies to.'),
  })
  .meta({ id: 'Context', description: 'The posts above and below a post in its conversation.' })
export type ContextEntity = z.infer<typeof ContextEntity>

/** The JSON text of a conversation. */
export function contextJson({ ancestors, descendants }: Conversation): string {
  return `{"ancestors":${listJson(ancestors, statusJson)},"descendants":${listJson(descendants, statusJson)}}`
}
