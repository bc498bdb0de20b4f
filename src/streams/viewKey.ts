import type { StreamedPost } from '../stores/streamedPosts.ts'
import type { Viewer } from '../viewing/viewer.ts'
import { mayQuote, quoteStateOf, type StateOf } from '../viewing/viewedPost.ts'

/**
 * Two viewers with the same key are shown the very same post; undefined of one who is shown something of their own: they wrote it, did
 * something with it, or filter it.
 */
export function viewKey(viewer: Viewer, post: StreamedPost, stateOf: StateOf, now: number): string | undefined {
  const target = post.boostOf ?? post
  if (post.author.id === viewer.id) return undefined
  const key = keyAlone(viewer, target, stateOf)
  if (key === undefined || target.content.quoteState === null) return key
  const state = quoteStateOf(viewer, target, now)
  if (state !== 'accepted') return `${key} ${state}`
  const quoted = keyAlone(viewer, target.quoted!, stateOf)
  return quoted && `${key} accepted ${quoted} ${quoteStateOf(viewer, target.quoted!, now)}`
}

function keyAlone(viewer: Viewer, post: StreamedPost, stateOf: StateOf): string | undefined {
  if (post.author.id === viewer.id || viewer.match(post.content).length > 0) return undefined
  const state = stateOf(viewer.id, post.content.id)
  if (state && isTouched(state)) return undefined
  return mayQuote(viewer, post) ? 'may quote' : 'plain'
}

function isTouched({
  favourited,
  boosted,
  bookmarked,
  threadMuted,
  reactions,
  votes,
}: NonNullable<ReturnType<StateOf>>): boolean {
  return favourited || boosted || bookmarked || threadMuted || reactions.length > 0 || votes !== null
}
