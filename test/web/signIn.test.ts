import type { BrowserContext, Page, WebSocket } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { addAuthenticator, testInChromium as test } from '../support/chromium.ts'
import { startIdentityProvider, type TestProvider } from '../support/identityProvider.ts'
import { watch } from '../support/lookEverywhere.ts'
import type { TestService } from '../support/service.ts'
import {
  callsOf,
  expectAccessible,
  openWebPage,
  phone,
  settled,
  signedInPage,
  signIn as signInAs,
  startWeb,
} from '../support/webClient.ts'

const password = 'correct horse battery staple 7'
let site: TestService
let provider: TestProvider
beforeAll(async () => {
  provider = await startIdentityProvider({ people: { 'subject-1': { preferred_username: 'carol' } } })
  site = await startWeb({ browser: { providers: [provider.settings] } })
  provider.serve(site)
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

const username = (page: Page) => page.getByLabel('Username', { exact: true })
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const at = (page: Page, path: string) => page.waitForURL(`${site.url}${path}`)
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

async function signOut(page: Page): Promise<void> {
  // Requests still under way would be refused.
  await settled(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.getByText('You are signed out.').or(page.getByText('Add a passkey or a password first')).waitFor()
}

test('a person registers with a password, signs out, and signs in again on the page they wanted', async ({
  context,
}) => {
  const sees = await watch(context, site)
  const page = await openWebPage(context, site, '/register', { allows: /40[1]|422/ })
  await expectAccessible(page)
  // The form checks the fields first, and then shows what the service refuses.
  await press(page, 'Create account')
  await page.getByText('Choose a username.').waitFor()
  await username(page).fill('al ice!')
  await page.getByText('Use letters (a to z), digits and underscores only.').waitFor()
  await username(page).fill('admin')
  await passwordOf(page).fill('short')
  await page.getByText('Too short: add 3 more characters.').waitFor()
  await passwordOf(page).fill('password123')
  await press(page, 'Create account')
  await page
    .getByText('This name is not available.')
    .or(page.getByText('Choose another password. This one is a name'))
    .waitFor()
  await passwordOf(page).fill(password)
  await press(page, 'Create account')
  await page.getByText('This name is not available.').waitFor()
  await username(page).fill('alice')
  await page.getByText(`You will be @alice on ${new URL(site.url).host}.`).waitFor()
  await press(page, 'Create account')
  await at(page, '/home')
  await page.getByText('Welcome, @alice!').waitFor()

  await page.goto(`${site.url}/settings/appearance`)
  await page.getByText('Dark', { exact: true }).click()
  await signOut(page)
  // The sign-out clears stored data, but the theme stays.
  await page.goto(`${site.url}/lists`)
  expect(await page.evaluate<string>('document.documentElement.dataset.theme')).toBe('dark')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expectAccessible(page)
  await username(page).fill('alice')
  await passwordOf(page).fill('something else')
  await press(page, 'Sign in')
  await alert(page, 'The username or the password is wrong.')
  expect(await username(page).inputValue()).toBe('alice')
  await passwordOf(page).fill(password)
  await page.keyboard.press('Enter')
  await at(page, '/lists')
  expect(await sees.look(page)).toEqual([])
})

test('a sign-in returns only to addresses of this origin', async ({ context }) => {
  const account = await site.createAccount('dora')
  const page = await signedInPage(context, site, account, '/sign-in?return=%2Flists')
  await at(page, '/lists')
  for (const badAddress of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%zz',
  ]) {
    await page.goto(`${site.url}/sign-in?return=${encodeURIComponent(badAddress)}`)
    await at(page, '/home')
  }
})

test('a malformed address shows the page for unknown addresses, and extra slashes lead to a page of this origin', async ({
  context,
}) => {
  const page = await openWebPage(context, site, '/about', { allows: /404/ })
  const nothing = page.getByRole('heading', { name: 'There is nothing here' })
  for (const address of ['/%zz', '/tags/%ff', '/@alice/%c3/history', '/settings/%']) {
    await page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await nothing.waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'About', exact: true }).waitFor()
  }
  await page.goForward()
  await page.getByRole('main').getByRole('link', { name: 'Go to the start page' }).click()
  await page.getByRole('heading', { name: /^Welcome to / }).waitFor()
  await page.goto(`${site.url}//about`)
  await page.getByRole('heading', { name: 'About', exact: true }).waitFor()
  expect(page.url()).toBe(`${site.url}/about`)
})

test('an ended session is checked a moment later, because a sign-in in another tab may be replacing it', async ({
  context,
}) => {
  const account = await site.createAccount('erin')
  await site.stores.passwords.set(account.id, 'no hash')
  const session = await signInAs(context, site, account)
  await context.clock.install()
  const opened = new Promise<WebSocket>((resolve) =>
    context.once('page', (page) => void page.once('websocket', (socket) => resolve(socket))),
  )
  const page = await openWebPage(context, site, '/home', { allows: /401/ })
  const socket = await opened
  await settled(page)
  const sessionCalls: string[] = []
  page.on('request', (request) => request.url().endsWith('/v1/browser/session') && sessionCalls.push(request.url()))
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const closed = socket.waitForEvent('close')
  expect((await session.post('/v1/browser/auth/logout')).ok).toBe(true)
  await closed
  // If the page had sent a request at once, it would have arrived before the following one.
  await page.evaluate("fetch('/manifest.webmanifest').then(() => null)")
  expect(sessionCalls).toEqual([])
  await page.clock.runFor(2_000)
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
})

