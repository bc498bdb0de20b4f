import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestService } from '../support/service.ts'
import { signedInPage, startWeb } from '../support/webClient.ts'
import { drafts, hand, picture, posts, text, toast, tool, writing } from './composing.ts'
import { dialog } from './onPage.ts'

let site: TestService
beforeAll(async () => void (site = await startWeb()))
afterAll(() => site.close())

let last = 0
const somebody = () => site.createAccount(`writer${++last}`)
const publishing = '**/v1/browser/api/statuses'
const uploading = '**/v1/browser/api/media'

/** Holds the next request to an address. */
async function hold(page: Page, address: string): Promise<{ route: Promise<Route> }> {
  const held = Promise.withResolvers<Route>()
  await page.route(address, (route) => held.resolve(route), { times: 1 })
  return { route: held.promise }
}

/** Clicks where a button is, whether or not it can be clicked. */
async function clickAt(page: Page, name: string): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('button', { name }).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

test('nothing in the composer can be changed while the post is sent', async ({ context }) => {
  const ann = await somebody()
  const page = await writing(context, site, ann, /503|Failed to load/)
  await text(page).fill('Which one?')
  await tool(page, 'Add a content warning').click()
  await page.getByRole('textbox', { name: 'Content warning', exact: true }).fill('A question')
  await tool(page, 'Add a poll').click()
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('This')
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('That')
  const held = await hold(page, publishing)
  await page.keyboard.press('Control+Enter')
  const route = await held.route
  // The focus is not lost.
  expect(await text(page).evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.keyboard.type('Lost')
  await hand(page, 'paste', { 'a.png': ['image/png', await picture(30, 20)] })
  expect(await page.getByRole('textbox', { name: 'Content warning', exact: true }).isEditable()).toBe(false)
  for (const name of ['Who can see it: Everyone', 'Add an answer', 'Remove the poll', 'Remove the content warning'])
    await clickAt(page, name)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await route.fulfill({ status: 503, json: { error: 'Not now', code: 'unavailable' } })
  await page.getByText('Your post was not published. The service is not available right now.').waitFor()
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('The other')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Published.').waitFor()
  expect(await posts(ann)).toMatchObject([
    { spoiler_text: 'A question', poll: { options: [{ title: 'This' }, { title: 'The other' }] } },
  ])
})

test('a post whose response is cut off counts as possibly published', async ({ context }) => {
  const ann = await somebody()
  const page = await writing(context, site, ann)
  await page.route(
    publishing,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).slice(0, 100) })
    },
    { times: 1 },
  )
  await text(page).fill('As it was')
  await tool(page, 'Publish').click()
  await page.getByText('Your post was not published. The service cannot be reached.').waitFor()
  await text(page).fill('As it should be')
  await tool(page, 'Publish').click()
  await page.getByText('Your first attempt succeeded after all').waitFor()
})

test('a post waits for the description that is written during the upload', async ({ context }) => {
  const ann = await somebody()
  const page = await writing(context, site, ann)
  const held = await hold(page, uploading)
  await hand(page, 'drop', { 'a.png': ['image/png', await picture(300, 200)] })
  const route = await held.route
  await tool(page, 'Publish').click()
  await page.getByRole('button', { name: 'Publish anyway' }).click()
  await tool(page, 'Waiting for files…').waitFor()
  await page.getByRole('button', { name: /^Add a description/ }).click()
  const field = page.getByRole('textbox', { name: 'Description', exact: true })
  await field.fill('Two ')
  const [uploaded] = await Promise.all([page.waitForResponse(uploading), route.continue()])
  await uploaded.finished()
  await field.pressSequentially('colours')
  await page.getByRole('button', { name: 'Done' }).click()
  await toast(page, 'Published.').waitFor()
  expect(await posts(ann)).toMatchObject([{ media_attachments: [{ description: 'Two colours' }] }])
})

test('signing out during an upload asks first, because the draft would lose the file', async ({ context }) => {
  const ann = await somebody()
  await site.stores.passwords.set(ann.id, 'no hash')
  const page = await signedInPage(context, site, ann, '/compose')
  const held = await hold(page, uploading)
  await text(page).fill('With a picture')
  await hand(page, 'drop', { 'a.png': ['image/png', await picture(300, 200)] })
  const route = await held.route
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  await signOut.click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await route.continue()
  await page.locator('.tile-ready').waitFor()
  await signOut.click()
  await toast(page, 'You are signed out.').waitFor()
  expect(await drafts(ann)).toMatchObject([{ params: { text: 'With a picture' }, media_attachments: [{}] }])
})

test('a draft gets a file whose upload ends only after its page was left', async ({ context }) => {
  const ann = await somebody()
  const page = await signedInPage(context, site, ann, '/compose')
  const held = await hold(page, uploading)
  await text(page).fill('With a picture')
  await hand(page, 'drop', { 'a.png': ['image/png', await picture(300, 200)] })
  const route = await held.route
  await page.getByRole('link', { name: 'Search' }).first().click()
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
  await route.continue()
  const shown = { params: { text: 'With a picture' }, media_attachments: [{}] }
  await expect.poll(() => drafts(ann)).toMatchObject([shown])
})

test('once its page is left, a failed post becomes a draft, with a message, and a published one opens no page', async ({
  context,
}) => {
  const ann = await somebody()
  const page = await signedInPage(context, site, ann, '/compose', { allows: /503|Failed to load/ })
  const publish = async (words: string, answer: (route: Route) => Promise<void>) => {
    const held = await hold(page, publishing)
    await text(page).fill(words)
    await tool(page, 'Publish').click()
    const route = await held.route
    await page.getByRole('link', { name: 'Search' }).first().click()
    await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
    await answer(route)
  }
  await publish('Refused', (route) => route.fulfill({ status: 503, json: { error: 'Not now', code: 'unavailable' } }))
  await toast(page, 'Your post was not published.').waitFor()
  await expect.poll(async () => (await drafts(ann)).map(({ params }) => params.text)).toEqual(['Refused'])
  await page.goto(`${site.url}/compose`)
  await publish('Accepted', (route) => route.continue())
  await toast(page, 'Published.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/search')
})
