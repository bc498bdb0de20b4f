import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { ModeratedPost } from '../../model/moderatedPost.ts'
import { defineModeration } from '../operation.ts'
import { actOnPost, postPermissions } from './internal/actOnPost.ts'
import { decisionInput, decisionOf } from './internal/decisionInput.ts'

/**
 * Marks the media of a post as sensitive. Throws `not_found`, and `forbidden` if the caller does not outrank the
 * author.
 */
export const coverPost = defineModeration({
  name: 'coverPost',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Mark the media of a post as sensitive. Its author cannot undo that.',
  input: z.strictObject({ id: PostId, ...decisionInput }),
  output: ModeratedPost,
  run: async ({ id, ...texts }, call) =>
    actOnPost(id, await decisionOf(texts, call), call, (posts, act) => posts.cover(id, true, act)),
})
