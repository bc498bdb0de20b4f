import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import { expectAccessible, openWebPage, phone, signedInPage, webForFile } from '../support/webClient.ts'

// The timeout is long, because other work may slow the machine down.
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look, { timeout: 20_000 })

const site = webForFile()
let alice: TestAccount
let ben: TestAccount
let boat: { id: string; url: string }

async function change(who: TestAccount, method: string, path: string, body: object = {}) {
  const headers = { 'content-type': 'application/json' }
  const response = await who.api(path, { method, headers, body: JSON.stringify(body) })
  expect(response.status, path).toBe(200)
  return (await response.json()) as { id: string; url: string }
}

const write = (who: TestAccount, status: string, more: object = {}) =>
  change(who, 'POST', '/api/v1/statuses', { status, ...more })

beforeAll(async () => {
  alice = await site.createAccount('alice')
  ben = await site.createAccount('benjamin')
  // An account without any way to sign in again cannot sign out.
  await site.stores.passwords.set(alice.id, 'no hash')
  for (const who of [alice, ben])
    await change(who, 'PATCH', '/api/v1/accounts/update_credentials', { indexable: true, discoverable: true })
  boat = await write(ben, 'A boat on the lake #sailing')
  await write(ben, 'Which boat? #sailing', { poll: { options: ['Red', 'Blue'], expires_in: 3600 } })
  await write(alice, 'My boat is made of paper #paper')
})

const field = (page: Page) => page.locator('main').getByRole('searchbox')
const posts = (page: Page) => page.locator('main [role=feed] article')
const found = (page: Page, count: number) => eventually(() => posts(page).count()).toBe(count)
const search = (page: Page) => new URL(page.url()).search

test('search finds people, posts and hashtags as you type, and Enter adds an entry to the browser history', async ({
  context,
}) => {
  const page = await signedInPage(context, site, alice, '/search')
  await field(page).fill('boat')
  await found(page, 3)
  expect(search(page)).toBe('?q=boat')
  await field(page).press('Enter')
  await field(page).fill('paper')
  await found(page, 1)
  await page.locator('main').getByRole('link', { name: '#paper 1 post this week' }).waitFor()
  await field(page).press('Enter')
  await page.goBack()
  await found(page, 3)
  expect([search(page), await field(page).inputValue()]).toEqual(['?q=boat', 'boat'])
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await page.waitForURL('**/search?q=boat&type=posts')
  await found(page, 3)
  await expectAccessible(page)
  await field(page).fill('benj')
  await page.getByText('Nothing found for “benj”').waitFor()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page
    .locator('main')
    .getByRole('link', { name: /@benjamin/ })
    .click()
  await page.waitForURL('**/@benjamin')
})

test('search operators are inserted into the field, and filter the results', async ({ context }) => {
  const page = await signedInPage(context, site, alice, '/search')
  await field(page).fill('boat')
  await found(page, 3)
  await page.getByText('Search tips').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'has:poll' }).click()
  await found(page, 1)
  expect(await field(page).inputValue()).toBe('boat has:poll')
  // The operator's value is selected, so typing replaces it.
  await page.keyboard.type('media')
  await page.getByText('Nothing found for “boat has:media”').waitFor()
  await page.getByRole('button', { name: 'has:poll' }).waitFor()
  for (const [query, count] of [
    ['boat from:@benjamin', 2],
    ['boat from:me', 1],
    ['boat -paper', 2],
    ['"boat on"', 1],
    ['boat in:library', 1],
    ['boat after:2001', 3],
  ] as const) {
    await field(page).fill(query)
    await page.waitForURL((url) => url.searchParams.get('q') === query)
    await found(page, count)
  }
})

test('searching a handle or an address of this service opens its page', async ({ context }) => {
  const page = await signedInPage(context, site, alice, '/search')
  await field(page).fill('@Benjamin')
  await field(page).press('Enter')
  await page.waitForURL('**/@benjamin')
  await page.goto(`${site.url}/search`)
  await field(page).fill(boat.url)
  await field(page).press('Enter')
  await page.waitForURL(`**/@benjamin/${boat.id}`)
})

test('recent searches are forgotten when you remove them or sign out, and are never stored in the browser', async ({
  context,
}) => {
  const page = await signedInPage(context, site, alice, '/search')
  for (const query of ['boat', 'paper', 'lake']) {
    await field(page).fill(query)
    await field(page).press('Enter')
    await found(page, query === 'boat' ? 3 : 1)
  }
  await field(page).fill('')
  await page.waitForURL((url) => url.search === '')
  const recent = page.locator('.recent-searches a')
  await recent.first().waitFor()
  expect(await recent.allTextContents()).toEqual(['lake', 'paper', 'boat'])
  await page.getByRole('button', { name: 'Remove “paper” from recent searches' }).press('Enter')
  expect(await recent.allTextContents()).toEqual(['lake', 'boat'])
  await recent.filter({ hasText: 'boat' }).click()
  await found(page, 3)
  expect(await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('boat')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await field(page).fill('')
  await page.getByText('Search tips').waitFor()
  expect(await recent.count()).toBe(0)
})

test('a visitor can search only public posts and profiles, and the page says so', async ({ chromium }) => {
  const context = await chromium.newContext(phone)
  const page = await openWebPage(context, site, '/search?q=boat')
  await page.getByText('You are searching public posts and profiles.').waitFor()
  await found(page, 3)
  await expectAccessible(page)
  await field(page).fill('nothing like it')
  await page.getByText('Nothing found for “nothing like it”').waitFor()
  await context.close()
})

test('a failed search shows an error, and can be tried again', async ({ context }) => {
  const page = await signedInPage(context, site, alice, '/search', { allows: /503/ })
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'Busy', code: 'unavailable' } }),
  )
  await field(page).fill('boat')
  await page.getByText('The service is not available right now.').waitFor()
  await page.unroute('**/api/search?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await found(page, 3)
})

test('the search is reached and its results are opened by keyboard alone', async ({ context }) => {
  const page = await signedInPage(context, site, alice, '/about')
  await page.keyboard.press('/')
  await field(page).waitFor()
  await eventually(() => field(page).evaluate((one) => one.matches(':focus'))).toBe(true)
  await page.keyboard.type('benjamin')
  await page.keyboard.press('Enter')
  const person = page.locator('main').getByRole('link', { name: /@benjamin/ })
  await person.waitFor()
  for (let tabs = 0; tabs < 12 && !(await person.evaluate((one) => one.matches(':focus'))); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/@benjamin')
})

test('suggested people can be dismissed for good', async ({ context }) => {
  const dora = await site.createAccount('dora')
  await change(alice, 'POST', `/api/v1/accounts/${ben.id}/follow`)
  const page = await signedInPage(context, site, dora, '/explore')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.waitForURL('**/explore?show=people')
  const suggested = page.locator('main section').filter({ hasText: 'You might like' })
  await suggested.getByText('@benjamin').waitFor()
  await expectAccessible(page)
  await suggested.getByRole('button', { name: 'Not interested in benjamin' }).press('Enter')
  await eventually(() => suggested.getByText('@benjamin').count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Everyone here' }).waitFor()
  await page.locator('main').getByText('@benjamin').waitFor()
  expect(await suggested.getByText('@benjamin').count()).toBe(0)
  await page.getByRole('link', { name: 'Hashtags', exact: true }).click()
  await page
    .locator('main')
    .getByRole('heading', { name: 'No hashtags yet' })
    .or(page.locator('main .tag-row').first())
    .waitFor()
})
