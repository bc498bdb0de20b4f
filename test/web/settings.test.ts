import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { addAuthenticator, testInChromium as test } from '../support/chromium.ts'
import { startIdentityProvider, type TestProvider } from '../support/identityProvider.ts'
import { watch } from '../support/lookEverywhere.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import type { TestAccount, TestService } from '../support/service.ts'
import { expectAccessible, openWebPage, phone, settled, signedInPage, startWeb } from '../support/webClient.ts'
import { dialog, main, waitForToast } from './onPage.ts'

const password = 'correct horse battery staple 7'
let site: TestService
let provider: TestProvider
beforeAll(async () => {
  provider = await startIdentityProvider({ people: { 'subject-1': { name: 'Carol of Example' } } })
  site = await startWeb({ browser: { providers: [provider.settings] } })
  provider.serve(site)
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

/** Creates an account with a password. */
async function somebody(name: string): Promise<TestAccount> {
  const account = await site.createAccount(name)
  await site.stores.passwords.set(account.id, await hashPassword(conceal(password), account.id))
  return account
}

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => button(page, name).click()
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const part = (page: Page, title: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Makes every confirmation of an identity too old. */
const wait = () => site.pool.query(`UPDATE browser_sessions SET confirmed_at = now() - interval '11 minutes'`)

async function profileOf(account: TestAccount) {
  const response = await account.api('/api/v1/accounts/verify_credentials')
  return (await response.json()) as Record<string, unknown> & { source: Record<string, unknown> }
}

test('profile texts, fields, pictures and switches are changed, and typed text survives a failed attempt', async ({
  context,
}) => {
  const alice = await somebody('alice')
  const page = await signedInPage(context, site, alice, '/settings', { allows: /ERR_INTERNET_DISCONNECTED/ })
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Profile' }).click()
  await page.getByLabel('Display name').fill('Alice of the boats')
  await page.getByLabel('Bio').fill('Rows. #Boats')
  await press(page, 'Add a field')
  await page.getByLabel('Field 1: label').fill('Pronouns')
  await page.getByLabel('Field 1: content').fill('she/her')
  await page.getByLabel('Approve followers').check()
  const boat = { name: 'boat.png', mimeType: 'image/png', buffer: await twoColours(80, 60).png().toBuffer() }
  await page.locator('input[name=avatar]').setInputFiles({ ...boat, name: 'boat.txt', mimeType: 'text/plain' })
  await page.getByText('This type of file is not supported.').waitFor()
  await page.locator('input[name=avatar]').setInputFiles(boat)
  await page.getByText('Preview, not saved yet').waitFor()
  await page.getByLabel('Description of the profile picture').fill('A red boat')
  await page.getByText('You have unsaved changes.').waitFor()
  await expectAccessible(page)

  await context.setOffline(true)
  await press(page, 'Save profile')
  await alert(page, 'Your changes were not saved. The service cannot be reached.')
  expect(await page.getByLabel('Display name').inputValue()).toBe('Alice of the boats')
  await context.setOffline(false)
  await press(page, 'Save profile')
  await waitForToast(page, 'Saved.')
  expect(await profileOf(alice)).toMatchObject({
    display_name: 'Alice of the boats',
    locked: true,
    avatar_description: 'A red boat',
    source: { note: 'Rows. #Boats', fields: [{ name: 'Pronouns', value: 'she/her' }] },
  })
  // The rest of the page shows the new name at once.
  await page.getByRole('banner').getByText('Alice of the boats').first().waitFor()
  await press(page, 'Profile picture: Remove')
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await waitForToast(page, 'The picture was removed.')
  await page.getByLabel('Description of the profile picture').waitFor({ state: 'detached' })
})

test('a text that is too long is refused with a message, and stays in its field', async ({ context }) => {
  const page = await signedInPage(context, site, await somebody('amy'), '/settings/profile', { allows: /422/ })
  await page.getByLabel('Bio').fill('x'.repeat(1001))
  await page.getByText('1 character too many').waitFor()
  await press(page, 'Save profile')
  await alert(page, 'Your changes were not saved.')
  expect((await page.getByLabel('Bio').inputValue()).length).toBe(1001)
})

test('the service stores defaults for posts, the browser stores the appearance, and German pages are German', async ({
  context,
}) => {
  const bob = await somebody('bob')
  const page = await signedInPage(context, site, bob, '/settings/posting')
  await page.getByLabel('Who sees new posts').selectOption('private')
  await page.getByLabel('Language you write in').selectOption('de')
  await page.getByText('Only me').click()
  await press(page, 'Save')
  await waitForToast(page, 'Saved.')
  expect((await profileOf(bob)).source).toMatchObject({ privacy: 'private', language: 'de', quote_policy: 'nobody' })
  await expectAccessible(page)

  await main(page).getByRole('link', { name: 'Appearance' }).click()
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('Larger', { exact: true }).click()
  const looks = () => page.evaluate<object>('({ ...document.documentElement.dataset })')
  expect(await looks()).toEqual({ theme: 'dark', textSize: 'larger' })
  await expectAccessible(page)
  expect(await page.locator('.column [aria-current]').innerText()).toBe('Settings')
  await page.getByLabel('Keyboard shortcuts').uncheck()
  await main(page).getByRole('heading', { level: 1 }).focus()
  for (const key of ['n', '/', 'g', 'h', '?']) await page.keyboard.press(key)
  expect(page.url()).toBe(`${site.url}/settings/appearance`)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByLabel('Keyboard shortcuts').check()
  await main(page).getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keyboard shortcuts', level: 1 }).waitFor()
  await page.goto(`${site.url}/settings/appearance`)
  await page.getByLabel('Language of this page').selectOption('de')
  await page.getByRole('heading', { name: 'Aussehen' }).waitFor()
  const request = page.waitForRequest('**/v1/browser/api/**')
  await page.reload()
  expect((await request).headers()['accept-language']).toBe('de')
  expect(await looks()).toEqual({ theme: 'dark', textSize: 'larger' })
  expect(await page.evaluate<string>('document.documentElement.lang')).toBe('de')
  for (const [path, heading] of [
    ['/settings', 'Einstellungen'],
    ['/settings/profile', 'Profil'],
    ['/settings/security', 'Sicherheit'],
    ['/about', 'Über diesen Dienst'],
  ] as const) {
    await page.goto(`${site.url}${path}`)
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
    await settled(page)
    const text = (await main(page).innerText()).replace(provider.settings.name, '')
    expect(text).not.toMatch(/\b(?:the|your|with|password is|show)\b/i)
  }
})

test('changing a password asks you to confirm your identity, and takes effect after that', async ({ chromium }) => {
  const context = await chromium.newContext(phone)
  const sees = await watch(context, site)
  const page = await signedInPage(context, site, await somebody('carla'), '/settings/security', {
    allows: /401|403|409|422/,
  })
  await expectAccessible(page)
  await wait()
  await press(page, 'Change password')
  await page.getByLabel('New password').fill('password123')
  await press(page, 'Save password')
  await expectAccessible(page)
  await dialog(page).getByLabel('Password', { exact: true }).waitFor()
  // The field already has the focus.
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await alert(page, 'The password is wrong.')
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  // The service refuses the new password as too common only after the confirmation.
  await page.getByText('Choose another password. This one is a name').waitFor()
  await page.getByLabel('New password').fill(`${password} and more`)
  await press(page, 'Save password')
  await waitForToast(page, 'Your password is changed. You are signed out everywhere else.')
  await part(page, 'Recent activity').getByText('Password set or changed').waitFor()
  // The page does not offer an action that the service would refuse.
  await part(page, 'Password').getByText('This is your only way to sign in').waitFor()
  expect(await page.getByRole('button', { name: 'Remove password' }).count()).toBe(0)
  // Closing the confirmation changes nothing.
  await wait()
  await press(page, 'Change password')
  await page.getByLabel('New password').fill(`${password} and again`)
  await press(page, 'Save password')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  expect(await page.getByLabel('New password').inputValue()).toBe(`${password} and again`)
  expect(await sees.look(page)).toEqual([])
  await context.close()
})

test('passkeys are added and renamed and confirm an identity, and the last way to sign in cannot be removed', async ({
  context,
}) => {
  const page = await signedInPage(context, site, await somebody('dana'), '/settings/security', { allows: /403|409/ })
  await addAuthenticator(context, page)
  await press(page, 'Add a passkey')
  await page.getByLabel('Name of the passkey').fill('This computer')
  await press(page, 'Create passkey')
  await waitForToast(page, 'The passkey “This computer” was added.')
  await press(page, 'Rename “This computer”')
  await page.getByLabel('Name of the passkey').fill('The old one')
  await press(page, 'Save')
  await wait()
  await press(page, 'Remove password')
  await dialog(page).getByRole('button', { name: 'Remove password' }).click()
  await dialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await waitForToast(page, 'Your password was removed.')
  await expectAccessible(page)
  await press(page, 'Remove “The old one”')
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await waitForToast(page, 'This is your only way to sign in. Add another way first.')
})

test('an account at a provider is linked, confirms an identity, and is unlinked', async ({ context }) => {
  await context.route(`${provider.issuer}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-user': 'subject-1' } }),
  )
  const page = await signedInPage(context, site, await somebody('emil'), '/settings/security', {
    // The confirmation starts a new session, so requests still under way in the old one are refused.
    allows: /401|403|HTTP Authentication failed|asked elsewhere/,
  })
  await press(page, 'Link an account at The provider example')
  await part(page, 'Identity providers').getByText('Carol of Example').waitFor()
  expect(await page.getByRole('button', { name: 'Link an account at' }).count()).toBe(0)
  expect(page.url()).toBe(`${site.url}/settings/security`)
  await wait()
  await press(page, 'Remove password')
  await dialog(page).getByRole('button', { name: 'Remove password' }).click()
  await dialog(page).getByRole('button', { name: 'Confirm at The provider example' }).click()
  await page.waitForURL((url) => url.pathname === '/auth/callback')
  await page.waitForURL(`${site.url}/settings/security`)
  await part(page, 'Recent activity').getByText('Identity confirmed').waitFor()
  await press(page, 'Unlink Carol of Example')
  await dialog(page).getByRole('button', { name: 'Unlink', exact: true }).click()
  await waitForToast(page, 'The account is unlinked.')
  await part(page, 'Identity providers').getByText('No account is linked.').waitFor()
  await page.getByRole('button', { name: 'Link an account at The provider example' }).waitFor()
})

test('a session is ended in another browser, and all sessions are ended, and the open pages notice both', async ({
  chromium,
  context,
}) => {
  const fred = await somebody('fred')
  const sees = await watch(context, site)
  const page = await signedInPage(context, site, fred, '/settings/security', { allows: /401/ })
  const elsewhere: BrowserContext = await chromium.newContext()
  const other = await signedInPage(elsewhere, site, fred, '/lists', { allows: /401/ })
  await page.reload()
  const list = part(page, 'Where you are signed in').getByRole('listitem')
  // The sessions of this browser, the other browser, and the app of the test.
  await list.nth(2).waitFor()
  await list.first().getByText('This browser').waitFor()
  const ended = list.filter({ hasNotText: 'This browser' }).filter({ hasNotText: 'Command line' })
  await ended.getByRole('button').click()
  await other.getByText('Sign in to see this').waitFor()
  await expect.poll(() => list.count()).toBe(2)
  expect(await sees.look(page)).toEqual([])

  const tab = await openWebPage(context, site, '/lists', { allows: /401/ })
  await settled(tab)
  await page.bringToFront()
  await press(page, 'Sign out everywhere')
  await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await waitForToast(page, 'You are signed out.')
  await tab.getByText('Sign in to see this').waitFor()
  expect((await fred.api('/api/v1/accounts/verify_credentials')).status).toBe(401)
  await elsewhere.close()
})

test('an account is deleted after a warning and a confirmation, and signing in cancels the deletion', async ({
  context,
}) => {
  const gwen = await somebody('gwen')
  const page = await signedInPage(context, site, gwen, '/settings/security', { allows: /401|403/ })
  await wait()
  await press(page, 'Delete account…')
  await dialog(page).getByText('After 7 days everything is deleted for good.').waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await gwen.api('/api/v1/accounts/verify_credentials')).status).toBe(200)

  await press(page, 'Delete account…')
  await dialog(page).getByRole('button', { name: 'Delete account' }).click()
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.waitForURL(`${site.url}/sign-in`)
  await page.getByText('Your account is hidden, and you are signed out everywhere.').waitFor()
  await page.getByText('To cancel the deletion, sign in before').waitFor()
  await expectAccessible(page)
  expect((await gwen.api('/api/v1/accounts/verify_credentials')).status).toBe(401)

  await page.getByLabel('Username').fill('gwen')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  await waitForToast(page, 'Welcome back. Your account will not be deleted, and everyone can see it again.')
  await page.goto(`${site.url}/settings/security`)
  await part(page, 'Recent activity').getByText('Account deletion cancelled').waitFor()
})
