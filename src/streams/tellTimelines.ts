import { setImmediate } from 'node:timers/promises'
import type { PostId } from '../model/ids.ts'
import type { PostContent } from '../model/post.ts'
import type { TimelineEvent } from '../model/stream.ts'
import type { Change } from '../stores/changes.ts'
import type { StreamedPost, StreamedPosts } from '../stores/streamedPosts.ts'
import { belonged, belongs } from './belonging.ts'
import { shapeOf, shapeOfGone } from './shape.ts'
import { appearance, deletion, type TimelineReader, touchable } from './timelineSource.ts'
import type { Topics } from './topics.ts'
import { viewKey } from './viewKey.ts'
import type { Viewer } from './viewer.ts'
import { type StateOf, viewedPost } from './viewedPost.ts'

interface Parts {
  posts: StreamedPosts
  topics: Topics<TimelineReader>
}

/** Tells live readers of one change of a post; `postOf` holds the posts that there are. */
export async function tellTimelines(
  change: Change,
  postOf: ReadonlyMap<PostId, StreamedPost>,
  { posts, topics }: Parts,
): Promise<void> {
  const gone = shapeOfGone(change)
  if (gone) {
    const event = deletion(change)
    const readers = [...topics.readersOf(gone)].filter(({ connected, choice }) =>
      belonged(connected.viewer, choice, gone),
    )
    return tell(readers, change, () => event)
  }
  const post = postOf.get(change.subject as PostId)
  if (!post) return
  const shape = shapeOf(post)
  const now = Date.now()
  const readers = [...topics.readersOf(shape)].filter(({ connected, choice }) =>
    belongs(connected.viewer, choice, shape, now),
  )
  if (readers.length === 0) return
  await lookAhead(readers, post)
  await tell(readers, change, eventsOf(change, post, await statesOf(change, post, readers, posts), now))
}

// Nobody can have done anything yet with a post that was just made, unless it shows an older one or stands in an older conversation.
async function statesOf(change: Change, post: StreamedPost, readers: readonly TimelineReader[], posts: StreamedPosts) {
  const { content, boostOf, quoted } = post
  const isFresh = change.kind === 'post.created' && !boostOf && !quoted && content.inReplyToAccountId === null
  if (isFresh && isUntouched(content, Date.now())) return () => undefined
  const accounts = new Set(readers.map(({ connected }) => connected.id))
  return posts.states(touchable(post), [...accounts])
}

const fresh = 10_000

// When streams fell behind, somebody may have done something after all.
function isUntouched(content: PostContent, now: number): boolean {
  const { favouritesCount, boostsCount, repliesCount, quotesCount, reactions, poll } = content
  const counts =
    favouritesCount + boostsCount + repliesCount + quotesCount + reactions.length + (poll?.votersCount ?? 0)
  return counts === 0 && Date.parse(content.createdAt) > now - fresh
}

// Few have patterns, which may take long.
async function lookAhead(readers: readonly TimelineReader[], { content, boostOf }: StreamedPost): Promise<void> {
  const contents = [boostOf?.content ?? content]
  for (const { connected } of readers) {
    const { match } = connected.viewer
    if (match.ahead) await match.ahead(contents)
  }
}

/** The event for each reader: one for all who see the same. */
function eventsOf(change: Change, post: StreamedPost, stateOf: StateOf, now: number) {
  const shared = new Map<string, TimelineEvent>()
  // Of one account there may be several readers.
  const ofViewers = new Map<Viewer, TimelineEvent>()

  function eventOf(viewer: Viewer): TimelineEvent {
    const key = viewKey(viewer, post, stateOf, now)
    const known = key === undefined ? undefined : shared.get(key)
    if (known) return known
    const event = appearance(change, viewedPost(viewer, post, stateOf, now))
    if (key !== undefined) shared.set(key, event)
    return event
  }

  return ({ connected: { viewer } }: TimelineReader): TimelineEvent => {
    const known = ofViewers.get(viewer)
    if (known) return known
    const event = eventOf(viewer)
    ofViewers.set(viewer, event)
    return event
  }
}

const atOnce = 250

// Others get their turn in between: thousands of sockets take a while.
async function tell(
  readers: readonly TimelineReader[],
  { position }: Change,
  eventOf: (reader: TimelineReader) => TimelineEvent,
): Promise<void> {
  for (let at = 0; at < readers.length; at++) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    const reader = readers[at]!
    reader.deliver(eventOf(reader), position)
  }
}
