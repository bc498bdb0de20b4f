import type { AccountId, PostId } from '../model/ids.ts'
import type { StreamPosition, TimelineEvent } from '../model/stream.ts'
import type { Post } from '../model/post.ts'
import type { Change, ChangeFilter } from '../stores/changes.ts'
import type { StreamedPost, StreamedPosts } from '../stores/streamedPosts.ts'
import { belonged, belongs, type TimelineChoice } from '../viewing/belonging.ts'
import type { ConnectedViewer, ConnectedViewers } from './connectedViewers.ts'
import { shapeOf, shapeOfDeletedPost } from '../viewing/shape.ts'
import type { Listener, Source } from './subscribe.ts'
import { authorsOf, type Topics } from './topics.ts'
import { viewedPost } from '../viewing/viewedPost.ts'

/** A live reader of a timeline. All streams of one account on the same timeline share it, and get the same events. */
export interface TimelineReader {
  readonly connected: ConnectedViewer
  readonly choice: TimelineChoice
  /** The array is replaced when a listener joins or leaves, since an event may be delivered at that moment. */
  listeners: readonly Listener<TimelineEvent>[]
}

const readersOf = new WeakMap<ConnectedViewer, Map<string, TimelineReader>>()

interface TimelineSourceDeps {
  viewers: ConnectedViewers
  posts: StreamedPosts
  topics: Topics<TimelineReader>
}

// The changes that affect timelines.
const postChanges = ['post.created', 'post.edited', 'post.deleted'] as const

/** Returns the posts of changes, without deleted ones. */
export const postsIn = (changes: readonly Change[]): PostId[] => [
  ...new Set(
    changes.flatMap(({ kind, subject }) =>
      kind === 'post.created' || kind === 'post.edited' ? [subject as PostId] : [],
    ),
  ),
]

/** Returns the posts whose state for a reader is needed to show a post. */
export const postsWithState = ({ boostOf, ...post }: StreamedPost): PostId[] => {
  const { content, quoted } = boostOf ?? post
  return [content.id, ...(quoted ? [quoted.content.id] : [])]
}

/** Makes the source of a timeline stream of an account. */
export function timelineSource(
  account: AccountId,
  choice: TimelineChoice,
  deps: TimelineSourceDeps,
): Source<TimelineEvent> {
  return new TimelineSource(account, choice, deps)
}

// This is a class, since there may be ten thousand instances.
class TimelineSource implements Source<TimelineEvent> {
  readonly account: AccountId
  readonly #choice: TimelineChoice
  readonly #parts: TimelineSourceDeps
  #connected!: ConnectedViewer
  #listener: Listener<TimelineEvent> | undefined

  constructor(account: AccountId, choice: TimelineChoice, deps: TimelineSourceDeps) {
    this.account = account
    this.#choice = choice
    this.#parts = deps
  }

  async open(): Promise<void> {
    this.#connected = await this.#parts.viewers.acquire(this.account)
  }

  changeFilter(): ChangeFilter {
    return { kinds: postChanges, accounts: authorsOf(this.#connected.viewer, this.#choice) }
  }

  async render(changes: readonly Change[]): Promise<TimelineEvent[]> {
    const { posts } = this.#parts
    const postOf = await posts.load(postsIn(changes))
    await this.#connected.viewer.match.ahead?.([...postOf.values()].map((post) => (post.boostOf ?? post).content))
    const stateOf = await posts.states([...postOf.values()].flatMap(postsWithState), [this.account])
    const { viewer } = this.#connected // may have changed in the meantime
    const now = Date.now()
    return changes.flatMap((change): TimelineEvent[] => {
      const deletedShape = shapeOfDeletedPost(change)
      if (deletedShape) return belonged(viewer, this.#choice, deletedShape) ? [deletion(change)] : []
      const post = postOf.get(change.subject as PostId)
      if (!post || !belongs(viewer, this.#choice, shapeOf(post), now)) return []
      return [appearance(change, viewedPost(viewer, post, stateOf, now))]
    })
  }

  gap(position: StreamPosition): TimelineEvent {
    return { id: position, kind: 'gap', post: null, postId: null }
  }

  join(listener: Listener<TimelineEvent>): void {
    this.#listener = listener
    const existing = this.#readers.get(this.#key)
    if (existing) return void (existing.listeners = [...existing.listeners, listener])
    const reader = { connected: this.#connected, choice: this.#choice, listeners: [listener] }
    this.#readers.set(this.#key, reader)
    this.#parts.topics.set(reader, this.#connected.viewer)
  }

  close(): void {
    if (this.#listener) this.#leave(this.#listener)
    this.#parts.viewers.release(this.#connected)
  }

  #leave(listener: Listener<TimelineEvent>): void {
    const reader = this.#readers.get(this.#key)
    if (!reader) return
    reader.listeners = reader.listeners.filter((other) => other !== listener)
    if (reader.listeners.length > 0) return
    this.#readers.delete(this.#key)
    this.#parts.topics.delete(reader)
  }

  /** The account's live readers by timeline. */
  get #readers(): Map<string, TimelineReader> {
    const readers = readersOf.get(this.#connected) ?? new Map<string, TimelineReader>()
    readersOf.set(this.#connected, readers)
    return readers
  }

  get #key(): string {
    return Object.values(this.#choice).join(' ')
  }
}

/** Makes the event of a new or edited post. */
export function appearance({ position, kind }: Change, post: Post): TimelineEvent {
  return {
    id: position,
    kind: kind === 'post.created' ? 'post_created' : 'post_edited',
    post,
    postId: post.id,
  }
}

/** Makes the event of a deleted post. */
export function deletion({ position, subject }: Change): TimelineEvent {
  return { id: position, kind: 'post_deleted', post: null, postId: subject as PostId }
}
