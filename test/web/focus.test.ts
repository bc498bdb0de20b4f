import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestService } from '../support/service.ts'
import { signedInPage, startWeb } from '../support/webClient.ts'
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
  // Deleted by its author.
  await post(page, 'Second').focus()
  await ask(other, 'DELETE', `/api/v1/statuses/${second.id}`)
  await post(page, 'Second').waitFor({ state: 'detached' })
  expect(await hasFocus(page, 'Third')).toBe(true)
  // Muted from the menu of a post, whose button gets the focus back first.
  await post(page, 'The newest').getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: /^Mute @/ }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Mute', exact: true }).press('Enter')
  await post(page, 'The newest').waitFor({ state: 'detached' })
  expect(await hasFocus(page, 'The oldest')).toBe(true)
})
