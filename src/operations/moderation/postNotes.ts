import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { PostNote } from '../../model/postNote.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { postPermissions } from './internal/actOnPost.ts'

/** Lists the notes of moderators on a post, oldest first. Throws `not_found`. */
export const postNotes = defineModeration({
  name: 'postNotes',
  kind: 'query',
  scope: 'admin:read:reports',
  permissions: postPermissions,
  summary: 'List the notes of moderators on a post, oldest first.',
  input: z.strictObject({ id: PostId.describe('The post.') }),
  output: z.array(PostNote),
  run: ({ id }, call) => call.stores.moderatedPosts.notes(id, actOf(call, '')),
})
