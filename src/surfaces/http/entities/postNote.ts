import { z } from 'zod'
import type { PostNote } from '../../../model/postNote.ts'
import { Time } from '../../../model/time.ts'
import { AccountEntity, accountEntity } from './account.ts'

export const PostNoteEntity = z
  .object({
    id: z.string(),
    status_id: z.string(),
    account: AccountEntity.nullable().describe(
      'The moderator who wrote the note; null for the operator, and if that account was deleted.',
    ),
    text: z.string(),
    created_at: Time,
  })
  .meta({ id: 'PostNote', description: 'A note of a moderator on a post. Only moderators see it.' })
type PostNoteEntity = z.infer<typeof PostNoteEntity>

export function postNoteEntity({ id, postId, author, text, createdAt }: PostNote): PostNoteEntity {
  return { id, status_id: postId, account: author && accountEntity(author), text, created_at: createdAt }
}
