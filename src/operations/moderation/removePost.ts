import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { ModeratedPost } from '../../model/moderatedPost.ts'
import { defineModeration } from '../operation.ts'
import { actOnPost, postPermissions } from './internal/actOnPost.ts'
import { decisionInput, decisionOf } from './internal/decisionInput.ts'

/**
 * Removes a post: nobody sees it or its files any more, but moderators can restore it for some days. Throws
 * `not_found`, and `forbidden` if the caller does not outrank the author.
 */
export const removePost = defineModeration({
  name: 'removePost',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Remove a post. Moderators can restore it for some days.',
  input: z.strictObject({ id: PostId, ...decisionInput }),
  output: ModeratedPost,
  run: async ({ id, ...texts }, call) =>
    actOnPost(id, await decisionOf(texts, call), call, (posts, act) =>
      posts.remove(id, act, call.limits.removedPostDays),
    ),
})
