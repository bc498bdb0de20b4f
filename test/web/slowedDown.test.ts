import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { RateLimitStore } from '../../src/stores/rateLimits.ts'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import { expectAccessible, openWebPage, settled, signedInPage, signIn, webForFile } from '../support/webClient.ts'
import { follow, write } from './asPerson.ts'

/** Rate limits that refuse everything until a given moment. */
const counters = {
  openAt: 0,
  refused: 0,
  refuseFor(seconds: number) {
    counters.openAt = Date.now() + seconds * 1000
    counters.refused = 0
  },
  isInMemory: true,
  async count(charges: unknown) {
    const allowed = Date.now() >= counters.openAt
    if (!allowed) counters.refused++
    const allowance = { allowed, limit: 300, remaining: 0, resetAt: new Date(counters.openAt) }
    return Array.isArray(charges) ? [allowance] : allowance
  },
  forget: async () => {},
}

let friend: TestAccount
let reader: TestAccount

const site = webForFile({ rateLimits: 'on', stores: { rateLimits: counters as unknown as RateLimitStore } })
beforeAll(async () => {
  friend = await site.createAccount('friend')
  reader = await site.createAccount('reader')
  await follow(reader, friend)
  await write(friend, 'What there was before')
})
beforeEach(() => counters.refuseFor(0))

// Errors that the browser logs for refused requests.
const allows = /429|WebSocket/
const home = (context: BrowserContext) => signedInPage(context, site, reader, '/home', { allows })
const line = (page: Page) => page.getByRole('status').getByText('The service limits how fast this page can load.')
const post = (page: Page) => page.getByRole('article').filter({ hasText: 'What there was before' })

test('a rate-limited page keeps its frame and content, shows the limit, and continues by itself', async ({
  context,
}) => {
  const page = await home(context)
  await post(page).waitFor()
  await settled(page)
  counters.refuseFor(9)
  await page.locator('.column').getByRole('link', { name: 'Bookmarks' }).click()
  await page.getByText('Loading continues automatically in less than a minute.').waitFor()
  await page.getByRole('heading', { name: 'Bookmarks' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.locator('.column').getByRole('link', { name: 'Home' }).isVisible()).toBe(true)
  await page.locator('.column').getByRole('link', { name: 'Home' }).click()
  await post(page).waitFor()
  await page.locator('.column').getByRole('link', { name: 'Bookmarks' }).click()
  await page.getByText('You have no bookmarks').waitFor()
  await line(page).waitFor({ state: 'detached' })
  // Only the first request and the request for a stream ticket may be refused. The other requests waited.
  expect(counters.refused).toBeLessThanOrEqual(4)
})

test('a page that is opened during a rate limit shows its frame, and then everything', async ({ context }) => {
  await signIn(context, site, reader)
  counters.refuseFor(9)
  const page = await openWebPage(context, site, '/home', { allows })
  await line(page).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await post(page).waitFor()
  await page.locator('.column').getByRole('link', { name: 'Notifications' }).waitFor()
  await line(page).waitFor({ state: 'detached' })
})

test('a list that you leave while it waits for a rate limit is never requested', async ({ context }) => {
  const page = await home(context)
  await settled(page)
  const calls: string[] = []
  counters.refuseFor(9)
  await page.locator('.column').getByRole('link', { name: 'Bookmarks' }).click()
  await line(page).waitFor()
  page.on('request', (request) => void calls.push(request.url()))
  await page.locator('.column').getByRole('link', { name: 'Favourites' }).click()
  await page.getByText('You have no favourites yet').waitFor()
  expect(calls.filter((url) => url.includes('/favourites'))).toHaveLength(1)
  expect(calls.filter((url) => url.includes('/bookmarks'))).toEqual([])
})

test('text stays in the composer while a rate limit refuses it, and is published when you try again', async ({
  context,
}) => {
  const page = await signedInPage(context, site, reader, '/compose', { allows })
  await settled(page)
  const box = page.getByRole('textbox', { name: 'Text', exact: true })
  await box.fill('Written with care')
  counters.refuseFor(6)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Too many requests.').first().waitFor()
  expect(await box.inputValue()).toBe('Written with care')
  // The message may appear and disappear between two tries.
  let isPublished = false
  const published = page
    .getByText('Published')
    .waitFor()
    .then(() => (isPublished = true))
  await expect
    .poll(
      async () => {
        if (!isPublished) await page.getByRole('button', { name: 'Publish', exact: true }).click()
        return isPublished
      },
      { interval: 2_000, timeout: 30_000 },
    )
    .toBe(true)
  await published
})

test.for([
  ['en', 'light'],
  ['de', 'dark'],
] as const)('in %s and %s a rate-limited page is accessible', async ([locale, colorScheme], { chromium }) => {
  await using context = await chromium.newContext({ locale, colorScheme })
  await signIn(context, site, reader)
  const page = await openWebPage(context, site, '/home', { allows })
  await settled(page)
  counters.refuseFor(400)
  // Makes the page check its session.
  await page.evaluate("dispatchEvent(new Event('online'))")
  const text =
    locale === 'de'
      ? /Der Dienst begrenzt gerade, wie viel diese Seite lädt\. Es geht um .+ Uhr automatisch weiter/
      : /automatically at \d/
  await page.getByText(text).waitFor()
  await expectAccessible(page)
})
