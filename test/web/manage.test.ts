import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import { expectAccessible, phone, signedInPage, webForFile } from '../support/webClient.ts'
import { ask } from './asPerson.ts'
import { dialog, main } from './onPage.ts'

const site = webForFile()

let last = 0
/** Creates a separate account for each test, so that tests do not share lists and filters. */
const somebody = (name: string) => site.createAccount(`${name}${++last}`)

async function send<Answer = { id: string }>(who: TestAccount, path: string, body: object = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await who.api(path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status, path).toBe(200)
  return (await response.json()) as Answer
}

const read = async <Answer>(who: TestAccount, path: string) => (await (await who.api(path)).json()) as Answer
const write = (who: TestAccount, status: string, more: object = {}) =>
  send(who, '/api/v1/statuses', { status, ...more })

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
/** Returns the name of the focused element. */
const focused = (page: Page) =>
  page.locator(':focus').evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)

interface Filter {
  title: string
  context: string[]
  filter_action: string
  expires_at: string | null
  keywords: { keyword: string; whole_word: boolean }[]
}

test('a list is created, gets members, shows their new posts live, is renamed, and is deleted', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await write(ben, 'Before the list')
  const page = await signedInPage(context, site, alice, '/lists', { allows: /404/ })
  await button(page, 'New list').click()
  await dialog(page).getByRole('button', { name: 'Create list' }).click()
  await dialog(page).getByText('Enter a name.').waitFor()
  await dialog(page).getByLabel('Name').fill('Neighbours')
  await dialog(page).getByLabel('No replies').check()
  await dialog(page).getByLabel('Show these people only here').check()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('heading', { name: 'Neighbours', level: 1 }).waitFor()
  const [list] = await read<[{ id: string }]>(alice, '/api/v1/lists')
  expect(list).toMatchObject({ title: 'Neighbours', replies_policy: 'none', exclusive: true })

  await main(page).getByRole('button', { name: 'Add or remove people' }).click()
  await dialog(page).getByLabel('Find people to add').fill(ben.username)
  await dialog(page)
    .getByRole('button', { name: `Add ${ben.username}` })
    .click()
  await dialog(page)
    .getByRole('button', { name: `Remove ${ben.username}` })
    .waitFor()
  await expect.poll(async () => (await read<[]>(alice, `/api/v1/lists/${list.id}/accounts`)).length).toBe(1)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await main(page).getByText('Before the list').waitFor()
  await write(ben, 'As it comes')
  await page.getByRole('button', { name: 'Show 1 new post' }).click()
  await main(page).getByRole('article').getByText('As it comes').waitFor()
  await expectAccessible(page)

  const choose = async (name: string) => {
    await button(page, 'More about the list').click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Edit list')
  await dialog(page).getByLabel('Name').fill('Street')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Street', level: 1 }).waitFor()
  await choose('Delete list')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You have no lists yet').waitFor()
  expect(await read(alice, '/api/v1/lists')).toEqual([])

  const { id } = await ask<{ id: string }>(alice, 'POST', '/api/v1/lists', { title: 'Deleted elsewhere' })
  await page.goto(`${site.url}/lists/${id}`)
  await page.getByRole('heading', { name: 'Deleted elsewhere', level: 1 }).waitFor()
  await ask(alice, 'DELETE', `/api/v1/lists/${id}`)
  await choose('Delete list')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You have no lists yet').waitFor()
})

test('after a failed change a list stays as it was, and the typed text stays in the dialog', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const { id } = await send(alice, '/api/v1/lists', { title: 'Friends' })
  await send(alice, `/api/v1/lists/${id}/accounts`, { account_ids: [ben.id] })
  const page = await signedInPage(context, site, alice, `/lists/${id}`, { allows: /ERR_FAILED|404/ })
  await button(page, 'People in it').click()
  await page.route('**/api/lists/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await dialog(page)
    .getByRole('button', { name: `Remove ${ben.username}` })
    .click()
  await dialog(page).getByText(`${ben.username} could not be added or removed.`).waitFor()
  await dialog(page)
    .getByRole('button', { name: `Remove ${ben.username}` })
    .waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'More about the list').click()
  await page.getByRole('menuitem', { name: 'Edit list' }).click()
  await dialog(page).getByLabel('Name').fill('Best friends')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('The service cannot be reached.').waitFor()
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Best friends')
  await page.unroute('**/api/lists/**')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Best friends', level: 1 }).waitFor()
  await page.goto(`${site.url}/lists/1`)
  await page.getByText('There is no such list').waitFor()
})

