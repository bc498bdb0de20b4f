import type { AccountId } from '../model/ids.ts'
import type { Shape } from './shape.ts'
import type { Viewer, ViewerList } from './viewer.ts'

// The same rules as src/stores/postgres/posts/visibility.ts has in SQL, in memory: a test holds one against the other.

/** Whether the viewer may see a post; of a boost, the original too. */
export function maySee(viewer: Viewer, post: Shape): boolean {
  return maySeeItself(viewer, post) && (post.original === null || maySeeItself(viewer, post.original))
}

function maySeeItself(viewer: Viewer, post: Shape): boolean {
  const { authorId, visibility } = post
  if (post.isSuspended) return false
  if (authorId === viewer.id) return true
  if (viewer.blocking.has(authorId) || viewer.blockedBy.has(authorId)) return false
  if (visibility === 'public' || visibility === 'unlisted') return true
  return (visibility === 'private' && viewer.follows.has(authorId)) || post.mentions.has(viewer.id)
}

/** Whether the viewer has muted an account, other than its boosts alone, at a moment in milliseconds. */
export function isMuting(viewer: Viewer, account: AccountId, now: number): boolean {
  const mute = viewer.mutes.get(account)
  return mute !== undefined && !mute.boostsOnly && mute.until > now
}

/**
 * Whether the viewer has not muted a post, and hears its author, if that one is silenced. In the timeline of a list,
 * neither muted lists nor silence hide its members.
 */
export function wants(viewer: Viewer, post: Shape, now: number, list?: ViewerList): boolean {
  if (!list && !hears(viewer, post)) return false
  if (!wantsItself(viewer, post, now, list)) return false
  if (!post.original) return true
  return !isMutingBoosts(viewer, post.authorId, now) && wantsItself(viewer, post.original, now, list)
}

function hears(viewer: Viewer, { authorId, isSilenced }: Shape): boolean {
  return !isSilenced || authorId === viewer.id || viewer.follows.has(authorId)
}

function isMutingBoosts(viewer: Viewer, account: AccountId, now: number): boolean {
  return account !== viewer.id && (viewer.mutes.get(account)?.until ?? 0) > now
}

/** The same of a post alone, whatever it boosts. */
export function wantsItself(viewer: Viewer, { authorId, hashtags }: Shape, now: number, list?: ViewerList): boolean {
  if (authorId === viewer.id) return true
  if (isMuting(viewer, authorId, now)) return false
  if (isInMutedList(viewer, authorId, now) && !list?.members.has(authorId)) return false
  return viewer.mutedHashtags.size === 0 || !hashtags.some((name) => (viewer.mutedHashtags.get(name) ?? 0) > now)
}

function isInMutedList({ hasSpecialLists, lists }: Viewer, account: AccountId, now: number): boolean {
  if (!hasSpecialLists) return false
  return lists.values().some(({ mutedUntil, members }) => mutedUntil > now && members.has(account))
}
