import { batch, type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { isNotFound } from '../boundary/boundaryError.ts'
import type { Status } from '../schema/api.ts'
import { putNewest } from './boundedMap.ts'
import { removePost } from './live.ts'
import { cachedPost, pinPosts, putPost, putPosts } from './posts.ts'
import { onOtherPerson } from './session.ts'

/** The posts above and below a post. */
export interface Thread {
  /** The ancestors, from the first post down. */
  ancestors: Signal<string[]>
  /** The replies, each followed by its own replies. */
  descendants: Signal<string[]>
  /** `partly` means that the post is known, but its conversation could not be loaded. */
  state: Signal<'reading' | 'ready' | 'partly' | 'failed' | 'missing'>
  error: Signal<unknown>
  /** Loads the conversation, for the first time or again. */
  read(): Promise<void>
  /** Adds a reply that was just written, if it belongs to this thread. */
  take(post: Status): void
}

// Threads are cached while the page is open, so that going back shows the former content at the same position. The
// oldest are dropped.
const threads = new Map<string, Thread>()
const most = 30
onOtherPerson(() => threads.clear())
pinPosts(() =>
  [...threads].flatMap(([id, { ancestors, descendants }]) => [id, ...ancestors.peek(), ...descendants.peek()]),
)

/** Returns the thread of a post. */
export function threadOf(id: string): Thread {
  const thread = threads.get(id) ?? createThread(id)
  putNewest(threads, id, thread, most)
  return thread
}

function createThread(id: string): Thread {
  const ancestors = signal<string[]>([])
  const descendants = signal<string[]>([])
  const state: Thread['state'] = signal('reading')
  const shownError = signal<unknown>(undefined)
  return {
    ...{ ancestors, descendants, state, error: shownError },
    async read() {
      if (state.peek() !== 'ready') state.value = 'reading'
      const path = { id }
      // Both requests run in parallel, because neither needs the other.
      const around = call('GET /api/statuses/{id}/context', { path }).then(
        (context) => ({ context }),
        (error: unknown) => ({ error }),
      )
      try {
        const post = await call('GET /api/statuses/{id}', { path })
        // If the post was unknown, all is shown at once, so that nothing moves.
        if (cachedPost(id)) putPost(post)
        const answer = await around
        batch(() => {
          putPost(post)
          if ('error' in answer) {
            state.value = 'partly'
            shownError.value = answer.error
            return
          }
          ancestors.value = putPosts(answer.context.ancestors)
          descendants.value = putPosts(answer.context.descendants)
          state.value = 'ready'
        })
      } catch (error) {
        const isMissing = isNotFound(error)
        // Removes the post from the list that led here.
        if (isMissing) removePost(id)
        shownError.value = error
        state.value = isMissing ? 'missing' : 'failed'
      }
    },
    take(post) {
      const answered = post.in_reply_to_id
      const all = descendants.peek()
      if (!answered || all.includes(post.id) || (answered !== id && !all.includes(answered))) return
      descendants.value = [...all, post.id]
    },
  }
}

/** A post with its replies. */
export interface Branch {
  id: string
  replies: Branch[]
}

/**
 * Arranges the posts `ids` as a tree of replies to the post `id`. If the parent of a post is missing, the post counts
 * as a reply to `id`.
 */
export function branchesOf(id: string, ids: readonly string[], parentOf: (id: string) => string | null): Branch[] {
  const root: Branch = { id, replies: [] }
  const nodes = new Map([[id, root]])
  for (const one of ids) nodes.set(one, { id: one, replies: [] })
  for (const one of ids) (nodes.get(parentOf(one) ?? '') ?? root).replies.push(nodes.get(one)!)
  return root.replies
}
