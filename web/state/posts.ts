import { type Signal, signal } from '@preact/signals'
import { call } from '../boundary/boundary.ts'
import type { Status } from '../schema/api.ts'
import { putAccount } from './accounts.ts'
import { onOtherPerson } from './session.ts'

// Each post once, however many lists it stands in: what changes in one place changes in all.
const posts = new Map<string, Signal<Status | undefined>>()
onOtherPerson(() => posts.clear())

/** A post as it is known now; its value is undefined once it is deleted. */
export function postSignal(id: string): Signal<Status | undefined> {
  const known = posts.get(id)
  if (known) return known
  const made = signal<Status | undefined>(undefined)
  posts.set(id, made)
  return made
}

/** Takes over what the service said of posts, of boosted and quoted ones too, and gives their ids. */
export function putPosts(answers: readonly Status[]): string[] {
  return answers.map(putPost)
}

/** Takes over what the service said of a post, and gives its id. */
export function putPost(answer: Status): string {
  if (answer.reblog) putPost(answer.reblog as Status)
  const quoted = answer.quote && 'quoted_status' in answer.quote ? answer.quote.quoted_status : undefined
  if (quoted) putPost(quoted as Status)
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

/** Asks for posts that a stream told of; those of a third of a second go in one request. Resolves when they are known, or are not to be had. */
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
      putPosts(await call('GET /api/statuses', { query: { 'id[]': some.map(([id]) => id) } }))
    } catch {
      // They will be there when the list is read anew.
    }
    for (const [, { resolve }] of some) resolve()
  }
}
