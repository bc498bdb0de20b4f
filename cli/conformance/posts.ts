import { type TargetResponse, listWithin, textWithin } from './response.ts'
import { NotChecked } from './violation.ts'
import { signedIn } from './browser.ts'
import { formBody } from './bodies.ts'
import { expectThat, isAccepted } from './judging.ts'
import { type Author, bearer, type Target } from './target.ts'

/** Calls the API as an author. */
type Api = (method: string, path: string) => Promise<TargetResponse>

async function apiOf(target: Target, by: Author): Promise<Api> {
  if (by === 'session') return (method, path) => target.send(method, `/api/v1${path}`, { headers: [bearer(target)] })
  const { browser } = await signedIn(target)
  return (method, path) => browser.send(method, `/v1/browser/api${path}`)
}

function idOf(target: Target, by: Author): Promise<string> {
  return target.once(`id of ${by}`, async () => {
    const id = textWithin((await (await apiOf(target, by))('GET', '/accounts/verify_credentials')).json, 'id')
    if (!id || !/^[\w-]+$/.test(id))
      throw new NotChecked('the account could not be read (/accounts/verify_credentials)')
    return id
  })
}

async function postsOf(target: Target, by: Author): Promise<{ id: string; content: string }[]> {
  const path = `/accounts/${await idOf(target, by)}/statuses?limit=40`
  const answer = await (await apiOf(target, by))('GET', path)
  if (!isAccepted(answer)) throw new NotChecked('the posts of the account could not be read')
  return listWithin({ answer: answer.json }, 'answer').map((post) => ({
    id: textWithin(post, 'id') ?? '',
    content: textWithin(post, 'content') ?? '',
  }))
}

/**
 * Expects that the author has no post with any of these texts, because the requests to create them were refused. The
 * texts must be from `newText`.
 */
export async function expectNothingPosted(
  target: Target,
  texts: readonly string[],
  by: Author = 'session',
): Promise<void> {
  if (texts.length === 0) return
  const posts = await target.aside(() => postsOf(target, by))
  const words = texts.map((text) => text.slice(text.indexOf(target.runWord)))
  const isPosted = posts.some(({ content }) => words.some((word) => content.includes(word)))
  expectThat(!isPosted, 'nothing to be done', 'it was refused, but the post was created')
}

/** Returns the fields of a post that only its author sees. */
export function ownPost(text: string): { status: string; visibility: 'direct' } {
  return { status: text, visibility: 'direct' }
}

/** Deletes the posts of this run by an author. Returns the number of those that could not be deleted. */
export async function deletePosts(target: Target, by: Author): Promise<number> {
  const api = await apiOf(target, by)
  let left = 0
  for (const { id, content } of await postsOf(target, by)) {
    if (!content.includes(target.runWord)) continue
    if (!isAccepted(await api('DELETE', `/statuses/${encodeURIComponent(id)}`))) left++
  }
  return left
}

/** Creates a post with the session. */
export function makePost(target: Target, text: string): Promise<TargetResponse> {
  return target.send('POST', '/api/v1/statuses', formBody(ownPost(text), [bearer(target)]))
}
