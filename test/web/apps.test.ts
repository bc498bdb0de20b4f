import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { outOfBand } from '../../src/model/app.ts'
import { type StartedApp, startApp } from '../support/apps.ts'
import { testInChromium as test } from '../support/chromium.ts'
import { watch } from '../support/lookEverywhere.ts'
import type { TestAccount, TestService } from '../support/service.ts'
import { expectAccessible, openWebPage, settled, signedInPage } from '../support/webClient.ts'
import { password, personOf, press, signInThere, startOpenService } from './appConsents.ts'

let service: Awaited<ReturnType<typeof startOpenService>>
let site: TestService
let app: StartedApp
let alice: TestAccount
let bob: TestAccount

beforeAll(async () => {
  service = await startOpenService()
  ;({ site, app, alice } = service)
  bob = await personOf(site, 'bob')
})
afterAll(() => service?.close())

const see = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const isBack = (page: Page) => page.getByRole('heading', { name: 'You are back in the app' }).waitFor()
// The app listens on its own port, so returning to it leaves the site.
const allows = /asked elsewhere: http:\/\/localhost:\d+\/back/

const lastArrival = () => Object.fromEntries(app.arrivals.at(-1)!.searchParams)

async function nameAndScopesOf(answer: Response): Promise<unknown> {
  const { access_token: token, scope } = (await answer.json()) as Record<string, string>
  const headers = { authorization: `Bearer ${token}` }
  const response = await site.fetch('/api/v1/accounts/verify_credentials', { headers })
  return [((await response.json()) as { username?: string }).username, scope]
}

test('a person signs in on the consent page, sees the app and its scopes, allows it, and returns to the app', async ({
  context,
}) => {
  const sees = await watch(context, site)
  const page = await openWebPage(
    context,
    site,
    app.request({ scope: 'read:accounts write:media push', state: 'a&b=é' }),
    {
      allows,
    },
  )
  await page.getByText('“A <b>tool</b>” wants to use your account').waitFor()
  await see(page, 'Website, according to the app https://tool.example')
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0)
  await signInThere(page, 'alice')

  await page.getByText('You are signed in to The town as @alice').waitFor()
  const may = page.getByRole('region', { name: 'It will be able to:' })
  await may.getByText('Upload pictures, videos and recordings').waitFor()
  expect(await may.getByRole('listitem').allTextContents()).toEqual([
    'See your profile and account settings',
    'Upload pictures, videos and recordings',
    'Send notifications to this app',
  ])
  const mayNot = page.getByRole('region', { name: 'It will not be able to:' })
  expect(await mayNot.getByRole('listitem').allTextContents()).toEqual([
    'Read your messages, or posts that are not public',
    'Write posts in your name',
    'See your password, or change how you sign in',
  ])
  await page.getByText(`Next, you are sent to ${new URL(app.origin).host}.`).waitFor()
  await expectAccessible(page)
  expect(await sees.look(page)).toEqual([])
  await press(page, 'Allow')
  await isBack(page)
  const { from, code, state, iss } = lastArrival()
  expect([from, state, iss]).toEqual(['site', 'a&b=é', site.url])
  expect(await nameAndScopesOf(await app.exchange(code!))).toEqual(['alice', 'read:accounts write:media push'])

  await page.goto(`${site.url}/settings/security`)
  const line = page.getByRole('listitem').filter({ hasText: 'A <b>tool</b>' }).first()
  await line.getByRole('button').click()
  await page
    .getByText(/A <b>tool<\/b>.*(?:signed out|ended)/i)
    .first()
    .waitFor()
  await see(page, 'App authorised')
  expect((await site.stores.authSessions.listForClient(app.app.client_id)).length).toBe(0)
})

