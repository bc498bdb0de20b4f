import { z } from 'zod'
import { PostId, PostNoteId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { postPermissions } from './internal/actOnPost.ts'

/** Deletes a note of the caller. Throws `not_found`, also for notes of other moderators, and `forbidden`. */
export const deletePostNote = defineModeration({
  name: 'deletePostNote',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Delete one of your notes on a post.',
  input: z.strictObject({ id: PostId.describe('The post.'), noteId: PostNoteId.describe('The note.') }),
  output: Removed,
  async run({ id, noteId }, call) {
    const act = { ...actOf(call, ''), permissions: postPermissions }
    await call.stores.moderatedPosts.deleteNote(id, noteId, act)
    return { id: noteId }
  },
})
