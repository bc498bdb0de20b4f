import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestService } from '../support/service.ts'
import { signedInPage, startWeb, withoutBoot } from '../support/webClient.ts'
import { ask, follow, write } from './asPerson.ts'
import { dialog, main } from './onPage.ts'

let site: TestService
beforeAll(async () => void (site = await startWeb()))
afterAll(() => site.close())

let last = 0
const somebody = (name: string) => site.createAccount(`${name}${++last}`)
const post = (page: Page, text: string) => main(page).getByRole('article').filter({ hasText: text })
const hasFocus = (page: Page, text: string) => post(page, text).evaluate((article) => article.matches(':focus'))

test('the focus moves to the next post when the focused one leaves a timeline', async ({ context }) => {
  const [reader, one, other] = [await somebody('reader'), await somebody('one'), await somebody('other')]
  for (const author of [one, other]) await follow(reader, author)
  await write(other, 'The oldest')
  await write(one, 'Third')
  const second = await write(other, 'Second')
  await write(one, 'The newest')
  const page = await signedInPage(context, site, reader)
  // The focused post is deleted by its author.
  await post(page, 'Second').focus()
  await ask(other, 'DELETE', `/api/v1/statuses/${second.id}`)
  await post(page, 'Second').waitFor({ state: 'detached' })
  expect(await hasFocus(page, 'Third')).toBe(true)
  // The author is muted from the menu of a post. The menu button gets the focus back before the post disappears.
  await post(page, 'The newest').getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: /^Mute @/ }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Mute', exact: true }).press('Enter')
  await post(page, 'The newest').waitFor({ state: 'detached' })
  expect(await hasFocus(page, 'The oldest')).toBe(true)
})

const focused = (page: Page) => page.evaluate<string>('document.activeElement.tagName')

test('the focus stays near a button to try again, although it disappears', async ({ context }) => {
  const [reader, author] = [await somebody('reader'), await somebody('author')]
  await follow(reader, author)
  for (let number = 0; number < 25; number++) await write(author, `Number ${number}.`)
  await withoutBoot(context)
  const timeline = '**/v1/browser/api/timelines/home*'
  await context.route(timeline, (route) => route.abort(), { times: 1 })
  const page = await signedInPage(context, site, reader, '/home', { allows: /ERR_FAILED/ })
  const again = main(page).getByRole('button', { name: 'Try again' })
  // At the end of the list, the request for its next page fails.
  const next = Promise.withResolvers<void>()
  await context.route(/timelines\/home.*max_id/, (route) => (next.resolve(), route.abort()), { times: 1 })
  await again.press('Enter')
  await post(page, 'Number 24.').waitFor()
  expect(await focused(page)).toBe('H1')
  await page.keyboard.press('End')
  await next.promise
  await again.press('Enter')
  await post(page, 'Number 0.').waitFor()
  expect(await hasFocus(page, 'Number 5.')).toBe(true)
})

test('the focus returns from a message to where it came from', async ({ context }) => {
  const [reader, author] = [await somebody('reader'), await somebody('author')]
  await follow(reader, author)
  await write(author, 'Worth a star')
  const page = await signedInPage(context, site, reader, '/home', { allows: /ERR_FAILED/ })
  await context.route('**/favourite', (route) => route.abort(), { times: 2 })
  const star = post(page, 'Worth a star').getByRole('button', { name: 'Favourite' })
  const messages = page.locator('.toasts')
  for (const name of ['Close', 'Try again']) {
    await star.press('Enter')
    await messages.getByRole('button', { name }).press('Enter')
    expect(await star.evaluate((button) => button.matches(':focus')), name).toBe(true)
  }
})

test('the focus stays on the button of a dialog whose change is refused', async ({ context }) => {
  const [reader, author] = [await somebody('reader'), await somebody('author')]
  const page = await signedInPage(context, site, reader, `/@${author.username}`, { allows: /ERR_FAILED/ })
  await main(page)
    .getByRole('button', { name: /^More about/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Edit your note' }).press('Enter')
  await dialog(page).getByRole('textbox').fill('Met in the mountains')
  const held = Promise.withResolvers<Route>()
  let count = 0
  await context.route('**/note', (route) => (count++, held.resolve(route)))
  const save = dialog(page).getByRole('button', { name: 'Save' })
  await save.press('Enter')
  const route = await held.promise
  // A second press sends nothing.
  await page.keyboard.press('Enter')
  await route.abort()
  await dialog(page).getByText('The service cannot be reached.').waitFor()
  expect(await save.evaluate((button) => button.matches(':focus'))).toBe(true)
  expect(count).toBe(1)
})
