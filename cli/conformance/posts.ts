import { type Answer, listWithin, textWithin } from './answer.ts'
import { NotChecked } from './audit.ts'
import { signedIn } from './browser.ts'
import { formBody, jsonBody } from './bodies.ts'
import { isAccepted } from './judging.ts'
import { bearer, type Target } from './target.ts'

/** Asks the API in the name of whoever is there: with the session, or else with the signed-in browser. */
type Api = (method: string, path: string, fields?: unknown) => Promise<Answer>

async function ownApi(target: Target): Promise<Api> {
  if (target.credentials.session !== undefined)
    return (method, path, fields) => {
      const headers = [bearer(target)]
      return target.send(method, `/api/v1${path}`, fields ? jsonBody(fields, headers) : { headers })
    }
  const { browser } = await signedIn(target)
  return (method, path, fields) => browser.send(method, `/v1/browser/api${path}`, fields ? jsonBody(fields) : {})
}

/** Who the session or the browser is of. */
function ownId(target: Target): Promise<string> {
  return target.once('own id', async () => {
    const id = textWithin((await (await ownApi(target))('GET', '/accounts/verify_credentials')).json, 'id')
    if (!id || !/^[\w-]+$/.test(id))
      throw new NotChecked('the account could not be read (/accounts/verify_credentials)')
    return id
  })
}

async function ownPosts(target: Target): Promise<{ id: string; content: string }[]> {
  const path = `/accounts/${await ownId(target)}/statuses?limit=40`
  const answer = await (await ownApi(target))('GET', path)
  if (!isAccepted(answer)) throw new NotChecked('the posts of the account could not be read')
  return listWithin({ answer: answer.json }, 'answer').map((post) => ({
    id: textWithin(post, 'id') ?? '',
    content: textWithin(post, 'content') ?? '',
  }))
}

/** Whether there is a post with this text, which `newText` gave. */
export async function isMade(target: Target, text: string): Promise<boolean> {
  const word = text.slice(text.indexOf(target.runWord))
  return (await ownPosts(target)).some(({ content }) => content.includes(word))
}

/** What a post is, that nobody but its author sees. */
export function ownPost(text: string): { status: string; visibility: 'direct' } {
  return { status: text, visibility: 'direct' }
}

/** Deletes what this run has made; how many posts could not be deleted. */
export async function deletePosts(target: Target): Promise<number> {
  const api = await ownApi(target)
  let left = 0
  for (const { id, content } of await ownPosts(target)) {
    if (!content.includes(target.runWord)) continue
    if (!isAccepted(await api('DELETE', `/statuses/${encodeURIComponent(id)}`))) left++
  }
  return left
}

/** Makes a post with the session. */
export function makePost(target: Target, text: string): Promise<Answer> {
  return target.send('POST', '/api/v1/statuses', formBody(ownPost(text), [bearer(target)]))
}
