import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { expectAccessible, openWebPage, phone, signedInPage, webForFile, startWeb } from '../support/webClient.ts'
import { ask, write } from './asPerson.ts'
import { forgetProofs, moderatorOf, password } from './moderating.ts'
import { dialog, main, overflowOf, waitForToast } from './onPage.ts'

const site = webForFile()

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
  await main(page).getByRole('link', { name: 'Versions of rule 2' }).press('Enter')
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect.poll(() => versions.count()).toBe(2)
  await versions.last().getByText('Even when you are right').waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  await page.goBack()
  for (const left of [1, 0]) {
    await button(page, 'Delete rule 1').click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(async () => (await rules()).length).toBe(left)
  }
  await page.getByText('There are no rules').waitFor()
})

test('an admin writes a service text and restores an earlier version of it', async ({ context }) => {
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
  await page.getByLabel('The day from which it applies').waitFor()
  await expectAccessible(page)
  await page.goto(`${site.url}/moderation/texts/nothing`)
  await page.getByRole('heading', { name: 'There is nothing here', level: 1 }).waitFor()
})

test('an admin sets the contact account, visitors see it, and the admin removes it', async ({ context }) => {
  const contact = async () =>
    (await read<{ contact_account: { username: string } | null }>('instance')).contact_account?.username
  await site.createAccount('harbour')
  const page = await signedInPage(context, site, await admin(), '/moderation/texts', { allows: /40[34]/ })
  await page.setViewportSize({ width: 320, height: 640 })
  await main(page).getByRole('link', { name: 'Contact account' }).press('Enter')
  const name = page.getByLabel('Username')
  await name.fill('nobody')
  await name.press('Enter')
  await page.getByText('There is no account with this username.').waitFor()
  await expectAccessible(page)
  await forgetProofs(site)
  await name.fill('@harbour')
  await name.press('Enter')
  const proof = page.getByRole('dialog').filter({ hasText: 'ten minutes' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await waitForToast(page, 'The contact was saved.')
  expect(await contact()).toBe('harbour')
  expect(await overflowOf(page)).toBe(0)
  await page.goto(`${site.url}/about`)
  await main(page).getByRole('link', { name: '@harbour' }).waitFor()
  await expectAccessible(page)
  await page.goto(`${site.url}/moderation/texts/contact`)
  await expect.poll(() => name.inputValue()).toBe('harbour')
  await name.fill('')
  await button(page, 'Save the contact').click()
  await expect.poll(contact).toBeUndefined()
})

test('an admin writes templates, and moderators are offered those for their kind of decision', async ({ chromium }) => {
  await using other = await startWeb()
  const boss = await moderatorOf(other, 'boss', 'Admin')
  const templates = async () =>
    (await ask<{ title: string; action: string | null }[]>(boss, 'GET', '/api/v1/admin/decision_templates')).map(
      ({ title, action }) => [title, action],
    )
  await using theirs = await chromium.newContext({ viewport: { width: 320, height: 640 } })
  const page = await signedInPage(theirs, other, boss, '/moderation', { allows: /40[34]/ })
  await main(page)
    .getByRole('link', { name: /^Templates/ })
    .press('Enter')
  await page.getByText('There are no templates').waitFor()
  await expectAccessible(page)
  await button(page, 'Add eight common templates').press('Enter')
  await waitForToast(page, 'The templates were added.')
  await main(page).getByText('Impersonation', { exact: true }).waitFor()
  expect(await templates()).toHaveLength(8)
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)

  await button(page, 'New template').press('Enter')
  const save = dialog(page).getByRole('button', { name: 'Save the template' })
  await save.press('Enter')
  await dialog(page).getByText('Write a title and a text.').waitFor()
  await dialog(page).getByLabel('Title').fill('Too loud')
  await dialog(page).getByLabel('Text', { exact: true }).fill('You shout at people.')
  await dialog(page).getByLabel('For which decision').selectOption('Silence')
  await expectAccessible(page)
  await forgetProofs(other)
  await save.press('Enter')
  const proof = page.getByRole('dialog').filter({ hasText: 'ten minutes' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await main(page).getByText('You shout at people.').waitFor()
  expect(await templates()).toContainEqual(['Too loud', 'silence'])
  await button(page, 'Change the template “Spam”').click()
  await dialog(page).getByLabel('Title').fill('Advertising')
  await save.click()
  await main(page).getByText('Advertising', { exact: true }).waitFor()

  // Another admin deletes the template while the dialog is open.
  await button(page, 'Change the template “Hate”').click()
  await other.pool.query(`delete from decision_templates where title = 'Hate'`)
  await save.click()
  await waitForToast(page, 'This change could not be made.')
  await page.keyboard.press('Escape')
  await button(page, 'Delete the template “Violence”').press('Enter')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await templates()).length).toBe(7)

  const mallory = await other.createAccount('mallory')
  await using another = await chromium.newContext()
  const mod = await moderatorOf(other, 'mod')
  const decider = await signedInPage(another, other, mod, `/moderation/accounts/${mallory.id}`)
  const offered = () => dialog(decider).getByLabel('Use a template').locator('option').allInnerTexts()
  await button(decider, 'Warn').click()
  await expect.poll(offered).toContain('Advertising')
  expect(await offered()).not.toContain('Too loud')
  await decider.keyboard.press('Escape')
  await button(decider, 'Silence').click()
  await dialog(decider).getByLabel('Use a template').selectOption('Too loud')
  await expectAccessible(decider)
  expect(await dialog(decider).getByLabel('Explanation').inputValue()).toBe('You shout at people.')
  await dialog(decider).getByRole('button', { name: 'Silence' }).click()
  await waitForToast(decider, 'mallory is silenced.')
})

test('visitors can read service texts and earlier versions, and the registration page names the current ones', async ({
  context,
}) => {
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

test('a service filter is previewed, saved, changed and deleted', async ({ context }) => {
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
  await dialog(page).getByText('Enter what the filter looks for.').waitFor()
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

test('an address is blocked, and the block is changed and removed', async ({ context, chromium }) => {
  const boss = await admin()
  const blocks = async () => {
    const all = await ask<{ ip: string; severity: string; comment: string; expires_at: string | null }[]>(
      boss,
      'GET',
      '/api/v1/admin/ip_blocks',
    )
    return all.map(({ ip, severity, comment, expires_at }) => [ip, severity, comment, expires_at !== null])
  }
  const page = await signedInPage(context, site, boss, '/moderation', { allows: /40[03]|422/ })
  await main(page)
    .getByRole('link', { name: /^IP blocks/ })
    .click()
  await page.getByText('No address is blocked').waitFor()
  await expectAccessible(page)
  await button(page, 'New block').click()
  const save = dialog(page).getByRole('button', { name: 'Save the block' })
  const address = dialog(page).getByLabel('IP address or network')
  await save.click()
  await dialog(page).getByText('Write an IP address or a network.').waitFor()
  await address.fill('somewhere')
  await save.click()
  await waitForToast(page, 'This change could not be made.')
  // The field still has its text, so that people can correct it.
  await address.fill('2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff')
  await dialog(page).getByLabel('What it does').selectOption('No new accounts')
  await dialog(page).getByLabel('For how long').selectOption('1 day')
  await dialog(page).getByLabel('Comment').fill('Many accounts of one person')
  await expectAccessible(page)
  await forgetProofs(site)
  await save.click()
  const proof = page.getByRole('dialog').filter({ hasText: 'ten minutes' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await main(page).getByText('Many accounts of one person').waitFor()
  const network = '2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff/128'
  expect(await blocks()).toEqual([[network, 'sign_up_block', 'Many accounts of one person', true]])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)

  // Saving keeps the end of the block unless another end is chosen.
  await button(page, `Change the block of ${network}`).click()
  await dialog(page).getByLabel('What it does').selectOption('No access')
  await save.click()
  await main(page).getByText('No access').waitFor()
  expect(await blocks()).toEqual([[network, 'no_access', 'Many accounts of one person', true]])
  await button(page, `Change the block of ${network}`).click()
  await address.fill('192.0.2.77/24')
  await dialog(page).getByLabel('For how long').selectOption('Until I undo it')
  await dialog(page).getByLabel('Comment').fill('')
  await save.click()
  await button(page, 'Remove the block of 192.0.2.0/24').waitFor()
  expect(await blocks()).toEqual([['192.0.2.0/24', 'no_access', '', false]])
  await button(page, 'Remove the block of 192.0.2.0/24').click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No address is blocked').waitFor()
  expect(await blocks()).toEqual([])

  // Moderators have no access to blocks.
  await using another = await chromium.newContext()
  const theirs = await signedInPage(another, site, await moderatorOf(site, `mod${++last}`), '/moderation')
  await main(theirs)
    .getByRole('link', { name: /^Trends/ })
    .waitFor()
  expect(
    await main(theirs)
      .getByRole('link', { name: /^IP blocks/ })
      .count(),
  ).toBe(0)
  await theirs.goto(`${site.url}/moderation/blocks`)
  await theirs.getByRole('heading', { name: 'There is nothing here' }).waitFor()
})

test('all IP blocks are listed, even if they fill several pages of the API', async ({ context }) => {
  await using other = await startWeb()
  await other.pool.query(`insert into ip_blocks (network, severity, expires_at)
    select ('10.0.' || n / 256 || '.' || n % 256)::cidr, 'sign_up_block', now() - interval '1 minute'
    from generate_series(1, 201) n`)
  const page = await signedInPage(context, other, await moderatorOf(other, 'admin', 'Admin'), '/moderation/blocks')
  const entries = page.getByRole('list', { name: 'IP blocks' }).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(201)
  await entries.first().getByText('Ended').waitFor()
})

test('a moderator rejects a trending hashtag and post, and allows them again', async ({ chromium }) => {
  await using other = await startWeb()
  const [ada, bob, cyd] = await Promise.all(['ada', 'bob', 'cyd'].map((name) => other.createAccount(name)))
  await other.pool.query('update accounts set discoverable = true')
  const { id } = await write(ada!, 'Look #herons #owls')
  for (const who of [bob!, cyd!]) {
    await write(who, '#herons #owls')
    await ask(who, 'POST', `/api/v1/statuses/${id}/favourite`)
  }
  const mod = await moderatorOf(other, 'mod')
  const tags = async () =>
    (await ask<{ name: string }[]>(mod, 'GET', '/api/v1/trends/tags')).map(({ name }) => name).toSorted()
  const posts = async () => (await ask<{ id: string }[]>(mod, 'GET', '/api/v1/trends/statuses')).map((one) => one.id)
  expect([await tags(), await posts()]).toEqual([['herons', 'owls'], [id]])

  await using context = await chromium.newContext(phone)
  const page = await signedInPage(context, other, mod, '/moderation/trends', { allows: /403/ })
  const entries = page.getByRole('list', { name: 'Hashtags' }).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(2)
  await expectAccessible(page)
  await forgetProofs(other)
  await button(page, 'Reject #owls').press('Enter')
  const proof = page.getByRole('dialog').filter({ hasText: 'ten minutes' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await waitForToast(page, 'No longer in the trends: #owls.')
  await entries.filter({ hasText: '#owls' }).getByText('Rejected').waitFor()
  expect(await tags()).toEqual(['herons'])
  await expectAccessible(page)
  await button(page, 'Allow again: #owls').press('Enter')
  await waitForToast(page, 'In the trends again: #owls.')
  await button(page, 'Reject #owls').waitFor()
  expect(await tags()).toEqual(['herons', 'owls'])

  await main(page).getByRole('link', { name: 'Posts', exact: true }).click()
  await main(page).getByText('Look').waitFor()
  await button(page, 'Reject the post of @ada').press('Enter')
  await main(page).getByText('Rejected').waitFor()
  expect(await posts()).toEqual([])
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  await button(page, 'Allow again: the post of @ada').press('Enter')
  await button(page, 'Reject the post of @ada').waitFor()
  expect(await posts()).toEqual([id])
})