test('a click on Allow counts only after the button was visible for a moment in a focused window', async ({
  context,
}) => {
  const before = app.arrivals.length
  // Clicks each main button as soon as it is drawn, and again whenever the window gets the focus.
  await context.addInitScript(`{
    const clickAll = () => document.querySelectorAll('.card .button-main').forEach((button) => button.click())
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.card .button-main[aria-disabled="true"]')) return
      watch.disconnect()
      clickAll()
    })
    watch.observe(document, { childList: true, subtree: true, attributes: true })
    addEventListener('to-the-front', () => {
      dispatchEvent(new Event('focus'))
      clickAll()
    })
  }`)
  const page = await signedInPage(context, site, alice, app.request({ force_login: 'true' }), { allows })
  const ready = (name: string) =>
    page.locator('.button-main[aria-disabled="false"]').filter({ hasText: name }).waitFor()
  await ready('Continue as @alice')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Continue as @alice' }).focus()
  await page.keyboard.press('Enter')
  await ready('Allow')
  await page.evaluate('dispatchEvent(new Event("to-the-front"))')
  await ready('Allow')
  await page.evaluate('document.hasFocus = () => false, document.querySelector(".card .button-main").click()')
  await page.evaluate('delete document.hasFocus')
  await expectAccessible(page)
  expect(app.arrivals.length).toBe(before)
  // The button can be reached by keyboard the whole time.
  await page.getByRole('button', { name: 'Allow' }).focus()
  await page.keyboard.press('Enter')
  await isBack(page)
  expect(lastArrival()).toHaveProperty('code')
})

test('a denial returns to the app with `access_denied`, and going back does not offer the choice again', async ({
  context,
}) => {
  const page = await signedInPage(context, site, alice, app.request({ state: 's' }), { allows })
  await press(page, 'Deny')
  await isBack(page)
  expect(lastArrival()).toEqual({
    from: 'site',
    error: 'access_denied',
    error_description: 'The request was denied',
    state: 's',
    iss: site.url,
  })
  // The history has no entry for the consent page.
  await page.goBack()
  expect(page.url()).toBe('about:blank')
})

test('an app without a redirect URI gets its code by copy and paste: shown once, and never in an address', async ({
  context,
}) => {
  const page = await signedInPage(context, site, alice, app.request({ redirect_uri: outOfBand }))
  const addresses: string[] = []
  page.on('framenavigated', (frame) => void addresses.push(frame.url()))
  await page.getByText('Next, you get a code to paste into the app.').waitFor()
  await press(page, 'Allow')
  await page.waitForURL(`${site.url}/oauth/show-code`)
  const code = await page.getByLabel('Code', { exact: true }).inputValue()
  expect(code).toMatch(/^cod_/)
  await expectAccessible(page)
  expect(
    await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])'),
  ).not.toContain(code)
  expect(addresses.join(' ')).not.toContain(code)
  expect(await nameAndScopesOf(await app.exchange(code, outOfBand))).toEqual(['alice', 'read'])
  await page.reload()
  await page.getByText('There is no code here').waitFor()
  // A code in the address is not shown, because anyone could have put it there.
  await page.goto(`${site.url}/oauth/show-code?code=another-code`)
  await page.getByText('There is no code here').waitFor()
  expect(page.url()).toBe(`${site.url}/oauth/show-code`)
  expect(await page.content()).not.toContain('another-code')

  await page.goto(`${site.url}${app.request({ redirect_uri: outOfBand })}`)
  await press(page, 'Deny')
  await page.getByText('The app was not authorised').waitFor()
})

test('an app on the device is opened by its own scheme', async ({ context }) => {
  const page = await signedInPage(context, site, alice, app.request({ redirect_uri: 'com.example.tool:/back' }), {
    allows: /com\.example\.tool/,
  })
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await page.getByText('Next, an app on this device opens (com.example.tool).').waitFor()
  const navigation = new Promise<string>((resolve) =>
    devTools.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
  )
  await devTools.send('Page.enable')
  await press(page, 'Allow')
  expect(await navigation).toMatch(/^com\.example\.tool:\/back\?code=cod_[\w-]+&iss=/)
  await page.getByText('If nothing else happens, you can close this page').waitFor()
})

