import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type StartedApp, startApp } from '../support/apps.ts'
import { testInChromium as test } from '../support/chromium.ts'
import { startIdentityProvider, type TestProvider } from '../support/identityProvider.ts'
import type { TestService } from '../support/service.ts'
import { startWeb } from '../support/webClient.ts'
import { password, personOf, press } from './appConsents.ts'

let provider: TestProvider
let site: TestService
let app: StartedApp
beforeAll(async () => {
  provider = await startIdentityProvider({ people: { 'subject-1': { preferred_username: 'carol' } } })
  site = await startWeb({ browser: { providers: [provider.settings] } })
  provider.serve(site)
  app = await startApp(site, { client_name: 'Popup' })
  await personOf(site, 'alice')
})
afterAll(async () => {
  await app?.close()
  await site?.close()
  await provider?.close()
})

/** Opens a page of the app, and from it the consent page in a popup. */
async function openPopup(context: BrowserContext): Promise<{ opener: Page; popup: Page }> {
  const opener = await context.newPage()
  await opener.goto(app.back)
  await opener.evaluate(`addEventListener('message', ({ data }) => (document.title = data))`)
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate(`void window.open(${JSON.stringify(`${site.url}${app.request()}`)}, '', 'popup')`),
  ])
  return { opener, popup }
}

/** Checks that the app's page in the popup can send a message to the page that opened the popup. */
async function expectOpener({ opener, popup }: { opener: Page; popup: Page }): Promise<void> {
  await popup.getByRole('heading', { name: 'You are back in the app' }).waitFor()
  expect(await popup.evaluate('window.opener !== null')).toBe(true)
  await popup.evaluate(`window.opener.postMessage('let in', '*')`)
  await expect.poll(() => opener.title()).toBe('let in')
}

test('after consent in a popup, the app’s page in the popup can reach the page that opened the popup', async ({
  context,
}) => {
  const { opener, popup } = await openPopup(context)
  await popup.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await popup.waitForURL('**/sign-in?**')
  // A reload makes the sign-in page a document of its own.
  await popup.reload()
  await popup.getByLabel('Username', { exact: true }).fill('alice')
  await popup.getByLabel('Password', { exact: true }).fill(password)
  await press(popup, 'Sign in')
  await press(popup, 'Allow')
  await expectOpener({ opener, popup })
})

test('after a sign-in at a provider in a popup, the app’s page there can reach the page that opened the popup', async ({
  context,
}) => {
  const { opener, popup } = await openPopup(context)
  await context.route(`${provider.issuer}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-user': 'subject-1' } }),
  )
  await popup.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await press(popup, 'Continue with The provider example')
  await press(popup, 'Allow')
  await expectOpener({ opener, popup })
})
