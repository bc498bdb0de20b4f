import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import type { TestService } from '../support/service.ts'
import { expectAccessible, openWebPage, signedInPage, startWeb } from '../support/webClient.ts'
import { moderatorOf } from './moderating.ts'
import { dialog, main } from './onPage.ts'

let site: TestService
beforeAll(async () => void (site = await startWeb()))
afterAll(() => site.close())

let last = 0
const admin = () => moderatorOf(site, `admin${++last}`, 'Admin')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const read = async <Answer>(path: string) => (await (await site.fetch(`/api/v1/${path}`)).json()) as Answer

test('rules are written, moved and deleted', async ({ context }) => {
  const rules = async () =>
    (await read<{ text: string; hint: string }[]>('instance/rules')).map(({ text, hint }) => [text, hint])
  const page = await signedInPage(context, site, await admin(), '/moderation/rules')
  const first = ['Be kind', 'Even when you are right'] as const
  for (const [text, hint] of [first, ['No spam', ''] as const]) {
    await button(page, 'New rule').click()
    await dialog(page).getByLabel('Rule', { exact: true }).fill(text)
    await dialog(page).getByLabel('Explanation').fill(hint)
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Save the rule' }).click()
    await main(page).getByText(text).waitFor()
  }
  await button(page, 'Move rule 2 up').click()
  await expect.poll(rules).toEqual([['No spam', ''], [...first]])
  await main(page).getByText('2. Be kind').waitFor()
  await button(page, 'Change rule 2').click()
  await dialog(page).getByLabel('Explanation').fill('')
  await dialog(page).getByRole('button', { name: 'Save the rule' }).click()
  await expect.poll(async () => (await rules())[1]).toEqual(['Be kind', ''])
  await expectAccessible(page)
  for (const left of [1, 0]) {
    await button(page, 'Delete rule 1').click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(async () => (await rules()).length).toBe(left)
  }
  await page.getByText('There are no rules').waitFor()
})

test('texts are written, and an earlier version is taken back', async ({ context }) => {
  const about = async () => (await read<{ content: string }>('instance/extended_description')).content
  const page = await signedInPage(context, site, await admin(), '/moderation/texts')
  await main(page).getByRole('link', { name: 'About this service' }).click()
  const version = (text: string) => main(page).getByRole('listitem').filter({ hasText: text }).first()
  for (const text of ['The **town** of boats', 'The town of bridges']) {
    await page.getByLabel('Text').fill(text)
    await button(page, 'Save the text').click()
    await version(text).waitFor()
  }
  expect(await about()).toContain('bridges')
  await expectAccessible(page)
  await version('**town**').getByRole('button', { name: 'Edit this version' }).click()
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('The **town** of boats')
  await button(page, 'Save the text').click()
  await expect.poll(about).toContain('<strong>town</strong> of boats')
  await page.goto(`${site.url}/moderation/texts/terms_of_service`)
  await page.getByLabel('From which day it holds').waitFor()
  await expectAccessible(page)
  await page.goto(`${site.url}/moderation/texts/nothing`)
  await page.getByRole('heading', { name: 'There is nothing here', level: 1 }).waitFor()
})

test('people read the texts and their earlier versions, and are told which ones they agree to', async ({ context }) => {
  const page = await openWebPage(context, site, '/terms-of-service')
  await page.getByRole('heading', { name: 'This service has no terms of service.' }).waitFor()
  const act = { actor: null, surface: 'command_line', reason: '' } as const
  const write = (name: 'privacy_policy' | 'terms_of_service', text: string, effectiveOn: string | null = null) =>
    site.stores.serviceTexts.set({ name, text, effectiveOn }, act)
  await write('privacy_policy', '## What we store\n\n1. Your *posts*\n2. Your [name](https://name.example)')
  for (const [text, day] of [
    ['Be brief', '2024-02-03'],
    ['Be kind', '2025-02-03'],
    ['Be quiet', '2999-02-03'],
  ] as const)
    await write('terms_of_service', text, day)

  await page.goto(`${site.url}/register`)
  await main(page).getByText('you agree to the terms of service and the privacy policy.').waitFor()
  await page.goto(`${site.url}/about`)
  await main(page).getByRole('link', { name: 'Privacy policy' }).click()
  await page.getByRole('heading', { name: 'What we store', level: 2 }).waitFor()
  expect(await main(page).getByRole('listitem').allInnerTexts()).toEqual(['Your posts', 'Your name'])
  await page.getByRole('link', { name: 'Terms of service' }).first().click()
  await page.getByText('In force since Feb 3, 2025.').waitFor()
  await page.getByText('Be kind').waitFor()
  await page.getByRole('link', { name: 'Newer terms apply from Feb 3, 2999' }).click()
  await page.getByText('Be quiet').waitFor()
  await page.getByText('These terms are not in force yet. They apply from Feb 3, 2999.').waitFor()
  await page.getByRole('link', { name: 'Read the terms that apply now' }).click()
  await page.getByText('Be kind').waitFor()
  await page.getByRole('link', { name: 'Read the terms of Feb 3, 2024' }).click()
  await page.getByText('Be brief').waitFor()
})

