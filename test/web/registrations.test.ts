import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { assignRole } from '../journeys/moderators.ts'
import { testInChromium as test } from '../support/chromium.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { expectAccessible, openWebPage, startWeb } from '../support/webClient.ts'

const password = 'seven herons by the river'
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const username = (page: Page) => page.getByLabel('Username', { exact: true })
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })

test('if moderators approve accounts, people say why they want to join, and learn that they must wait', async ({
  context,
}) => {
  await using site = await startWeb({ registrations: 'approval' })
  const page = await openWebPage(context, site, '/register', { allows: /403/ })
  const ask = async () => {
    await username(page).fill('heron')
    await passwordOf(page).fill(password)
    await page.getByLabel('Why do you want to join?').fill('I draw herons.')
    await press(page, 'Ask for an account')
    await page.getByRole('heading', { name: 'Your account is waiting for approval' }).waitFor()
  }
  await username(page).fill('heron')
  await passwordOf(page).fill(password)
  await press(page, 'Ask for an account')
  await page.getByText('Write a sentence or two.').waitFor()
  await expectAccessible(page)
  await ask()
  await page.getByText('@heron is reserved for you.').waitFor()
  await expectAccessible(page)
  await page.goto(`${site.url}/sign-in`)
  const signIn = async () => {
    await username(page).fill('heron')
    await passwordOf(page).fill(password)
    await press(page, 'Sign in')
  }
  await signIn()
  await page.getByRole('alert').filter({ hasText: 'This account is waiting for approval.' }).waitFor()
  await press(page, 'Withdraw the request')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await page.getByText('Your request was withdrawn, and the account was deleted.').waitFor()
  await expect.poll(() => site.stores.accounts.summary('heron')).toBeUndefined()

  await page.goto(`${site.url}/register`)
  await ask()
  await page.goto(`${site.url}/sign-in`)
  const mod = await site.createAccount('keeper')
  await assignRole(site, mod, 'Moderator')
  const { id } = (await site.stores.accounts.summary('heron'))!
  const by = { actor: mod.id as AccountId, surface: 'rest', reason: '', permissions: ['manageUsers'] } as const
  await site.stores.registrations.approve(id, by)
  await signIn()
  await page.waitForURL(`${site.url}/home`)
  expect(await page.getByRole('main').count()).toBe(1)
})

test('people who registered with a provider withdraw their request on the page that asks them to wait', async ({
  context,
}) => {
  await using stack = new AsyncDisposableStack()
  const provider = await startIdentityProvider({ people: { 'subject-1': { preferred_username: 'carol' } } })
  stack.defer(provider.close)
  const site = stack.use(await startWeb({ registrations: 'approval', browser: { providers: [provider.settings] } }))
  provider.serve(site)
  await context.route(`${provider.issuer}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-user': 'subject-1' } }),
  )
  const page = await openWebPage(context, site, '/sign-in', { allows: /403|asked elsewhere/ })
  await press(page, 'Continue with The provider example')
  await page.getByRole('alert').filter({ hasText: 'This account is waiting for approval.' }).waitFor()
  expect(await site.stores.accounts.summary('carol')).toBeDefined()
  await expectAccessible(page)
  await press(page, 'Withdraw the request with The provider example')
  await page.getByRole('dialog').getByText('The account is deleted, and its name is free again.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
  await page.waitForURL(`${site.url}/sign-in`)
  await page.getByText('Your request was withdrawn, and the account was deleted.').waitFor()
  await expect.poll(() => site.stores.accounts.summary('carol')).toBeUndefined()
})

test('if people need an invitation, only the page of a valid invitation has the form', async ({ context }) => {
  await using site = await startWeb({ registrations: 'invite' })
  const page = await openWebPage(context, site, '/register', { allows: /404/ })
  await page.getByRole('heading', { name: 'You need an invitation' }).waitFor()
  await expectAccessible(page)
  const { url } = await site.stores.invitations.create(
    { code: 'a-code-for-a-heron', note: '', maxUses: 1, expiresIn: undefined },
    { actor: null, surface: 'command_line', reason: '' },
  )
  const { pathname } = new URL(url)
  await page.goto(`${site.url}${pathname}`)
  await username(page).fill('heron')
  await passwordOf(page).fill(password)
  await press(page, 'Create account')
  await page.waitForURL(`${site.url}/home`)
  // An open page would still send requests, now without a session.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(`${site.url}${pathname}`)
  await page.getByRole('heading', { name: 'This invitation is not valid any more' }).waitFor()
  expect(await username(page).count()).toBe(0)
})
