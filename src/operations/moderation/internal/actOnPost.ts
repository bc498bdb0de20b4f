import { z } from 'zod'
import type { PostId } from '../../../model/ids.ts'
import type { ModeratedPost } from '../../../model/moderatedPost.ts'
import type { Permission } from '../../../model/role.ts'
import type { ModeratedPosts } from '../../../stores/moderatedPosts.ts'
import type { ModeratorAct } from '../../../stores/moderation.ts'
import type { Call } from '../../operation.ts'
import { actOf } from './actOf.ts'

/** Acting on posts needs a role with one of these permissions, as in Mastodon. */
export const postPermissions: readonly Permission[] = ['manageReports', 'manageUsers']

export const ActionText = z.string().max(1000).default('').describe('The reason, for the audit log.')

/** Acts on a post for the caller, and returns the post afterwards. */
export async function actOnPost(
  id: PostId,
  reason: string,
  call: Call,
  take: (posts: ModeratedPosts, act: ModeratorAct) => Promise<void>,
): Promise<ModeratedPost> {
  const { moderatedPosts } = call.stores
  await take(moderatedPosts, { ...actOf(call, reason), permissions: postPermissions })
  return moderatedPosts.read(id)
}