/** Registers an account with only a passkey, signs out, and opens the sign-in page. */
async function withPasskeyOnly(context: BrowserContext, name: string): Promise<Page> {
  const page = await openWebPage(context, site, '/register')
  await addAuthenticator(context, page)
  await username(page).fill(name)
  await page.getByLabel('With a passkey').check()
  await press(page, 'Create account with a passkey')
  await page.getByText(`Welcome, @${name}!`).waitFor()
  await signOut(page)
  await page.goto(`${site.url}/sign-in?return=/lists`)
  return page
}

test('a person registers with only a passkey, and signs in with it', async ({ context }) => {
  const sees = await watch(context, site)
  // Imitates a browser that does not offer passkeys by itself.
  await context.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  const page = await withPasskeyOnly(context, 'petra')
  await press(page, 'Use a passkey')
  await at(page, '/lists')
  expect(await sees.look(page)).toEqual([])
})

test('where the browser offers passkeys by itself, choosing one signs in', async ({ context }) => {
  // The authenticator of this test accepts the offer at once.
  await at(await withPasskeyOnly(context, 'peter'), '/lists')
})

test('a person whose passkey fails at registration can set a password, and cannot sign out before that', async ({
  context,
}) => {
  const page = await openWebPage(context, site, '/register', { allows: /409/ })
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  // An authenticator that fails to verify its user.
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: false } })
  await username(page).fill('nora')
  await page.getByLabel('With a passkey').check()
  await press(page, 'Create account with a passkey')
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await alert(page, 'No passkey was created.')
  await expectAccessible(page)
  await signOut(page)
  await page.getByText('Add a passkey or a password first. Otherwise you cannot sign in again.').waitFor()
  await press(page, 'Choose a password instead')
  await passwordOf(page).fill(password)
  await press(page, 'Save')
  await at(page, '/home')
})

test('a sign-in at an identity provider leaves no code in the address, and each failure explains what to do', async ({
  context,
}) => {
  const sees = await watch(context, site)
  let who = 'subject-1'
  await context.route(`${provider.issuer}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-user': who } }),
  )
  const responses: string[] = []
  const page = await openWebPage(context, site, '/sign-in?return=/lists', { allows: /400|403|asked elsewhere/ })
  page.on('framenavigated', (frame) => void responses.push(frame.url()))
  const calls = callsOf(page)
  await press(page, 'Continue with The provider example')
  await at(page, '/lists')
  await page.getByText('You have no lists yet').waitFor()
  // The response to `/api/boot` fills the navigation and the sidebar here too.
  const afterwards = calls.slice(calls.indexOf('POST /auth/oauth/complete'))
  expect(afterwards).toContain('GET /api/boot')
  expect(afterwards).not.toContain('GET /api/notifications/unread_count')
  const answer = responses.find((url) => url.includes('/auth/callback?'))!
  expect(new URL(answer).searchParams.get('code')).toBeTruthy()
  expect(await sees.look(page)).toEqual([])
  // Going back does not return to the address with the code.
  await page.goBack()
  expect(page.url()).not.toContain('code=')

  await page.goto(answer)
  await alert(page, 'This response from the provider has already been used.')
  expect(page.url()).toBe(`${site.url}/auth/callback`)
  await page.reload()
  await page.getByText('There is nothing to do here').waitFor()
  await expectAccessible(page)

  await page.goto(`${site.url}/home`)
  await signOut(page)
  await page.goto(`${site.url}/auth/callback?state=oas_unknown&code=x`)
  await alert(page, 'The sign-in took too long or was started in another browser.')
  await page.getByRole('link', { name: 'Start again' }).click()
  await context.clearCookies({ domain: new URL(provider.issuer).hostname })
  who = 'nobody'
  await press(page, 'Continue with The provider example')
  await alert(page, 'You or the provider declined the sign-in.')
})

test('the sign-in explains a suspension, limits attempts, and offers no account if registration is closed', async ({
  context,
}) => {
  await using strict = await startWeb({ rateLimits: 'on', registrations: 'closed' })
  const { id } = await strict.createAccount('sam')
  await strict.stores.passwords.set(id, await hashPassword(conceal(password), id))
  await strict.stores.accounts.suspend(id)
  const page = await openWebPage(context, strict, '/register', { allows: /401|403|429/ })
  await page.getByText('Registration is closed').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByText('Accounts are created by the administrators.').waitFor()
  await username(page).fill('sam')
  await passwordOf(page).fill(password)
  await press(page, 'Sign in')
  await alert(page, 'This account is suspended.')
  for (let tries = 0; tries < 6; tries += 1) {
    const response = page.waitForResponse('**/v1/browser/auth/password')
    await passwordOf(page).fill(`wrong ${tries}`)
    await press(page, 'Sign in')
    await response
  }
  await alert(page, 'Too many requests. Try again in 15 minutes.')
})

test('a visitor on a phone is welcomed and finds how to register', async ({ chromium }) => {
  const context = await chromium.newContext(phone)
  const page = await openWebPage(context, site, '/')
  await page.getByRole('heading', { name: /^Welcome to / }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'About this service' }).click()
  await page.getByRole('heading', { name: 'About', exact: true }).waitFor()
  await page.getByRole('link', { name: 'API of this service' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await at(page, '/register')
  await context.close()
})