test('a custom emoji is uploaded, renamed and removed', async ({ context }) => {
  const emojis = async () =>
    (await read<{ shortcode: string; category: string | null }[]>('custom_emojis')).map(({ shortcode, category }) => [
      shortcode,
      category,
    ])
  const page = await signedInPage(context, site, await admin(), '/moderation/emojis')
  await button(page, 'New emoji').click()
  await dialog(page).getByRole('button', { name: 'Save the emoji' }).click()
  await dialog(page).getByText('Choose a shortcode of').waitFor()
  await dialog(page).getByLabel('Shortcode').fill('heron')
  const buffer = await twoColours(64, 64).png().toBuffer()
  await dialog(page).getByLabel('Picture').setInputFiles({ name: 'heron.png', mimeType: 'image/png', buffer })
  await dialog(page).getByLabel('Category').fill('Birds')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save the emoji' }).click()
  await main(page).getByText(':heron:').waitFor()
  await expect.poll(emojis).toEqual([['heron', 'Birds']])
  await expectAccessible(page)
  await button(page, 'Change :heron:').click()
  await dialog(page).getByLabel('Shortcode').fill('grey_heron')
  await dialog(page).getByRole('button', { name: 'Save the emoji' }).click()
  await main(page).getByText(':grey_heron:').waitFor()
  await expect.poll(emojis).toEqual([['grey_heron', 'Birds']])
  await button(page, 'Delete :grey_heron:').click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no custom emojis').waitFor()
  expect(await emojis()).toEqual([])
})

test('filters of the service are tried, written, changed and deleted', async ({ context }) => {
  const writer = await site.createAccount('wordy')
  const post = (status: string) =>
    writer.api('/api/v1/statuses', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
  await post('A wild lottery')
  const page = await signedInPage(context, site, await admin(), '/moderation/words')
  await button(page, 'New filter').click()
  await dialog(page).getByRole('button', { name: 'Save the filter' }).click()
  await dialog(page).getByText('Write what it looks for.').waitFor()
  await dialog(page).getByLabel('Word, link or file').fill('lottery')
  await dialog(page).getByRole('button', { name: 'Look at the last 7 days' }).click()
  await dialog(page).getByText('1 of 1 public posts match.').waitFor()
  await dialog(page).getByRole('list', { name: 'The newest of them' }).getByText('A wild lottery').waitFor()
  await dialog(page).getByLabel('What it does').selectOption('Refuse')
  await dialog(page).getByLabel('Comment').fill('Spam of May')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save the filter' }).click()
  await main(page).getByText('Spam of May').waitFor()
  expect((await post('Another lottery')).status).toBe(422)
  await button(page, 'Change the filter “lottery”').click()
  await dialog(page).getByLabel('What it looks for').selectOption('Link')
  await dialog(page).getByLabel('Word, link or file').fill('https://Lottery.example/')
  await dialog(page).getByRole('button', { name: 'Save the filter' }).click()
  await main(page).getByText('lottery.example').waitFor()
  await expectAccessible(page)
  expect((await post('Another lottery')).status).toBe(200)
  await button(page, 'Delete the filter “lottery.example”').click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no filters').waitFor()
})
