import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { ModeratedPost } from '../../model/moderatedPost.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { actOnPost, postPermissions } from './internal/actOnPost.ts'
import { decisionInput } from './internal/decisionInput.ts'

/**
 * Restores a removed post. Throws `not_found`, `forbidden` if the caller does not outrank the author, and `conflict`
 * for a boost that is no longer possible.
 */
export const restorePost = defineModeration({
  name: 'restorePost',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Restore a removed post.',
  input: z.strictObject({ id: PostId, reason: decisionInput.reason }),
  output: ModeratedPost,
  run: ({ id, reason }, call) => actOnPost(id, actOf(call, reason), call, (posts, act) => posts.restore(id, act)),
})
