import { type TargetResponse, textWithin } from './response.ts'
import { NotChecked, Violation } from './violation.ts'
import { jsonBody } from './bodies.ts'
import type { Header, RequestParts } from './http.ts'
import { isAccepted } from './judging.ts'
import { accountOf, type Target } from './target.ts'

/** The path that a browser requests first. */
export const sessionPath = '/v1/browser/session'

/** The differences between a request and an ordinary request from a page. */
interface RequestVariation {
  /** The CSRF token to send; the browser's own by default, null for none. */
  csrf?: string | null
  /** The cookies to send; the browser's own by default, null for none. */
  cookie?: string | null
  headers?: readonly Header[]
}

/** A browser as the service sees it. It stores its cookies and the last CSRF token. */
export interface Browser {
  cookie: string
  csrf: string
  /** The response to its first request. */
  first: TargetResponse
  send(method: string, path: string, sent?: RequestParts, oddity?: RequestVariation): Promise<TargetResponse>
  /** POSTs JSON. */
  post(path: string, body: unknown, oddity?: RequestVariation): Promise<TargetResponse>
  get(path: string, oddity?: RequestVariation): Promise<TargetResponse>
}

/** Returns the response of `GET /v1/browser/session`, requested once. Throws NotChecked without a browser boundary. */
export function sessionResponse(target: Target): Promise<TargetResponse> {
  return target.once('browser session', async () => {
    const answer = await target.send('GET', sessionPath)
    hideSecret(target, answer)
    if (answer.status === 404) throw new NotChecked('there is no browser boundary here')
    return answer
  })
}

function hideSecret(target: Target, answer: TargetResponse): void {
  const token = textWithin(answer.json, 'csrfToken')
  if (token) target.hide(token)
  for (const cookie of answer.cookies) target.hide(valueOf(cookie))
}

/** Returns the value of a cookie from a `Set-Cookie` header. */
export function valueOf(cookie: string): string {
  return /^[^=;]*=([^;]*)/.exec(cookie)?.[1] ?? ''
}

/** Begins a new browser session. */
export async function newBrowser(target: Target): Promise<Browser> {
  await sessionResponse(target)
  const first = await target.send('GET', sessionPath)
  if (!isAccepted(first)) throw new Violation('a browser session to begin', `${first.status}`)
  const header = textWithin(first.json, 'csrfHeader') ?? 'X-CSRF-Token'
  const jar = new Map<string, string>()
  const browser: Browser = {
    cookie: '',
    csrf: textWithin(first.json, 'csrfToken') ?? '',
    first,
    async send(method, path, { headers = [], body } = {}, oddity = {}) {
      const { cookie = browser.cookie, csrf = browser.csrf, headers: more = [] } = oddity
      const own: Header[] = []
      if (cookie) own.push(['Cookie', cookie])
      if (csrf !== null) own.push([header, csrf])
      const answer = await target.send(method, path, { headers: [...own, ...headers, ...more], body })
      applyResponse(answer)
      return answer
    },
    post: (path, body, oddity) => browser.send('POST', path, jsonBody(body), oddity),
    get: (path, oddity) => browser.send('GET', path, {}, oddity),
  }
  function applyResponse(answer: TargetResponse): void {
    hideSecret(target, answer)
    browser.csrf = textWithin(answer.json, 'csrfToken') ?? browser.csrf
    for (const line of answer.cookies) {
      const [name = ''] = line.split('=')
      if (/max-age=0(?:;|$)/i.test(line)) jar.delete(name)
      else jar.set(name, `${name}=${valueOf(line)}`)
    }
    browser.cookie = [...jar.values()].join('; ')
  }
  applyResponse(first)
  return browser
}

/** Returns a browser that is not signed in, for requests that change nothing. All audits of a run share it. */
export function stranger(target: Target): Promise<Browser> {
  return target.once('stranger', () => newBrowser(target))
}

/** The result of a sign-in. */
interface SignedIn {
  browser: Browser
  /** Its cookies and token before the sign-in. */
  before: { cookie: string; csrf: string }
  answer: TargetResponse
}

/** Signs the account in with a new browser, which is signed out at the end of the run. */
export async function signIn(target: Target): Promise<SignedIn> {
  const { username, password } = accountOf(target)
  const browser = await newBrowser(target)
  const before = { cookie: browser.cookie, csrf: browser.csrf }
  target.endings.push(() => browser.post('/v1/browser/auth/logout', {}))
  const answer = await browser.post('/v1/browser/auth/password', { username, password })
  return { browser, before, answer }
}

/** Returns the sign-in that the audits of one run share. */
export async function signedIn(target: Target): Promise<SignedIn> {
  const result = await target.once('signed in', () => signIn(target))
  if (!isAccepted(result.answer)) throw new NotChecked('signing in did not work')
  return result
}
