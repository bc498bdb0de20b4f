import { setImmediate } from 'node:timers/promises'
import type { PostId } from '../model/ids.ts'
import type { TimelineEvent } from '../model/stream.ts'
import type { Change } from '../stores/changes.ts'
import type { StreamedPost, StreamedPosts } from '../stores/streamedPosts.ts'
import { belonged, belongs } from '../viewing/belonging.ts'
import type { LoadedPosts } from './batchPostLoader.ts'
import { shapeOf, shapeOfDeletedPost } from '../viewing/shape.ts'
import type { TimelineChoice } from '../viewing/belonging.ts'
import { appearance, deletion, type TimelineReader, postsWithState } from './timelineSource.ts'
import type { Topics } from './topics.ts'
import type { Viewer } from '../viewing/viewer.ts'
import { commonView, type StateOf, viewedPost } from '../viewing/viewedPost.ts'

interface TimelineDeps {
  posts: StreamedPosts
  topics: Topics<TimelineReader>
}

/** Publishes one change of a post to live readers. `postOf` has the posts that exist. */
export async function deliverToTimelines(
  change: Change,
  { postOf, marked }: LoadedPosts,
  { posts, topics }: TimelineDeps,
): Promise<void> {
  const deletedShape = shapeOfDeletedPost(change)
  if (deletedShape) {
    const event = deletion(change)
    const audience = audienceOf(topics.readersOf(deletedShape), (viewer, choice) =>
      belonged(viewer, choice, deletedShape),
    )
    return deliver(audience, change, () => event)
  }
  const post = postOf.get(change.subject as PostId)
  if (!post) return
  const shape = shapeOf(post)
  const now = Date.now()
  const audience = audienceOf(topics.readersOf(shape), (viewer, choice) => belongs(viewer, choice, shape, now))
  if (audience.readers.length === 0) return
  await lookAhead(audience, post)
  const isNew = isUntouched(change, post) && !marked.has(post.content.id)
  const stateOf = isNew ? () => undefined : await statesOf(post, audience, posts)
  await deliver(audience, change, eventsOf(change, post, stateOf, now))
}

/**
 * The readers of an event, and their viewers at the same indexes. They are two arrays, since there may be ten thousand
 * readers.
 */
interface Audience {
  readers: TimelineReader[]
  viewers: Viewer[]
}

function audienceOf(
  readers: Iterable<TimelineReader>,
  isFor: (viewer: Viewer, choice: TimelineChoice) => boolean,
): Audience {
  const audience: Audience = { readers: [], viewers: [] }
  for (const reader of readers) {
    const { viewer } = reader.connected
    if (!isFor(viewer, reader.choice)) continue
    audience.readers.push(reader)
    audience.viewers.push(viewer)
  }
  return audience
}

// Returns true if nobody has interacted with a post yet. Usually that is so for a new post, unless it shows an older
// post or is in an older conversation. But streams may lag behind, so the counts are checked too.
function isUntouched(change: Change, { content, boostOf, quoted }: StreamedPost): boolean {
  const isFirst = change.kind === 'post.created' && !boostOf && !quoted && content.inReplyToAccountId === null
  const { favouritesCount, boostsCount, repliesCount, quotesCount, reactions, poll } = content
  const counts =
    favouritesCount + boostsCount + repliesCount + quotesCount + reactions.length + (poll?.votersCount ?? 0)
  return isFirst && counts === 0
}

function statesOf(post: StreamedPost, { viewers }: Audience, posts: StreamedPosts) {
  const accounts = new Set(viewers.map(({ id }) => id))
  return posts.states(postsWithState(post), [...accounts])
}

// Only filters with patterns may take long, and few readers have them.
async function lookAhead({ viewers }: Audience, { content, boostOf }: StreamedPost): Promise<void> {
  const contents = [boostOf?.content ?? content]
  for (const { match } of viewers) if (match.ahead) await match.ahead(contents)
}

/** Returns the event for each viewer: the same object for all viewers who see the same content. */
function eventsOf(change: Change, post: StreamedPost, stateOf: StateOf, now: number) {
  const events = new Map<number | Viewer, TimelineEvent>()
  return (viewer: Viewer): TimelineEvent => {
    // An event for only one viewer is used for all of that viewer's timelines.
    const key = commonView(viewer, post, stateOf, now) ?? viewer
    const cached = events.get(key)
    if (cached) return cached
    const event = appearance(change, viewedPost(viewer, post, stateOf, now))
    events.set(key, event)
    return event
  }
}

const atOnce = 250

// Lets other work run in between, since thousands of sockets take a while.
async function deliver(
  { readers, viewers }: Audience,
  { position }: Change,
  eventOf: (viewer: Viewer) => TimelineEvent,
): Promise<void> {
  let count = 0
  for (let from = 0; from < readers.length; from += atOnce) {
    const events = viewers.slice(from, from + atOnce).map(eventOf)
    for (const [at, event] of events.entries()) {
      for (const listener of readers[from + at]!.listeners) {
        listener.deliver(event, position)
        if (++count % atOnce === 0) await setImmediate()
      }
    }
  }
}