test('a `javascript:` address is never opened, even if an app has registered it', async ({ context }) => {
  const address = 'javascript:alert(document.domain)'
  // Registration rejects such an address, so the test writes it to the database.
  const query = 'update apps set redirect_uris = array_append(redirect_uris, $2) where client_id = $1'
  await site.pool.query(query, [app.app.client_id, address])
  const request = app.request({ redirect_uri: address })
  const page = await signedInPage(context, site, alice, request)
  await press(page, 'Allow')
  await page.getByText('The app wants to send you to an address that is not safe, so you stay on this page.').waitFor()
})

test('an untrusted request shows an error and no button to continue, and other errors are sent to the app on request', async ({
  context,
}) => {
  const page = await signedInPage(context, site, alice, '/about', { allows: new RegExp(`422|${allows.source}`) })
  const before = app.arrivals.length
  const strange = 'This request cannot be trusted'
  const cases: [string, string][] = [
    [app.request({ client_id: 'nobody' }), 'This app is not registered'],
    ['/oauth/authorize', 'This app is not registered'],
    [app.request({ redirect_uri: `${app.origin}/other` }), strange],
    [app.request({ redirect_uri: undefined }), strange],
    [`${app.request()}&redirect_uri=https%3A%2F%2Fevil.example`, strange],
    [`${app.request({ state: '1' })}&state=2`, 'This request is not valid'],
  ]
  for (const [path, title] of cases) {
    await page.goto(`${site.url}${path}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/oauth/authorize')
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0)
  }
  await expectAccessible(page)

  await page.goto(`${site.url}${app.request({ scope: 'read everything', state: 's' })}`)
  await page.getByText('It asks for a permission that it did not register for').waitFor()
  await expectAccessible(page)
  expect(app.arrivals.length).toBe(before)
  await press(page, `Back to ${new URL(app.origin).host}`)
  await isBack(page)
  expect(lastArrival()).toMatchObject({ error: 'invalid_scope', state: 's', iss: site.url })
})

test('the consent page lets you switch accounts, and an app can ask for the choice', async ({ context }) => {
  const page = await signedInPage(context, site, bob, app.request({ force_login: 'true' }), { allows })
  await page.getByRole('heading', { name: 'Which account should it use?' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Use another account')
  await signInThere(page, 'alice')
  // The page does not ask for the account right after a sign-in, because the sign-in was that choice.
  await page.getByText('You are signed in to The town as @alice').waitFor()
  await press(page, 'Use another account')
  await signInThere(page, 'bob')
  await page.getByText('You are signed in to The town as @bob').waitFor()
  await press(page, 'Allow')
  await isBack(page)
  expect(await nameAndScopesOf(await app.exchange(lastArrival()['code']!))).toEqual(['bob', 'read'])

  await page.goto(`${site.url}${app.request({ prompt: 'select_account' })}`)
  await press(page, 'Continue as @bob')
  await page.getByRole('button', { name: 'Allow' }).waitFor()
  // An app can also choose the language of the page.
  await page.goto(`${site.url}${app.request({ lang: 'de' })}`)
  await page.getByRole('button', { name: 'Erlauben' }).waitFor()
})

test('after an old sign-in, the consent page asks you to confirm your identity before it lets an app in', async ({
  context,
}) => {
  await using own = await startApp(site, { client_name: 'Public', token_endpoint_auth_method: 'none' })
  const page = await signedInPage(context, site, alice, own.request(), { allows: new RegExp(`403|${allows.source}`) })
  await site.pool.query("update browser_sessions set confirmed_at = now() - interval '11 minutes'")
  await press(page, 'Allow')
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByText('An app can use your account for a long time, so confirm your identity.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(own.arrivals).toEqual([])
  await press(page, 'Allow')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await isBack(page)
  const code = own.arrivals[0]!.searchParams.get('code')!
  expect(await nameAndScopesOf(await own.exchange(code))).toEqual(['alice', 'read'])
})
