import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestService } from '../support/service.ts'
import { phone, signedInPage, startWeb } from '../support/webClient.ts'
import { follow, upload, write } from './asPerson.ts'
import { composer, drafts, text, toast } from './composing.ts'
import { dialog } from './onPage.ts'

let site: TestService
beforeAll(async () => void (site = await startWeb()))
afterAll(() => site.close())

let last = 0
const somebody = () => site.createAccount(`person${++last}`)
// Goes back without waiting. Playwright's `goBack` would wait until another page is shown.
const back = (page: Page) => page.evaluate('history.back()')
const pathOf = (page: Page) => new URL(page.url()).pathname

test('going back on a phone closes a window and leaves the page as it is', async ({ chromium }) => {
  const [reader, author] = [await somebody(), await somebody()]
  await follow(reader, author)
  await write(author, 'A picture', { media_ids: [await upload(author, 'Two colours')] })
  await using context = await chromium.newContext(phone)
  const page = await signedInPage(context, site, reader, '/public')
  await page.locator('.bar').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()

  await page
    .getByRole('button', { name: /Two colours/ })
    .first()
    .click()
  await dialog(page).waitFor()
  await back(page)
  await dialog(page).waitFor({ state: 'detached' })

  await page.locator('.bar').getByRole('button', { name: 'Post' }).click()
  await text(page).fill('Not yet finished')
  await page.getByRole('button', { name: 'Who can see it: Everyone' }).click()
  await page.getByRole('radio', { name: 'Everyone' }).waitFor()
  await back(page)
  await page.getByRole('radio', { name: 'Everyone' }).waitFor({ state: 'detached' })
  await text(page).click()
  await back(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await toast(page, 'Saved as a draft.').waitFor()
  await composer(page).waitFor({ state: 'detached' })
  expect((await drafts(reader)).map(({ params }) => params.text)).toEqual(['Not yet finished'])
  expect(pathOf(page)).toBe('/home')

  await page.goBack()
  await page.getByRole('heading', { name: 'Everyone', level: 1 }).waitFor()
})
