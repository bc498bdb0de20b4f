import { z } from 'zod'
import { MediaId, PostId } from '../../model/ids.ts'
import { ModeratedPost } from '../../model/moderatedPost.ts'
import { defineModeration } from '../operation.ts'
import { actOnPost, postPermissions } from './internal/actOnPost.ts'
import { decisionInput, decisionOf } from './internal/decisionInput.ts'

/**
 * Removes a file from a post, and from all other posts that contain it. Moderators can restore it for some days. Throws
 * `not_found`, and `forbidden` if the caller does not outrank every owner of the file.
 */
export const removeMedia = defineModeration({
  name: 'removeMedia',
  kind: 'mutation',
  scope: 'admin:write:reports',
  permissions: postPermissions,
  summary:
    'Remove a file from a post, and from all other posts with that file. Moderators can restore it for some days.',
  input: z.strictObject({ id: PostId, mediaId: MediaId, ...decisionInput }),
  output: ModeratedPost,
  run: async ({ id, mediaId, ...texts }, call) =>
    actOnPost(id, await decisionOf(texts, call), call, (posts, act) =>
      posts.removeMedia(id, mediaId, act, call.limits.removedPostDays),
    ),
})
