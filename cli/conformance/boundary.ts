import type { Answer } from './answer.ts'
import { type Browser, newBrowser, stranger } from './browser.ts'
import { assume, expectRefused, isAccepted } from './judging.ts'
import type { Target } from './target.ts'

/** Where one signs out: what may be asked of it before anybody signs in tells how the boundary guards itself. */
export const logout = '/v1/browser/auth/logout'

/** A path under `/v1/browser/api` that a browser may read before anybody signs in. */
export function openApiPath(target: Target): Promise<string> {
  return target.once('open browser path', async () => {
    const browser = await stranger(target)
    for (const path of ['/v1/browser/api/instance', '/v1/browser/api/custom_emojis'])
      if (isAccepted(await browser.get(path))) return path
    assume(false, 'nothing under /v1/browser/api is open before sign-in')
  })
}

/** Signing out needs a browser session of its own each time: it ends where it is not refused. */
export async function expectLogoutRefused(
  target: Target,
  what: string,
  ask: (browser: Browser) => Promise<Answer>,
): Promise<void> {
  expectRefused(await ask(await newBrowser(target)), what)
}
