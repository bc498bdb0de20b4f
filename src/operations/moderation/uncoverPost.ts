import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { ModeratedPost } from '../../model/moderatedPost.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { actOnPost, postPermissions } from './internal/actOnPost.ts'
import { decisionInput } from './internal/decisionInput.ts'

/** Undoes `coverPost`. Throws `not_found`, and `forbidden` if the caller does not outrank the author. */
export const uncoverPost = defineModeration({
  name: 'uncoverPost',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Undo the decision that marked the media of a post as sensitive.',
  input: z.strictObject({ id: PostId, reason: decisionInput.reason }),
  output: ModeratedPost,
  run: ({ id, reason }, call) => actOnPost(id, actOf(call, reason), call, (posts, act) => posts.cover(id, false, act)),
})
