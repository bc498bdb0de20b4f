import type { Signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Status } from '../schema/api.ts'
import { putAccount } from './accounts.ts'
import { signalMap } from './boundedMap.ts'
import { eachFeed } from './feeds.ts'
import { me, onOtherPerson } from './session.ts'

/** Returns the ids of posts that are in use and may be shown again, besides those in feeds of `feedOf`. */
type PostsInUse = () => Iterable<string | undefined>

const uses: PostsInUse[] = []

/** Keeps the posts that `of` returns in the cache, for as long as it returns them. */
export function pinPosts(of: PostsInUse): void {
  uses.push(of)
}

// Caches each post once, however many lists contain it, so that a change appears everywhere.
const posts = signalMap<Status>(2000, usedPosts)
onOtherPerson(() => posts.clear())

/** Returns a signal with the latest known state of a post. Its value is undefined if the post is unknown or deleted. */
export function postSignal(id: string): Signal<Status | undefined> {
  return posts.of(id)
}

function usedPosts(): ReadonlySet<string> {
  const used = new Set<string>()
  const use = (id: string | undefined) => {
    if (id === undefined || used.has(id)) return
    used.add(id)
    const post = posts.find(id)?.peek()
    use(post?.reblog?.id)
    if (post) use(quotedIn(post)?.id)
  }
  eachFeed(({ ids, waiting }) => [...ids.peek(), ...waiting.peek()].forEach(use))
  for (const of of uses) for (const id of of()) use(id)
  return used
}

const quotedIn = ({ quote }: Status) =>
  quote && 'quoted_status' in quote ? (quote.quoted_status as Status | null | undefined) : undefined

/** Returns a post if it is known. */
export const cachedPost = (id: string): Status | undefined => posts.find(id)?.peek()

/** Stores posts that the service returned, including boosted and quoted ones. Returns their ids. */
export function putPosts(statuses: readonly Status[]): string[] {
  return statuses.map(putPost)
}

/** Stores a post that the service returned. Returns its id. */
export function putPost(status: Status): string {
  if (status.reblog) putPost(status.reblog as Status)
  const quoted = quotedIn(status)
  if (quoted) putPost(quoted)
  putAccount(status.account)
  postSignal(status.id).value = status
  return status.id
}

/** Changes the shown post before the service has answered. */
export function changePost(id: string, change: Partial<Status>): void {
  const post = postSignal(id)
  if (post.peek()) post.value = { ...post.peek()!, ...change }
}

/** Removes a post from the page. */
export function dropPost(id: string): void {
  postSignal(id).value = undefined
}

const requested = new Map<string, PromiseWithResolvers<void>>()
let soon: ReturnType<typeof setTimeout> | undefined
const batch = 20
let failures = 0
const mostFailures = 5

/**
 * Loads posts that a stream announced. Requests within 300 ms are combined. Resolves when the posts are known or
 * unavailable.
 */
export function fetchPosts(ids: readonly string[]): Promise<unknown> {
  for (const id of ids) if (!requested.has(id)) requested.set(id, Promise.withResolvers())
  soon ??= setTimeout(fetchRequested, 300)
  return Promise.all(ids.map((id) => requested.get(id)!.promise))
}

async function fetchRequested(): Promise<void> {
  soon = undefined
  const all = [...requested]
  requested.clear()
  for (let start = 0; start < all.length; start += batch) {
    const some = all.slice(start, start + batch)
    try {
      const returnedIds = putPosts(await call('GET /api/statuses', { query: { id: some.map(([id]) => id) } }))
      // Missing posts are deleted, or the person may no longer see them.
      for (const [id] of some) if (!returnedIds.includes(id)) dropPost(id)
      failures = 0
    } catch {
      // Nothing else would announce these posts again.
      if (++failures <= mostFailures) await fetchLater(some.map(([id]) => id))
    }
    for (const [, { resolve }] of some) resolve()
  }
}

/** Tries again, with increasing delays, unless another person has signed in. */
async function fetchLater(ids: readonly string[]): Promise<void> {
  const reader = me.peek()?.id
  await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** failures))
  if (me.peek()?.id === reader) await fetchPosts(ids)
}
