import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { ModeratedPost } from '../../model/moderatedPost.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { actOnPost, postPermissions } from './internal/actOnPost.ts'
import { decisionInput } from './internal/decisionInput.ts'

/** Undoes `forbidSharing`. Throws `not_found`, and `forbidden` if the caller does not outrank the author. */
export const allowSharing = defineModeration({
  name: 'allowSharing',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Allow quotes and boosts of a post again.',
  input: z.strictObject({ id: PostId, reason: decisionInput.reason }),
  output: ModeratedPost,
  run: ({ id, reason }, call) =>
    actOnPost(id, actOf(call, reason), call, (posts, act) => posts.forbidSharing(id, false, act)),
})
