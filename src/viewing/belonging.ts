import type { ListId } from '../model/ids.ts'
import type { PostShape } from './shape.ts'
import type { Viewer, ViewerList } from './viewer.ts'
import { maySee, wants } from './visibility.ts'

/** A timeline, with its options. */
export type TimelineChoice =
  | { timeline: 'home' }
  | { timeline: 'public'; onlyMedia: boolean }
  | { timeline: 'tag'; tag: string; onlyMedia: boolean }
  | { timeline: 'list'; list: ListId }

// These rules match the SQL in homeTimeline.ts, listTimeline.ts, timelines.ts and tagTimeline.ts of the PostgreSQL
// stores.

/**
 * Returns whether a post belongs in a timeline of the viewer, and the viewer may see it and has not muted it. `now` is
 * in milliseconds.
 */
export function belongs(viewer: Viewer, choice: TimelineChoice, post: PostShape, now: number): boolean {
  if (!isOf(viewer, choice, post) || !maySee(viewer, post)) return false
  return wants(viewer, post, now, choice.timeline === 'list' ? viewer.lists.get(choice.list) : undefined)
}

/**
 * Returns whether a deleted post may have been in a timeline of the viewer. Posts that have been muted in the meantime
 * count too.
 */
export function belonged(viewer: Viewer, choice: TimelineChoice, post: PostShape): boolean {
  return isOf(viewer, choice, post) && maySee(viewer, post)
}

function isOf(viewer: Viewer, choice: TimelineChoice, post: PostShape): boolean {
  switch (choice.timeline) {
    case 'home':
      return isOfHome(viewer, post)
    case 'public':
      return isPublic(post) && isToNobodyElse(post) && (post.hasMedia || !choice.onlyMedia)
    case 'tag':
      return isPublic(post) && post.hashtags.includes(choice.tag) && (post.hasMedia || !choice.onlyMedia)
    case 'list': {
      const list = viewer.lists.get(choice.list)
      return list !== undefined && isOfList(viewer, list, post)
    }
  }
}

const isPublic = ({ visibility, isBoost }: PostShape) => visibility === 'public' && !isBoost

const isToNobodyElse = ({ inReplyToAccountId: to, authorId }: PostShape) => to === null || to === authorId

function isOfHome(viewer: Viewer, post: PostShape): boolean {
  if (post.authorId === viewer.id) return true
  if (isInExclusiveList(viewer, post)) return false
  return isFromFollowed(viewer, post) || hasFollowedHashtag(viewer, post)
}

function isInExclusiveList({ hasSpecialLists, lists }: Viewer, { authorId }: PostShape): boolean {
  return hasSpecialLists && lists.values().some(({ exclusive, members }) => exclusive && members.has(authorId))
}

function isFromFollowed(viewer: Viewer, post: PostShape): boolean {
  const { inReplyToAccountId: to, authorId } = post
  if (!viewer.follows.has(authorId) || !suitsFollow(viewer, post)) return false
  if (post.visibility === 'direct' && !post.mentions.has(viewer.id)) return false
  return to === null || to === viewer.id || to === authorId || viewer.follows.has(to)
}

function suitsFollow(viewer: Viewer, { authorId, isBoost, language }: PostShape): boolean {
  const settings = viewer.followSettings.get(authorId)
  if (!settings) return true
  const { showBoosts, languages } = settings
  return (showBoosts || !isBoost) && (languages === null || language === null || languages.includes(language))
}

function hasFollowedHashtag({ followedHashtags }: Viewer, post: PostShape): boolean {
  return followedHashtags.size > 0 && isPublic(post) && post.hashtags.some((name) => followedHashtags.has(name))
}

function isOfList(viewer: Viewer, list: ViewerList, post: PostShape): boolean {
  const { authorId, inReplyToAccountId: to } = post
  if (!list.members.has(authorId) || !suitsFollow(viewer, post)) return false
  if (post.visibility === 'direct' && authorId !== viewer.id && !post.mentions.has(viewer.id)) return false
  if (to === null || to === viewer.id || to === authorId) return true
  if (list.repliesPolicy === 'followed') return viewer.follows.has(to)
  return list.repliesPolicy === 'list' && list.members.has(to)
}
