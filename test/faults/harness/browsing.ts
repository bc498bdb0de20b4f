import { type BrowserClient, browserClient } from '../../support/browserClient.ts'
import type { Server } from './servers.ts'

/** Returns a browser that talks to one process. */
export function browserAt({ url, port }: Server): BrowserClient {
  return browserClient({ url: `http://localhost:${port}`, fetch: (path, init) => fetch(url + path, init) })
}

let people = 0

/** Registers a new account at a process with a password, in its own browser. */
export async function registered(server: Server): Promise<BrowserClient> {
  const browser = browserAt(server)
  await browser.session()
  const account = { username: `browsing_${people++}_${process.pid}`, password: 'correct horse battery staple' }
  const answer = await browser.post('/v1/browser/auth/register', account)
  if (answer.status !== 201) throw new Error(`A registration got ${answer.status}: ${await answer.text()}`)
  await browser.take(answer)
  return browser
}

/** Returns a sentence if a response is not the expected 503 `unavailable` with `Retry-After`. */
export async function unlessUnavailable(what: string, response: Response): Promise<string[]> {
  const text = await response.text()
  const isRight = response.status === 503 && text.includes('"unavailable"') && response.headers.has('retry-after')
  return isRight ? [] : [`${what} got ${response.status}: ${text.slice(0, 200)}`]
}
