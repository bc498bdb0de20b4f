import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { PostId } from '../../model/ids.ts'
import { mostPostNotes, PostNote, PostNoteText } from '../../model/postNote.ts'
import { nonBlankText } from '../../model/text/nonBlank.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { postPermissions } from './internal/actOnPost.ts'

/**
 * Adds a note to a post. Throws `not_found`, `forbidden`, and `validation_failed` for an empty note or too many notes.
 */
export const createPostNote = defineModeration({
  name: 'createPostNote',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Write a note on a post, for moderators.',
  input: z.strictObject({
    id: PostId.describe('The post.'),
    text: PostNoteText.describe('The note.'),
  }),
  output: PostNote,
  async run({ id, text }, call) {
    const act = { ...actOf(call, ''), permissions: postPermissions }
    const added = await call.stores.moderatedPosts.addNote(id, nonBlankText(text, 'text'), act, mostPostNotes)
    if (!added) throw invalid('id', 'postNotesTooMany', { most: mostPostNotes })
    return added
  },
})
