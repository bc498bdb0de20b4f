import type { AccountId } from '../model/ids.ts'
import type { PostShape } from './shape.ts'
import type { Viewer, ViewerList } from './viewer.ts'

// These rules match the SQL in src/stores/postgres/posts/visibility.ts. A test compares the two.

/** Returns whether the viewer may see a post and, if it is a boost, the original. */
export function maySee(viewer: Viewer, post: PostShape): boolean {
  return maySeeItself(viewer, post) && (post.original === null || maySeeItself(viewer, post.original))
}

function maySeeItself(viewer: Viewer, post: PostShape): boolean {
  const { authorId, visibility } = post
  if (post.isSuspended) return false
  if (authorId === viewer.id) return true
  if (isBlockBetween(viewer, authorId)) return false
  if (visibility === 'public' || visibility === 'unlisted') return true
  return (visibility === 'private' && viewer.follows.has(authorId)) || post.mentions.has(viewer.id)
}

/** Returns whether the viewer blocks an account or is blocked by it. */
export const isBlockBetween = ({ blocking, blockedBy }: Viewer, account: AccountId) =>
  blocking.has(account) || blockedBy.has(account)

/** Returns whether the viewer mutes an account, and not only its boosts. `now` is in milliseconds. */
export function isMuting(viewer: Viewer, account: AccountId, now: number): boolean {
  const mute = viewer.mutes.get(account)
  return mute !== undefined && !mute.boostsOnly && mute.until > now
}

/**
 * Returns whether the viewer has not muted a post and follows its author if that author is silenced. In the timeline of
 * a list, neither muted lists nor silence hide its members.
 */
export function wants(viewer: Viewer, post: PostShape, now: number, list?: ViewerList): boolean {
  if (!list && !isReachedBy(viewer, post)) return false
  if (!wantsItself(viewer, post, now, list)) return false
  if (!post.original) return true
  return !isMutingBoosts(viewer, post.authorId, now) && wantsItself(viewer, post.original, now, list)
}

/**
 * Returns whether a viewer gets an author's posts without asking for them: the author is not silenced, or the viewer
 * follows the author or is the author.
 */
export function isReachedBy(
  viewer: Viewer,
  { authorId, isSilenced }: Pick<PostShape, 'authorId' | 'isSilenced'>,
): boolean {
  return !isSilenced || authorId === viewer.id || viewer.follows.has(authorId)
}

function isMutingBoosts(viewer: Viewer, account: AccountId, now: number): boolean {
  return account !== viewer.id && (viewer.mutes.get(account)?.until ?? 0) > now
}

/** Does the same as `wants`, for the post alone and not for the post that it boosts. */
export function wantsItself(viewer: Viewer, post: PostShape, now: number, list?: ViewerList): boolean {
  const { authorId } = post
  if (authorId === viewer.id) return true
  if (isMuting(viewer, authorId, now)) return false
  if (isInMutedList(viewer, authorId, now) && !list?.members.has(authorId)) return false
  return wantsHashtags(viewer, post, now)
}

/** Returns whether a post has no hashtag that the viewer has muted, or is the viewer's own. */
export function wantsHashtags({ id, mutedHashtags }: Viewer, { authorId, hashtags }: PostShape, now: number): boolean {
  if (authorId === id || mutedHashtags.size === 0) return true
  return !hashtags.some((name) => (mutedHashtags.get(name) ?? 0) > now)
}

function isInMutedList({ hasSpecialLists, lists }: Viewer, account: AccountId, now: number): boolean {
  if (!hasSpecialLists) return false
  return lists.values().some(({ mutedUntil, members }) => mutedUntil > now && members.has(account))
}
