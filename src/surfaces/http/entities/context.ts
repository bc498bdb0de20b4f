import { z } from 'zod'
import type { Conversation } from '../../../model/post.ts'
import { listJson } from './keptText.ts'
import { StatusEntity, statusJson } from './status.ts'

export const ContextEntity = z
  .object({
    ancestors: z.array(StatusEntity).describe('What it answers, from the first post down.'),
    descendants: z.array(StatusEntity).describe('What answers it, each answer followed by its own.'),
  })
  .meta({ id: 'Context', description: 'What stands before and after a post in its conversation.' })
export type ContextEntity = z.infer<typeof ContextEntity>

/** The JSON text of a conversation. */
export function contextJson({ ancestors, descendants }: Conversation): string {
  return `{"ancestors":${listJson(ancestors, statusJson)},"descendants":${listJson(descendants, statusJson)}}`
}
