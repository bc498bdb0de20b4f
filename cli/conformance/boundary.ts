import { type TargetResponse, listWithin, textWithin } from './response.ts'
import { type Browser, newBrowser, stranger } from './browser.ts'
import { assume, expectRefused, isAccepted } from './judging.ts'
import type { Target } from './target.ts'

/** The path for signing out. Requests to it before a sign-in show how the boundary protects itself. */
export const logout = '/v1/browser/auth/logout'

/** The path to which a browser submits the response of an identity provider. */
export const oauthComplete = '/v1/browser/auth/oauth/complete'

/** Begins a sign-in at a provider and returns its state. Throws NotChecked if that is not possible. */
export async function beginSignIn(target: Target, browser: Browser): Promise<string> {
  const methods = listWithin(browser.first.json, 'methods')
  const provider = methods.map((method) => textWithin(method, 'provider')).find(Boolean)
  assume(provider !== undefined, 'there is no identity provider')
  const started = await browser.post('/v1/browser/auth/oauth/start', { provider })
  const address = textWithin(started.json, 'authorizationUrl')
  assume(address !== undefined && URL.canParse(address), 'the identity provider cannot be reached')
  const state = new URL(address).searchParams.get('state')
  assume(state !== null, 'the state is sent to the provider in another way')
  target.hide(state)
  return state
}

/** Returns a path under `/v1/browser/api` that a browser can read before a sign-in. */
export function openApiPath(target: Target): Promise<string> {
  return target.once('open browser path', async () => {
    const browser = await stranger(target)
    for (const path of ['/v1/browser/api/instance', '/v1/browser/api/custom_emojis'])
      if (isAccepted(await browser.get(path))) return path
    assume(false, 'nothing under /v1/browser/api is open before sign-in')
  })
}

/**
 * Expects signing out to be refused. Each try needs its own browser session, because a request that is not refused ends
 * the session.
 */
export async function expectLogoutRefused(
  target: Target,
  what: string,
  ask: (browser: Browser) => Promise<TargetResponse>,
): Promise<void> {
  expectRefused(await ask(await newBrowser(target)), what)
}
