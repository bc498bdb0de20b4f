import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { signedInPage, webForFile } from '../support/webClient.ts'

const site = webForFile()

test.for(['en', 'de'])('the list names no language twice in %s', async (locale, { chromium }) => {
  await using context = await chromium.newContext({ locale })
  const page = await signedInPage(context, site, await site.createAccount(`writer_${locale}`), '/settings/posting')
  const languages = page.getByLabel(locale === 'de' ? 'Sprache' : 'Language').locator('option')
  await languages.nth(100).waitFor({ state: 'attached' })
  const names = await languages.allTextContents()
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['Akan', 'Filipino']))
})

test('searching for a language code also finds a language that is listed under another code', async ({ context }) => {
  const page = await signedInPage(context, site, await site.createAccount('searcher'), '/compose')
  await page.locator('.compose-chip', { hasText: 'English' }).click()
  await page.getByRole('combobox').fill('tl')
  await page.getByRole('option', { name: 'Filipino' }).waitFor()
})
