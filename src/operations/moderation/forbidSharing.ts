import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { ModeratedPost } from '../../model/moderatedPost.ts'
import { defineModeration } from '../operation.ts'
import { actOnPost, postPermissions } from './internal/actOnPost.ts'
import { decisionInput, decisionOf } from './internal/decisionInput.ts'

/**
 * Forbids new quotes and boosts of a post. Throws `not_found`, and `forbidden` if the caller does not outrank the
 * author.
 */
export const forbidSharing = defineModeration({
  name: 'forbidSharing',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Turn off quotes and boosts of a post. Its author cannot undo that.',
  input: z.strictObject({ id: PostId, ...decisionInput }),
  output: ModeratedPost,
  run: async ({ id, ...texts }, call) =>
    actOnPost(id, await decisionOf(texts, call), call, (posts, act) => posts.forbidSharing(id, true, act)),
})
