import { z } from 'zod'
import type { Post } from '../../../model/post.ts'
import { StatusEntity, statusEntity } from './status.ts'

export const DeletedStatusEntity = StatusEntity.omit({ content: true })
  .extend({ text: z.string().describe('The plain text.') })
  .meta({
    id: 'DeletedStatus',
    description: 'A deleted post, with its plain text so that it can be written again.',
  })
export type DeletedStatusEntity = z.infer<typeof DeletedStatusEntity>

export function deletedStatusEntity(post: Post): DeletedStatusEntity {
  const { content: _content, ...status } = statusEntity(post)
  return { ...status, text: post.text }
}
