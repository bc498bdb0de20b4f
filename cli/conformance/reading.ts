import { type TargetResponse, within } from './response.ts'
import { sessionPath, valueOf } from './browser.ts'
import { expectThat, isAccepted } from './judging.ts'
import { ownAccount } from './publicHttp.ts'
import type { Target } from './target.ts'

/** A value that a page can read and that looks like a credential. */
export interface Candidate {
  /** The place where it was found, such as `the header x-session`. */
  where: string
  value: string
}

const isLong = (text: string) => text.length >= 16 && text.length <= 4096
// Returns whether a text may be random, because it mixes letters and digits. Words, numbers, times and file names of
// the web client are left out.
const looksRandom = (text: string) =>
  isLong(text) && /\d/.test(text) && /[A-Za-z]/.test(text) && !/\.(?:m?js|css|png|svg|ico|woff2?|webp|json)$/.test(text)

const words = (text: string) => [...text.matchAll(/[\w.~+-]{16,4096}={0,2}/g)].map(([word]) => word).filter(looksRandom)

// Headers that cannot contain a credential, although some values look random; and cookies, which are read separately.
const tooCommon = /^(?:date|etag|content-.*|set-cookie|strict-transport-security|vary|permissions-policy)$/

/** Returns possible credentials in a response that a page can read: headers, cookies without `HttpOnly`, the body. */
export function readableOf(answer: TargetResponse): Candidate[] {
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !tooCommon.test(name))
    .flatMap(([name, value]) => words(value).map((word) => ({ where: `the header ${name}`, value: word })))
  const cookies = readableCookies(answer)
    .filter((line) => isLong(valueOf(line)))
    .map((line) => ({ where: `the cookie ${line.split('=')[0]}`, value: decoded(valueOf(line)) }))
  const kind = answer.json === undefined ? 'a page' : 'JSON'
  return [...cookies, ...headers, ...readableOfText(kind, answer.text)]
}

/** Returns possible credentials in another text that a page has, even if it is URL-encoded. */
export const readableOfText = (where: string, text: string): Candidate[] =>
  words(`${text} ${decoded(text)}`).map((value) => ({ where, value }))

/** Returns the `Set-Cookie` lines of a response whose cookies scripts can read. */
export const readableCookies = ({ cookies }: TargetResponse): string[] =>
  cookies.filter((line) => !/;\s*httponly/i.test(line))

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Maximum number of values that are tried as credentials. */
const most = 40

/** Returns at most `most` candidates with different values: those from cookies first, then those from headers. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const byValue = new Map(candidates.toReversed().map((candidate) => [candidate.value, candidate]))
  const rank = ({ where, value }: Candidate) =>
    (/^the cookie/.test(where) ? 0 : /^the header/.test(where) ? 1 : 2) - (/_|ses|tok/.test(value) ? 0.5 : 0)
  return [...byValue.values()].toSorted((one, other) => rank(one) - rank(other)).slice(0, most)
}

/** Returns whether a value is accepted as a session in the header. */
export async function isSession(target: Target, value: string): Promise<boolean> {
  const headers = [['Authorization', `Bearer ${value}`] as const]
  return isAccepted(await target.send('GET', ownAccount, { headers }))
}

/** Returns whether a value is accepted as the cookie of a signed-in browser. */
export async function isBrowserCookie(target: Target, name: string, value: string): Promise<boolean> {
  const answer = await target.send('GET', sessionPath, { headers: [['Cookie', `${name}=${value}`]] })
  return within(answer.json, 'authenticated') === true
}

/** Expects that no candidate works as a session or, if `cookie` names a cookie, as the value of that cookie. */
export async function expectNoCredential(
  target: Target,
  candidates: readonly Candidate[],
  cookie?: string,
): Promise<void> {
  for (const { where, value } of distinct(candidates)) {
    target.hide(value)
    expectThat(!(await isSession(target, value)), 'no value that works as a session', `${where} has one`)
    if (cookie === undefined) continue
    const isOne = await isBrowserCookie(target, cookie, value)
    expectThat(!isOne, `no value that works as the cookie ${cookie}`, `${where} has one`)
  }
}
