import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addAuthenticator, testInChromium as test } from '../support/chromium.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { watch } from '../support/lookEverywhere.ts'
import { onPage, startSite } from '../support/servedPage.ts'
import { ask, begin, cookieOf, isSignedIn, password, register } from '../journeys/browsing.ts'

/** Creates a passkey in the browser, and adds it to the account. */
async function addPasskey(page: Page, name: string) {
  const { body: options } = await ask(page, 'POST', '/auth/passkeys/options', {})
  return ask(page, 'POST', '/auth/passkeys', { response: await onPage(page, 'makePasskey', options), name })
}

/** Returns the browser's passkey response to a challenge. */
async function passkeyAnswer(page: Page) {
  const { status, body: options } = await ask(page, 'POST', '/auth/passkeys/sign-in/options', {})
  expect(status).toBe(200)
  return onPage(page, 'usePasskey', options)
}

test('an account is registered with a passkey instead of a password, and signs in with it', async ({ context }) => {
  await using site = await startSite()
  const sees = await watch(context, site)
  const page = await begin(context, site)
  await addAuthenticator(context, page)
  await ask(page, 'POST', '/auth/register', { username: 'alice' })
  expect(await ask(page, 'POST', '/auth/logout', {})).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await addPasskey(page, 'This computer')).toMatchObject({ status: 201, body: { name: 'This computer' } })
  expect(await sees.look(page)).toEqual([])
  expect(await ask(page, 'POST', '/auth/logout', {})).toMatchObject({ status: 204 })

  await onPage(page, 'openSession')
  const before = await cookieOf(context, site)
  const response = await passkeyAnswer(page)
  expect(await ask(page, 'POST', '/auth/passkeys/sign-in', { response })).toMatchObject({
    status: 200,
    body: { authenticated: true, profile: { username: 'alice' } },
  })
  expect((await cookieOf(context, site))!.value).not.toBe(before!.value)
  expect(await sees.look(page)).toEqual([])

  // The challenge is used up.
  await ask(page, 'POST', '/auth/logout', {})
  await onPage(page, 'openSession')
  const again = await ask(page, 'POST', '/auth/passkeys/sign-in', { response })
  expect(again.status).toBeGreaterThanOrEqual(400)
  expect(await isSignedIn(page)).toBe(false)
})

test('a passkey confirms the identity of a person before a security change', async ({ context }) => {
  await using site = await startSite()
  const sees = await watch(context, site)
  const page = await register(context, site)
  await addAuthenticator(context, page)
  await addPasskey(page, 'This computer')
  await site.pool.query(`UPDATE browser_sessions SET confirmed_at = now() - interval '11 minutes'`)
  const change = () => ask(page, 'PUT', '/api/security/password', { password: `${password} and more` })
  expect(await change()).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  const response = await passkeyAnswer(page)
  expect(await ask(page, 'POST', '/auth/reauthenticate', { response })).toMatchObject({ status: 204 })
  expect(await change()).toMatchObject({ status: 200 })
  // The list of sessions shows handles, which are not credentials.
  const { body: sessions } = await ask(page, 'GET', '/api/security/sessions')
  expect(sessions).toMatchObject([{ current: true }])
  expect(await sees.look(page)).toEqual([])
})

test('sign-in-8: a sign-in at a provider works by navigation, and a GET does not use up the code', async ({
  context,
}) => {
  await using provider = await startIdentityProvider({ people: { 'subject-1': { preferred_username: 'carol' } } })
  await using site = await startSite({ browser: { providers: [provider.settings] } })
  provider.serve(site)
  const sees = await watch(context, site)
  // Chooses the person who signs in at the provider.
  await context.route(`${provider.issuer}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-user': 'subject-1' } }),
  )
  const page = await begin(context, site)
  const { body } = await ask(page, 'POST', '/auth/oauth/start', { provider: 'example', returnTo: '/page?from=example' })
  expect(await sees.look(page)).toEqual([])
  await Promise.all([page.waitForURL('**/auth/callback?**'), onPage(page, 'leaveFor', body.authorizationUrl)])

  expect(await isSignedIn(page)).toBe(false)
  expect(provider.requests).not.toContain('POST /token')
  const before = await cookieOf(context, site)
  const returned = await onPage(page, 'takeReturned')
  expect(returned).toEqual({ code: expect.any(String), state: expect.any(String), iss: provider.issuer })
  expect(await ask(page, 'POST', '/auth/oauth/complete', returned, { csrf: null })).toMatchObject({ status: 403 })
  expect(await ask(page, 'POST', '/auth/oauth/complete', returned)).toMatchObject({
    status: 200,
    body: { authenticated: true, profile: { username: 'carol' }, returnTo: '/page?from=example' },
  })
  expect((await cookieOf(context, site))!.value).not.toBe(before!.value)
  expect(await page.evaluate('location.href')).toBe(`${site.origin}/auth/callback`)
  expect(await sees.look(page)).toEqual([])
  const replayed = await ask(page, 'POST', '/auth/oauth/complete', returned)
  expect([replayed.status, replayed.body.code]).toEqual([400, 'oauth_callback_replayed'])
})
