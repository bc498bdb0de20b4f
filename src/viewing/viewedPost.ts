import { hasEndingAddresses } from '../model/media.ts'
import { hasEnded } from '../model/poll.ts'
import { coverMedia, joinPost, type Post, type PostViewer, type Quote, QuoteState } from '../model/post.ts'
import type { AccountId, PostId } from '../model/ids.ts'
import type { PostState, StreamedPost } from '../stores/streamedPosts.ts'
import { shapeOf } from './shape.ts'
import { nobody, type Viewer } from './viewer.ts'
import { isMuting, maySee } from './visibility.ts'

/** Returns a reader's interactions with a post; undefined for none. `mayQuote` is derived from the viewer instead. */
export type StateOf = (reader: AccountId, post: PostId) => Omit<PostState, 'mayQuote'> | undefined

/**
 * Returns a viewer's view of a post. The viewer must be allowed to see the post. `nobody` sees it without interactions.
 * Viewers with the same interactions, usually none, get the same frozen object. `now` is in milliseconds.
 */
export function viewedPost(viewer: Viewer, post: StreamedPost, stateOf: StateOf, now: number): Post {
  const view = commonView(viewer, post, stateOf, now)
  if (view === undefined) return ownView(viewer, post, stateOf, now)
  const views = viewsOf(post)
  const cached = views.get(view)
  if (cached) return cached
  const newView = ownView(viewer, post, stateOf, now)
  if (views.size < mostViews) views.set(view, Object.freeze(newView))
  return newView
}

function ownView(viewer: Viewer, post: StreamedPost, stateOf: StateOf, now: number): Post {
  const quoted = (target: StreamedPost) => quoteOf(viewer, target, stateOf, now)
  const original = viewedAlone(viewer, post.boostOf ?? post, { stateOf, quoted, now })
  if (!post.boostOf) return original
  const own = original.viewer && { ...original.viewer, pinned: null }
  return joinPost(post.content, { author: post.author, viewer: own, boostOf: original, quote: null }, now)
}

interface ViewContext {
  stateOf: StateOf
  quoted(post: StreamedPost): Quote | null
  now: number
}

function viewedAlone(viewer: Viewer, post: StreamedPost, { stateOf, quoted, now }: ViewContext): Post {
  const own = viewer === nobody ? null : statesOf(viewer, post, stateOf, now)
  const isCovered = post.isSensitized && post.author.id !== viewer.id
  return joinPost(
    isCovered ? coverMedia(post.content) : post.content,
    { author: post.author, viewer: own, boostOf: null, quote: quoted(post) },
    now,
  )
}

function statesOf(viewer: Viewer, post: StreamedPost, stateOf: StateOf, now: number): PostViewer {
  const state = stateOf(viewer.id, post.content.id) ?? untouched(viewer, post)
  return { ...state, mayQuote: mayQuote(viewer, post), filtered: viewer.match(post.content, now) }
}

// The maximum number of cached views of a post. Few posts have more. A quote with polls could have a hundred, and each
// is cached with its JSON.
const mostViews = 8

const commonViews = new WeakMap<StreamedPost, Map<number, Post>>()

function viewsOf(post: StreamedPost): Map<number, Post> {
  const cached = commonViews.get(post)
  if (cached) return cached
  const views = new Map<number, Post>()
  commonViews.set(post, views)
  return views
}

/**
 * Returns a key of everything that a view depends on, except the post; undefined if only this viewer has the view. A
 * post has few keys. Viewers with the same key get the same object.
 */
export function commonView(viewer: Viewer, shown: StreamedPost, stateOf: StateOf, now: number): number | undefined {
  const post = shown.boostOf ?? shown
  const alone = commonViewAlone(viewer, post, stateOf, now)
  if (alone === undefined || post.content.quoteState === null) return alone
  const state = quoteStateOf(viewer, post, now)
  if (state !== 'accepted') return joined(alone, 0, state, null)
  const quoted = post.quoted!
  const rest = commonViewAlone(viewer, quoted, stateOf, now)
  return rest && joined(alone, rest, state, quoteStateOf(viewer, quoted, now))
}

