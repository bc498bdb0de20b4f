import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff } from '../journeys/moderators.ts'
import { type JourneyContext, startJourney } from '../journeys/people.ts'
import { ok } from '../journeys/posting.ts'
import { type BrowserClient, browserClient, codeOf } from '../support/browserClient.ts'
import { startIdentityProvider, type TestProvider } from '../support/identityProvider.ts'

const people = Object.fromEntries(['heron', 'crow', 'gull'].map((name) => [name, { nickname: name }]))

let provider: TestProvider
let context: JourneyContext

beforeAll(async () => {
  provider = await startIdentityProvider({ people })
  context = await startJourney({ registrations: 'approval', browser: { providers: [provider.settings] } })
  provider.serve(context.service)
})
afterAll(async () => {
  await context?.stop()
  await provider?.close()
})

async function goThrough(browser: BrowserClient, who: string, more: object = {}) {
  if (!browser.csrf) await browser.session()
  const start = await browser.post('/v1/browser/auth/oauth/start', { provider: 'example', ...more })
  expect(start.status).toBe(200)
  const { authorizationUrl } = (await start.json()) as { authorizationUrl: string }
  const { fields } = await provider.follow(authorizationUrl, who)
  return browser.post('/v1/browser/auth/oauth/complete', fields)
}

const accountOf = (name: string) => context.stores.accounts.summary(name)
const withdraw = (browser: BrowserClient, who: string) => goThrough(browser, who, { withdraw: true })

test('only the same person at the provider can withdraw a registration from it that waits for approval', async () => {
  const browser = browserClient(context.service)
  expect(await codeOf(await goThrough(browser, 'heron'))).toEqual([403, 'approval_pending'])
  expect(await accountOf('heron')).toBeDefined()
  // Another person at the same provider has no request to withdraw, and this does not create an account.
  expect(await codeOf(await withdraw(browser, 'crow'))).toEqual([409, 'conflict'])
  expect(await accountOf('crow')).toBeUndefined()
  expect(await accountOf('heron')).toBeDefined()

  const { cookie } = browser
  const done = await withdraw(browser, 'heron')
  expect(done.status).toBe(200)
  expect(await browser.take(done)).toMatchObject({ authenticated: false, profile: null })
  expect(browser.cookie).not.toBe(cookie)
  await expect.poll(() => accountOf('heron')).toBeUndefined()
  expect(await codeOf(await withdraw(browser, 'heron'))).toEqual([409, 'conflict'])
  expect(await codeOf(await goThrough(browser, 'heron'))).toEqual([403, 'approval_pending'])
})

test('an approved account is not withdrawn, and nobody withdraws while signed in', async () => {
  const browser = browserClient(context.service)
  expect(await codeOf(await goThrough(browser, 'gull'))).toEqual([403, 'approval_pending'])
  const mod = await createStaff(context, 'keeper')
  const { id } = (await accountOf('gull'))!
  ok(await mod.send(`POST /api/v1/admin/accounts/${id}/approve`))
  expect(await codeOf(await withdraw(browser, 'gull'))).toEqual([409, 'conflict'])
  expect(await accountOf('gull')).toBeDefined()
  expect(await browser.take(await goThrough(browser, 'gull'))).toMatchObject({ authenticated: true })
  const start = { provider: 'example', withdraw: true }
  expect(await codeOf(await browser.post('/v1/browser/auth/oauth/start', start))).toEqual([403, 'forbidden'])
})
