import type { PostId } from '../../../model/ids.ts'
import type { ModeratedPost } from '../../../model/moderatedPost.ts'
import type { Permission } from '../../../model/role.ts'
import type { ModeratedPosts } from '../../../stores/moderatedPosts.ts'
import type { ModeratorAct } from '../../../stores/moderation.ts'
import type { Call } from '../../operation.ts'

/** Acting on posts requires one of these permissions, as in Mastodon. */
export const postPermissions: readonly Permission[] = ['manageReports', 'manageUsers']

/** Acts on a post for the caller, and returns the post afterwards. */
export async function actOnPost(
  id: PostId,
  act: Omit<ModeratorAct, 'permissions'>,
  call: Call,
  take: (posts: ModeratedPosts, act: ModeratorAct) => Promise<void>,
): Promise<ModeratedPost> {
  const { moderatedPosts } = call.stores
  await take(moderatedPosts, { ...act, permissions: postPermissions })
  return moderatedPosts.read(id, act)
}
