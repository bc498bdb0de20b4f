import type { PostId } from '../model/ids.ts'
import type { TimelineEvent } from '../model/stream.ts'
import type { Post } from '../model/post.ts'
import type { Change } from '../stores/changes.ts'
import type { StreamedPost, StreamedPosts } from '../stores/streamedPosts.ts'
import { belonged, belongs } from '../viewing/belonging.ts'
import type { ConnectedViewer, ConnectedViewers } from './connectedViewers.ts'
import { shapeOf, shapeOfGone } from '../viewing/shape.ts'
import type { TimelineChoice } from '../viewing/belonging.ts'
import type { Listener, Source } from './subscribe.ts'
import { authorsOf, type Topics, topicsOf } from './topics.ts'
import { viewedPost } from '../viewing/viewedPost.ts'
import type { AccountId } from '../model/ids.ts'

/** Somebody who hears of a timeline live. */
export interface TimelineReader extends Listener<TimelineEvent> {
  connected: ConnectedViewer
  choice: TimelineChoice
}

interface Parts {
  viewers: ConnectedViewers
  posts: StreamedPosts
  topics: Topics<TimelineReader>
}

// The changes that timelines are made of.
const postChanges = ['post.created', 'post.edited', 'post.deleted'] as const

/** Posts that changes tell of, other than deleted ones. */
export const postsIn = (changes: readonly Change[]): PostId[] => [
  ...new Set(
    changes.flatMap(({ kind, subject }) =>
      kind === 'post.created' || kind === 'post.edited' ? [subject as PostId] : [],
    ),
  ),
]

/** The posts of which a reader's state is asked, where one is shown. */
export const touchable = ({ boostOf, ...post }: StreamedPost): PostId[] => {
  const { content, quoted } = boostOf ?? post
  return [content.id, ...(quoted ? [quoted.content.id] : [])]
}

/** What a timeline stream of an account is made of. */
export function timelineSource(account: AccountId, choice: TimelineChoice, parts: Parts): Source<TimelineEvent> {
  const { viewers, posts, topics } = parts
  let connected!: ConnectedViewer
  let reader: TimelineReader | undefined

  async function render(changes: readonly Change[]): Promise<TimelineEvent[]> {
    const postOf = await posts.load(postsIn(changes))
    await connected.viewer.match.ahead?.([...postOf.values()].map((post) => (post.boostOf ?? post).content))
    const stateOf = await posts.states([...postOf.values()].flatMap(touchable), [account])
    const { viewer } = connected // which may have changed meanwhile
    const now = Date.now()
    return changes.flatMap((change): TimelineEvent[] => {
      const gone = shapeOfGone(change)
      if (gone) return belonged(viewer, choice, gone) ? [deletion(change)] : []
      const post = postOf.get(change.subject as PostId)
      if (!post || !belongs(viewer, choice, shapeOf(post), now)) return []
      return [appearance(change, viewedPost(viewer, post, stateOf, now))]
    })
  }

  return {
    account,
    open: async () => void (connected = await viewers.acquire(account)),
    wanted: () => ({ kinds: postChanges, accounts: authorsOf(connected.viewer, choice) }),
    render,
    gap: (position) => ({ id: position, kind: 'gap', post: null, postId: null }),
    join(listener) {
      reader = { connected, choice, ...listener }
      topics.set(reader, topicsOf(connected.viewer, choice))
    },
    close() {
      if (reader) topics.delete(reader)
      viewers.release(connected)
    },
  }
}

/** The event of a post that was made or edited. */
export function appearance({ position, kind }: Change, post: Post): TimelineEvent {
  return {
    id: position,
    kind: kind === 'post.created' ? 'post_created' : 'post_edited',
    post,
    postId: post.id,
  }
}

/** The event of a post that was deleted. */
export function deletion({ position, subject }: Change): TimelineEvent {
  return { id: position, kind: 'post_deleted', post: null, postId: subject as PostId }
}
