import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { expectAccessible, signedInPage, webForFile } from '../support/webClient.ts'
import { ask } from './asPerson.ts'
import { drafts, hand, picture, posts, scheduled, text, toast, tool, writing } from './composing.ts'

const site = webForFile()

let last = 0
const somebody = (name = 'writer') => site.createAccount(`${name}${++last}`)

test('a scheduled post with a poll is moved, changed, and cancelled back into a draft', async ({ context }) => {
  const ann = await somebody()
  const page = await writing(context, site, ann)
  await text(page).fill('Tea or coffee?')
  await tool(page, 'Add a poll').click()
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('Tea')
  await tool(page, 'Publish').click()
  await page.getByText('A poll needs at least two answers.').waitFor()
  await page.getByRole('textbox', { name: 'Answer 1' }).press('Enter')
  await page.keyboard.type('Coffee')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Both')
  await page.getByText('A poll needs at least two answers.').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Allow several answers' }).check()
  await page.getByRole('combobox', { name: 'Duration' }).selectOption({ label: '3 days' })
  await tool(page, 'Publish later').click()
  await page.getByLabel('Publish at').fill('2020-01-01T10:00')
  await page.getByText('Choose a time at least five minutes from now.').waitFor()
  await page.getByLabel('Publish at').fill('2031-01-01T10:00')
  await expectAccessible(page)
  await tool(page, 'Schedule').click()
  await toast(page, 'Scheduled for Wednesday, January 1, 2031').getByRole('button', { name: 'Show' }).click()

  await page.getByRole('button', { name: 'Change time' }).click()
  await page.getByLabel('Publish at').fill('2031-01-02T10:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('time').filter({ hasText: 'January 2, 2031' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await text(page).fill('Tea, coffee or both?')
  await tool(page, 'Schedule').click()
  await expect
    .poll(async () => (await scheduled(ann)).map(({ params }) => params.text))
    .toEqual(['Tea, coffee or both?'])
  expect(await scheduled(ann)).toMatchObject([
    { params: { poll: { options: ['Tea', 'Coffee', 'Both'], multiple: true, expires_in: 259_200 } } },
  ])
  await page.getByText('Tea, coffee or both?').waitFor()
  await page.getByRole('button', { name: 'Do not publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Do not publish' }).click()
  await page.getByText('Nothing is scheduled').waitFor()
  expect([await scheduled(ann), (await drafts(ann)).map(({ params }) => params.text)]).toEqual([
    [],
    ['Tea, coffee or both?'],
  ])
  expect(await posts(ann)).toEqual([])
})

test('text survives a reload, the composer asks before it closes, and the text is in the list of drafts', async ({
  context,
}) => {
  const ann = await somebody()
  const page = await writing(context, site, ann)
  await hand(page, 'drop', { 'a.png': ['image/png', await picture(300, 200)] })
  await text(page).fill('Half a thought')
  await page.getByText('Draft saved').waitFor()
  await expect.poll(async () => (await drafts(ann))[0]?.media_attachments.length).toBe(1)
  await page.reload()
  await page.getByRole('dialog', { name: 'Draft' }).waitFor()
  await expect.poll(() => text(page).inputValue()).toBe('Half a thought')
  await expect.poll(() => page.getByRole('list', { name: 'Files' }).getByRole('listitem').count()).toBe(1)
  // Another page only offers to continue writing. It does not open the composer.
  await page.goto(`${site.url}/bookmarks`)
  await page.getByRole('button', { name: 'Continue writing' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await text(page).fill('Half a thought, and more')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await toast(page, 'Saved as a draft.').waitFor()
  await page.goto(`${site.url}/drafts`)
  await page.getByText('Half a thought, and more').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue writing' }).click()
  await text(page).fill('A whole thought')
  await tool(page, 'Publish').click()
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await page.getByText('No drafts').waitFor()
  expect(await posts(ann)).toMatchObject([{ content: '<p>A whole thought</p>', media_attachments: [{}] }])
  await expect.poll(() => drafts(ann)).toEqual([])
})

test('a draft is saved even when the page reloads right after typing, and a discarded one is deleted', async ({
  context,
}) => {
  const ann = await somebody()
  const page = await writing(context, site, ann)
  await text(page).fill('Written in a hurry')
  await page.reload()
  await expect.poll(async () => (await drafts(ann)).map(({ params }) => params.text)).toEqual(['Written in a hurry'])
  await page.goto(`${site.url}/drafts`)
  await page.getByRole('button', { name: 'Continue writing' }).first().click()
  await text(page).fill('Written in a hurry, and wrong')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('No drafts').waitFor()
  expect(await drafts(ann)).toEqual([])
})

test('a post that is saved as a draft during an upload keeps its file', async ({ context }) => {
  const ann = await somebody()
  const page = await writing(context, site, ann)
  const asked = Promise.withResolvers<void>()
  await page.route('**/v1/browser/api/media', async (route) => {
    await asked.promise
    await route.continue()
  })
  await hand(page, 'drop', { 'a.png': ['image/png', await picture(300, 200)] })
  await text(page).fill('With a picture')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await tool(page, 'Waiting for files…').waitFor()
  asked.resolve()
  await toast(page, 'Saved as a draft.').waitFor()
  expect(await drafts(ann)).toMatchObject([{ params: { text: 'With a picture' }, media_attachments: [{}] }])
})

test('a draft is published from its list, or deleted', async ({ context }) => {
  const ann = await somebody()
  const [, , gone, alsoGone] = await Promise.all(
    ['To be deleted', 'To be published', 'Deleted elsewhere', 'Gone elsewhere'].map((status) =>
      ask<{ id: string }>(ann, 'POST', '/api/v1/drafts', { status }),
    ),
  )
  const page = await signedInPage(context, site, ann, '/drafts', { allows: /404/ })
  const entry = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await entry('To be published').getByRole('button', { name: 'Publish' }).click()
  await toast(page, 'Published.').waitFor()
  await entry('To be published').waitFor({ state: 'detached' })
  for (const { id } of [gone!, alsoGone!]) await ask(ann, 'DELETE', `/api/v1/drafts/${id}`)
  for (const words of ['To be deleted', 'Deleted elsewhere']) {
    await entry(words).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await entry(words).waitFor({ state: 'detached' })
  }
  await entry('Gone elsewhere').getByRole('button', { name: 'Publish' }).click()
  await toast(page, 'The draft could not be published.').waitFor()
  await page.getByText('No drafts').waitFor()
  expect((await posts(ann)).map(({ content }) => content)).toEqual(['<p>To be published</p>'])
})