test('a filter is previewed, created, applied to a timeline, changed and deleted', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await send(alice, `/api/v1/accounts/${ben.id}/follow`)
  await write(ben, 'The finale was a surprise')
  await write(ben, 'Soup is finalement ready')
  const page = await signedInPage(context, site, alice, '/home')
  await main(page).getByText('The finale was a surprise').waitFor()
  const go = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
  const toFilters = async () => {
    await go('Lists')
    await main(page).getByRole('link', { name: 'Filters' }).click()
  }
  await toFilters()
  await main(page).getByRole('link', { name: 'New filter' }).click()
  await button(page, 'Save filter').click()
  await page.getByText('Enter a name.').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
  await main(page).getByLabel('Name').fill('Spoilers')
  await main(page).getByRole('textbox', { name: 'Word 1' }).fill('finale')
  await button(page, 'Add a word').click()
  await expect.poll(() => focused(page)).toBe('Word 2')
  await page.keyboard.type('season two')
  await button(page, 'Remove the word season two').click()
  await expect.poll(() => focused(page)).toBe('Word 1')
  await button(page, 'What would it match?').click()
  await page.getByText('It would match 1 of the newest posts:').waitFor()
  await main(page).getByLabel('For how long').selectOption('1 hour')
  await expectAccessible(page)
  await button(page, 'Save filter').click()
  await main(page).getByRole('link', { name: 'Spoilers' }).waitFor()
  const [created] = await read<[Filter]>(alice, '/api/v2/filters')
  expect(created).toMatchObject({ title: 'Spoilers', filter_action: 'warn', context: ['home', 'public', 'thread'] })
  expect(created.keywords).toMatchObject([{ keyword: 'finale', whole_word: true }])
  expect(Math.round((Date.parse(created.expires_at!) - Date.now()) / 60_000)).toBe(60)

  // The filter also applies to posts that were loaded before it.
  await go('Home')
  await main(page).getByText('Filtered: Spoilers').waitFor()
  await main(page).getByText('Soup is finalement ready').waitFor()
  expect(await main(page).getByText('The finale was a surprise').count()).toBe(0)

  await toFilters()
  await main(page).getByRole('link', { name: 'Spoilers' }).click()
  await main(page).getByLabel('Do not show it at all').check()
  await main(page).getByLabel('Whole word only').uncheck()
  await main(page).getByLabel('Profiles').check()
  await button(page, 'Save filter').click()
  await main(page)
    .getByText(/^Hidden · finale/)
    .waitFor()
  const [changed] = await read<[Filter]>(alice, '/api/v2/filters')
  // Saving leaves the untouched expiry as it was, to the second.
  expect(changed.expires_at).toBe(created.expires_at)
  expect(changed.keywords).toMatchObject([{ keyword: 'finale', whole_word: false }])
  await go('Home')
  await expect.poll(() => main(page).getByText('Filtered: Spoilers').count()).toBe(0)
  expect(await main(page).getByText('The finale was a surprise').count()).toBe(0)

  await toFilters()
  await button(page, 'Delete the filter Spoilers').click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You have no filters yet').waitFor()
  expect(await read(alice, '/api/v2/filters')).toEqual([])
})

test('muted and blocked people are listed, and unmuted and unblocked by keyboard alone', async ({ chromium }) => {
  const context = await chromium.newContext(phone)
  const [alice, ben, carol] = [await somebody('alice'), await somebody('ben'), await somebody('carol')]
  await send(alice, `/api/v1/accounts/${ben.id}/mute`, { duration: 86_400 })
  await send(alice, `/api/v1/accounts/${carol.id}/block`)
  const page = await signedInPage(context, site, alice, '/mutes')
  await page.getByText(/^Muted until .+ · Notifications too$/).waitFor()
  await expectAccessible(page)
  await button(page, `Unmute ${ben.username}`).focus()
  await page.keyboard.press('Enter')
  await page.getByText('No longer muted').waitFor()
  // The same button now undoes the change and has the focus.
  expect(await focused(page)).toBe(`Mute ${ben.username}`)
  await expect.poll(() => read(alice, '/api/v1/mutes')).toEqual([])
  await page.getByRole('link', { name: 'Blocked' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Blocked accounts' }).waitFor()
  await button(page, `Unblock ${carol.username}`).focus()
  await page.keyboard.press('Enter')
  await page.getByText('No longer blocked').waitFor()
  expect(await focused(page)).toBe(`Block ${carol.username}`)
  await expect.poll(() => read(alice, '/api/v1/blocks')).toEqual([])
  await expectAccessible(page)
  await page.goto(`${site.url}/blocks`)
  await page.getByText('You have blocked nobody').waitFor()
  await page.goto(`${site.url}/follow-requests`)
  await page.getByText('No follow requests').waitFor()
  await context.close()
})

test('hashtags are followed, muted, unfollowed and unmuted', async ({ context }) => {
  const alice = await somebody('alice')
  const page = await signedInPage(context, site, alice, '/tags', { allows: /ERR_FAILED|422/ })
  const followed = page.getByRole('region', { name: 'Followed' })
  const muted = page.getByRole('region', { name: 'Muted' })
  await followed.getByLabel('Hashtag').fill('#Gardening')
  await followed.getByRole('button', { name: 'Follow', exact: true }).click()
  await followed.getByRole('link', { name: '#gardening' }).waitFor()
  expect(await read(alice, '/api/v1/followed_tags')).toMatchObject([{ name: 'gardening' }])
  await followed.getByLabel('Hashtag').fill('not one!')
  await followed.getByRole('button', { name: 'Follow', exact: true }).click()
  await followed.getByRole('alert').waitFor()
  expect(await followed.getByLabel('Hashtag').inputValue()).toBe('not one!')
  await muted.getByLabel('Hashtag').fill('politics')
  await muted.getByLabel('For how long').selectOption('7 days')
  await muted.getByRole('button', { name: 'Mute', exact: true }).click()
  await muted.getByText(/^until/).waitFor()
  await expectAccessible(page)
  await page.route('**/unfollow', (route) => route.abort())
  await followed.getByRole('button', { name: 'Unfollow #gardening' }).click()
  await page.getByText('#gardening could not be changed.').waitFor()
  await followed.getByRole('button', { name: 'Unfollow #gardening' }).waitFor()
  await page.unroute('**/unfollow')
  await page.getByRole('button', { name: 'Try again' }).click()
  await followed.getByRole('button', { name: 'Follow #gardening' }).waitFor()
  await expect.poll(() => read(alice, '/api/v1/followed_tags')).toEqual([])
  await muted.getByRole('button', { name: 'Unmute #politics' }).click()
  await expect.poll(() => read(alice, '/api/v1/muted_tags')).toEqual([])
})
