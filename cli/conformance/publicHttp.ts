import type { TargetResponse } from './response.ts'
import type { RequestParts } from './http.ts'
import { assume, expectOwnRefusal, expectThat, isAccepted } from './judging.ts'
import { sessionOf, type Target } from './target.ts'

/** A path that needs a session. */
export const home = '/api/v1/timelines/home'
/** The path at which an account reads itself. */
export const ownAccount = '/api/v1/accounts/verify_credentials'
/** The path at which posts are created. */
export const statuses = '/api/v1/statuses'
/** A path that does not exist. */
export const nowhere = '/api/v1/conformance/nowhere'

/** Returns a path below `/api` that is open to everyone. Throws NotChecked if every path needs a session. */
export function openPath(target: Target): Promise<string> {
  return target.once('open path', async () => {
    for (const path of ['/api/v1/instance', '/api/v2/instance'])
      if (isAccepted(await target.send('GET', path))) return path
    assume(false, 'nothing under /api is open to anybody')
  })
}

/** Returns the response to a request without a credential. */
export function plain(
  target: Target,
  method: string,
  path: string,
  sent?: RequestParts,
  what = '',
): Promise<TargetResponse> {
  return target.once(`${method} ${path} ${what}`, () => target.send(method, path, sent))
}

/** Expects that a session in a wrong place opens nothing, and that the request is not treated as an anonymous one. */
export async function expectNoAlias(
  target: Target,
  send: (session: string) => Promise<TargetResponse>,
  without: TargetResponse,
  what: string,
) {
  const answer = await send(sessionOf(target))
  expectThat(!isAccepted(answer), `a session ${what} to open nothing`, `${answer.status}, the same as with the header`)
  expectOwnRefusal(answer, without, `a session ${what}`)
}
