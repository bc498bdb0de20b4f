import type { Answer } from './answer.ts'
import type { Sent } from './http.ts'
import { assume, expectOwnRefusal, expectThat, isAccepted } from './judging.ts'
import { sessionOf, type Target } from './target.ts'

/** Where a session is needed. */
export const home = '/api/v1/timelines/home'
/** Where an account reads itself. */
export const ownAccount = '/api/v1/accounts/verify_credentials'
/** Where posts are made. */
export const statuses = '/api/v1/statuses'
/** Where nothing is. */
export const nowhere = '/api/v1/conformance/nowhere'

/** A path below `/api` that is open to anybody; gives up where none is found. */
export function openPath(target: Target): Promise<string> {
  return target.once('open path', async () => {
    for (const path of ['/api/v1/instance', '/api/v2/instance'])
      if (isAccepted(await target.send('GET', path))) return path
    assume(false, 'nothing under /api is open to anybody')
  })
}

/** How a request that holds no credential is answered. */
export function plain(target: Target, method: string, path: string, sent?: Sent, what = ''): Promise<Answer> {
  return target.once(`${method} ${path} ${what}`, () => target.send(method, path, sent))
}

/** A session in a wrong place does not open anything, and is not taken for nobody. */
export async function expectNoAlias(
  target: Target,
  asked: (session: string) => Promise<Answer>,
  without: Answer,
  what: string,
) {
  const answer = await asked(sessionOf(target))
  expectThat(!isAccepted(answer), `a session ${what} to open nothing`, `${answer.status}, as with the header`)
  expectOwnRefusal(answer, without, `a session ${what}`)
}
