import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { ModeratedPost } from '../../model/moderatedPost.ts'
import { defineModeration } from '../operation.ts'
import { actOf } from './internal/actOf.ts'
import { postPermissions } from './internal/actOnPost.ts'

/**
 * Returns a public, unlisted or reported post as moderators see it, even after removal. Throws `not_found` for any
 * other post.
 */
export const moderatedPost = defineModeration({
  name: 'moderatedPost',
  kind: 'query',
  scope: 'admin:read:reports',
  permissions: postPermissions,
  summary:
    'Read a public, unlisted or reported post as moderators see it, even after its removal. ' +
    'If it is neither public nor unlisted, the audit log records who reads it.',
  input: z.strictObject({ id: PostId }),
  output: ModeratedPost,
  run: ({ id }, call) => call.stores.moderatedPosts.read(id, actOf(call, '')),
})
