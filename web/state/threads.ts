import { batch, type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import { isNotFound } from '../boundary/boundaryError.ts'
import type { Status } from '../schema/api.ts'
import { putNewest } from './boundedMap.ts'
import { removePost } from './live.ts'
import { keepPosts, knownPost, putPost, putPosts } from './posts.ts'
import { onOtherPerson } from './session.ts'

/** What stands before and after a post. */
export interface Thread {
  /** From the first one down. */
  ancestors: Signal<string[]>
  /** Each followed by its own answers. */
  descendants: Signal<string[]>
  /** `partly`: the post is known, what stands around it could not be read. */
  state: Signal<'reading' | 'ready' | 'partly' | 'failed' | 'missing'>
  trouble: Signal<unknown>
  /** Reads it, for the first time or anew. */
  read(): Promise<void>
  /** Takes in an answer that was just written, if it belongs here. */
  take(post: Status): void
}

// Kept while the page is open, so that going back shows what was there, where it was. The oldest go.
const threads = new Map<string, Thread>()
const most = 30
onOtherPerson(() => threads.clear())
keepPosts(() =>
  [...threads].flatMap(([id, { ancestors, descendants }]) => [id, ...ancestors.peek(), ...descendants.peek()]),
)

/** The thread around a post. */
export function threadOf(id: string): Thread {
  const thread = threads.get(id) ?? createThread(id)
  putNewest(threads, id, thread, most)
  return thread
}

function createThread(id: string): Thread {
  const ancestors = signal<string[]>([])
  const descendants = signal<string[]>([])
  const state: Thread['state'] = signal('reading')
  const trouble = signal<unknown>(undefined)
  return {
    ...{ ancestors, descendants, state, trouble },
    async read() {
      if (state.peek() !== 'ready') state.value = 'reading'
      const path = { id }
      // Both at once: neither waits for the other.
      const around = call('GET /api/statuses/{id}/context', { path }).then(
        (context) => ({ context }),
        (error: unknown) => ({ error }),
      )
      try {
        const post = await call('GET /api/statuses/{id}', { path })
        // Who comes here from elsewhere is shown all at once, so that nothing moves.
        if (knownPost(id)) putPost(post)
        const answer = await around
        batch(() => {
          putPost(post)
          if ('error' in answer) {
            state.value = 'partly'
            trouble.value = answer.error
            return
          }
          ancestors.value = putPosts(answer.context.ancestors)
          descendants.value = putPosts(answer.context.descendants)
          state.value = 'ready'
        })
      } catch (error) {
        const isGone = isNotFound(error)
        // A list that led here showed it still.
        if (isGone) removePost(id)
        trouble.value = error
        state.value = isGone ? 'missing' : 'failed'
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

/** A post and what answers it. */
export interface Branch {
  id: string
  replies: Branch[]
}

/**
 * Posts as what answers one, and what answers those: what answers one that is not among them stands
 * as if it answered the first.
 */
export function branchesOf(id: string, ids: readonly string[], answeredBy: (id: string) => string | null): Branch[] {
  const root: Branch = { id, replies: [] }
  const known = new Map([[id, root]])
  for (const one of ids) known.set(one, { id: one, replies: [] })
  for (const one of ids) (known.get(answeredBy(one) ?? '') ?? root).replies.push(known.get(one)!)
  return root.replies
}
