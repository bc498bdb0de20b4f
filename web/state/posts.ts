import type { Signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Status } from '../schema/api.ts'
import { putAccount } from './accounts.ts'
import { signalMap } from './boundedMap.ts'
import { eachFeed } from './feeds.ts'
import { onOtherPerson } from './session.ts'

/** Names the posts, by their ids, that something keeps and may show again, besides the feeds of `feedOf`. */
type PostsInUse = () => Iterable<string | undefined>

const uses: PostsInUse[] = []

/** Keeps the posts that `of` names, for as long as it names them. */
export function keepPosts(of: PostsInUse): void {
  uses.push(of)
}

// Each post once, however many lists it stands in: what changes in one place changes in all.
const posts = signalMap<Status>(2000, usedPosts)
onOtherPerson(() => posts.clear())

/** A post as it is known now; its value is undefined once it is deleted. */
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

/** A post if it is known. */
export const knownPost = (id: string): Status | undefined => posts.find(id)?.peek()

/** Takes over what the service said of posts, of boosted and quoted ones too, and gives their ids. */
export function putPosts(answers: readonly Status[]): string[] {
  return answers.map(putPost)
}

/** Takes over what the service said of a post, and gives its id. */
export function putPost(answer: Status): string {
  if (answer.reblog) putPost(answer.reblog as Status)
  const quoted = quotedIn(answer)
  if (quoted) putPost(quoted)
  putAccount(answer.account)
  postSignal(answer.id).value = answer
  return answer.id
}

/** Changes what is shown of a post before the service has answered. */
export function changePost(id: string, change: Partial<Status>): void {
  const post = postSignal(id)
  if (post.peek()) post.value = { ...post.peek()!, ...change }
}

/** Shows nothing more of a post. */
export function dropPost(id: string): void {
  postSignal(id).value = undefined
}

const wanted = new Map<string, PromiseWithResolvers<void>>()
let soon: ReturnType<typeof setTimeout> | undefined
const batch = 20

/**
 * Asks for posts that a stream told of; those of a third of a second go in one request. Resolves
 * when they are known, or are not to be had.
 */
export function fetchPosts(ids: readonly string[]): Promise<unknown> {
  for (const id of ids) if (!wanted.has(id)) wanted.set(id, Promise.withResolvers())
  soon ??= setTimeout(fetchWanted, 300)
  return Promise.all(ids.map((id) => wanted.get(id)!.promise))
}

async function fetchWanted(): Promise<void> {
  soon = undefined
  const all = [...wanted]
  wanted.clear()
  for (let start = 0; start < all.length; start += batch) {
    const some = all.slice(start, start + batch)
    try {
      const known = putPosts(await call('GET /api/statuses', { query: { id: some.map(([id]) => id) } }))
      // What is asked for and not given is gone, or not to be seen any more.
      for (const [id] of some) if (!known.includes(id)) dropPost(id)
    } catch {
      // They will be there when the list is read anew.
    }
    for (const [, { resolve }] of some) resolve()
  }
}