// Returns the key of a view as a number, because a text would have to be joined and hashed for each post of each page.
const joined = (alone: number, rest: number, ...states: (QuoteState | null)[]) =>
  states.reduce((key, state) => 8 * key + 1 + quoteStates.indexOf(state!), 1024 * alone + rest)

const quoteStates = QuoteState.options

// Does the same as `commonView`, but ignores the post that a post quotes. Returns a number from 1 to 1023; undefined if
// only this viewer has the view.
function commonViewAlone(viewer: Viewer, post: StreamedPost, stateOf: StateOf, now: number): number | undefined {
  const { content, author } = post
  if (hasEndingAddresses(content.media)) return undefined
  const state = stateOf(viewer.id, content.id)
  if (!isDefault(state) || viewer.match(content, now).length > 0) return undefined
  const isOwn = author.id === viewer.id
  const quoting = viewer === nobody ? 0 : isOwn ? 1 : mayQuote(viewer, post) ? 2 : 3
  const poll = content.poll ? (hasEnded(content.poll, now) ? 3 : 2) : 1
  return 16 * (state ? marksOf(state) : 0) + 4 * quoting + poll
}

type State = ReturnType<StateOf>

// Many readers favourite, boost or bookmark a post, or mute its thread. Few react or vote in the same way.
const isDefault = (state: State) => state === undefined || (state.reactions.length === 0 && state.votes === null)

const marksOf = ({ favourited, boosted, bookmarked, threadMuted, pinned }: NonNullable<State>) =>
  32 + (favourited ? 16 : 0) + (boosted ? 8 : 0) + (bookmarked ? 4 : 0) + (threadMuted ? 2 : 0) + (pinned ? 1 : 0)

/** Returns whether the viewer may quote a post that they may see. */
export function mayQuote(viewer: Viewer, { content, author }: StreamedPost): boolean {
  const { visibility, quotePolicy, sharingForbidden } = content
  if (sharingForbidden) return false
  if (author.id === viewer.id) return visibility !== 'direct'
  if (visibility !== 'public' && visibility !== 'unlisted') return false
  return quotePolicy === 'public' || (quotePolicy === 'followers' && viewer.follows.has(author.id))
}

function untouched(viewer: Viewer, post: StreamedPost): Omit<PostState, 'mayQuote'> {
  return {
    favourited: false,
    boosted: false,
    bookmarked: false,
    pinned: post.author.id === viewer.id ? false : null,
    threadMuted: false,
    reactions: [],
    votes: null,
  }
}

function quoteOf(viewer: Viewer, post: StreamedPost, stateOf: StateOf, now: number): Quote | null {
  const { content, quoted } = post
  const state = quoteStateOf(viewer, post, now)
  if (state === null) return null
  // A reader who blocks or mutes the author gets the id, so that they can load the post anyway.
  const isNamed = state === 'accepted' || state === 'blocked_account' || state === 'muted_account'
  const isShown = state === 'accepted' && quoted !== null
  return {
    state,
    postId: isNamed ? content.quotedId : null,
    post: isShown
      ? viewedAlone(viewer, quoted, {
          stateOf,
          quoted: (inner) => withoutPost(quoteOf(viewer, inner, stateOf, now)),
          now,
        })
      : null,
  }
}

// A quote within a quote does not contain the quoted post.
const withoutPost = (quote: Quote | null) => quote && { ...quote, post: null }

/** Returns the state of a post's quote for the viewer; null if it quotes nothing. */
export function quoteStateOf(viewer: Viewer, { content, quoted }: StreamedPost, now: number): QuoteState | null {
  if (content.quoteState !== 'accepted') return content.quoteState
  if (!quoted) return 'deleted'
  if (viewer.blocking.has(quoted.author.id)) return 'blocked_account'
  if (!maySee(viewer, shapeOf(quoted))) return 'unauthorized'
  return isMuting(viewer, quoted.author.id, now) ? 'muted_account' : 'accepted'
}
