import { z } from 'zod'
import { MediaId, PostId } from '../../model/ids.ts'
import { ModeratedPost } from '../../model/moderatedPost.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { actOnPost, postPermissions } from './internal/actOnPost.ts'
import { decisionInput } from './internal/decisionInput.ts'

/**
 * Undoes `removeMedia`: the file is back in every post that had it. Throws `not_found`, and `forbidden` if the caller
 * does not outrank every owner of the file.
 */
export const restoreMedia = defineModeration({
  name: 'restoreMedia',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary: 'Restore a file that was removed from a post.',
  input: z.strictObject({ id: PostId, mediaId: MediaId, reason: decisionInput.reason }),
  output: ModeratedPost,
  run: ({ id, mediaId, reason }, call) =>
    actOnPost(id, actOf(call, reason), call, (posts, act) => posts.restoreMedia(id, mediaId, act)),
})
