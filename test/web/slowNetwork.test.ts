import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import { expectAccessible, openWebPage, settled, signedInPage, webForFile, withoutBoot } from '../support/webClient.ts'
import { follow, read, write } from './asPerson.ts'

const site = webForFile()
let friend: TestAccount
let reader: TestAccount
let readers = 0

beforeAll(async () => {
  friend = await site.createAccount('friend')
  await write(friend, 'What there was before')
})
beforeEach(async () => {
  reader = await site.createAccount(`reader${++readers}`)
  await follow(reader, friend)
})

// Errors that the browser logs for requests that fail on purpose.
const allows = /Failed to load resource|ERR_|WebSocket|503|500/
const home = (context: BrowserContext) => signedInPage(context, site, reader, '/home', { allows })
const homeTimeline = '**/v1/browser/api/timelines/home*'
const favouriting = '**/v1/browser/api/statuses/*/favourite'
const refusal = { status: 503, contentType: 'application/json', body: '{"error":"Not now","code":"unavailable"}' }
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

describe('when the service takes 300 ms for every response', () => {
  test('a favourite is shown at once, before the service has received it', async ({ context }) => {
    const text = `Something for ${reader.username} to mark`
    const post = await write(friend, text)
    const page = await home(context)
    const held = Promise.withResolvers<Route>()
    await page.route(favouriting, (route) => held.resolve(route))
    const button = article(page, text).getByRole('button', { name: /^Favourite/ })
    await button.click()
    const route = await held.promise
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    expect((await read(reader, post)).favourited).toBe(false)
    await route.continue()
    await expect.poll(async () => (await read(reader, post)).favourited).toBe(true)
  })

  test('a page needs at most three rounds of requests, each sent after the round before', async ({ context }) => {
    const waiting = new Set<string>()
    let steps = 0
    await context.route('**/v1/browser/api/**', async (route) => {
      // A request that starts while none is pending starts a new step.
      if (waiting.size === 0) steps++
      waiting.add(route.request().url())
      await new Promise((resolve) => setTimeout(resolve, 300))
      waiting.delete(route.request().url())
      await route.continue().catch(() => undefined)
    })
    const page = await home(context)
    await article(page, 'What there was before').waitFor()
    // The first step is the boot request, then come the requests that the timeline needs, then the ticket of its
    // stream.
    expect(steps).toBeLessThanOrEqual(3)
    await settled(page)
  })
})

describe('when the service fails', () => {
  test('a page repeats a failed read by itself, but never a failed write', async ({ context }) => {
    const busy = { ...refusal, headers: { 'Retry-After': '1' } }
    let count = 0
    await withoutBoot(context)
    await context.route(homeTimeline, (route) => (++count === 1 ? route.fulfill(busy) : route.continue()))
    const page = await home(context)
    await article(page, 'What there was before').waitFor()
    expect(count).toBeGreaterThan(1)
    expect(await page.getByRole('alert').count()).toBe(0)
    let marked = 0
    await page.route(favouriting, (route) => (marked++, route.fulfill(busy)))
    await article(page, 'What there was before')
      .getByRole('button', { name: /^Favourite/ })
      .click()
    await page.getByRole('status').filter({ hasText: 'The service is not available right now.' }).waitFor()
    expect(marked).toBe(1)
  })

  test('a failed favourite is undone with a message, and can be tried again', async ({ context }) => {
    const page = await home(context)
    await page.route(favouriting, (route) => route.fulfill(refusal))
    const button = article(page, 'What there was before').getByRole('button', { name: /^Favourite/ })
    await button.click()
    const toast = page.getByRole('status').filter({ hasText: 'The service is not available right now.' })
    await toast.waitFor()
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    await page.unroute(favouriting)
    await toast.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await toast.waitFor({ state: 'detached' })
  })

  test('a list shows that loading failed, and loads when you try again', async ({ context }) => {
    await withoutBoot(context)
    await context.route(homeTimeline, (route) => route.fulfill(refusal))
    const page = await home(context)
    const alert = page.getByRole('alert').filter({ hasText: 'The service is not available right now.' })
    await alert.waitFor()
    await expectAccessible(page)
    await context.unroute(homeTimeline)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await article(page, 'What there was before').waitFor()
    expect(await alert.count()).toBe(0)
  })

  test('the response of a failing proxy gets the same message', async ({ context }) => {
    await withoutBoot(context)
    await context.route(homeTimeline, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    const page = await home(context)
    await page.getByRole('alert').filter({ hasText: 'The service is not available right now.' }).waitFor()
  })

  test('a page that fails to start shows an error, and starts when you try again', async ({ context }) => {
    const session = '**/v1/browser/session'
    await context.route(session, (route) => route.fulfill(refusal))
    const page = await openWebPage(context, site, '/public', { allows })
    await page.getByText('The service is not available right now.').waitFor()
    await expectAccessible(page)
    await context.unroute(session)
    await page.getByRole('button', { name: 'Try again' }).click()
    await article(page, 'What there was before').waitFor()
  })

  test('a part of the client that cannot be loaded shows a message, and loads when you try again', async ({
    context,
  }) => {
    const page = await home(context)
    const parts = '**/assets/*'
    await page.route(parts, (route) => route.abort())
    await page.getByRole('link', { name: 'Explore' }).first().click()
    await page.getByRole('heading', { name: 'That did not work' }).waitFor()
    await expectAccessible(page)
    await page.unroute(parts)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Explore' }).waitFor()
  })

  test('a request without a response ends with a message, and can be tried again', async ({ context }) => {
    await context.clock.install()
    await withoutBoot(context)
    await context.route(homeTimeline, () => undefined)
    const page = await home(context)
    await page.locator('.waiting').first().waitFor()
    await context.clock.fastForward(31_000)
    await page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' }).waitFor()
    await context.unroute(homeTimeline)
    await page.getByRole('button', { name: 'Try again' }).click()
    await article(page, 'What there was before').waitFor()
  })

  test('a response that stops halfway ends with a message, and can be tried again', async ({ context }) => {
    await using stalling = await startStalling()
    await context.clock.install()
    await withoutBoot(context)
    await context.route(homeTimeline, (route) => route.continue({ url: stalling.url }))
    const page = await home(context)
    await stalling.reached
    await context.clock.fastForward(31_000)
    await page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' }).waitFor()
    await context.unroute(homeTimeline)
    await page.getByRole('button', { name: 'Try again' }).click()
    await article(page, 'What there was before').waitFor()
  })
})

/** Starts a server whose response never ends. */
async function startStalling() {
  const reached = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('[{"id":"1"', () => reached.resolve())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    reached: reached.promise,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('a page without a network shows a message, stays readable, and catches up after reconnecting', async ({
  context,
}) => {
  const page = await home(context)
  await article(page, 'What there was before').waitFor()
  // The browser would abort a request in progress only after a while, so there must be none.
  await settled(page)
  await context.setOffline(true)
  const banner = page.getByText('You are offline.')
  await banner.waitFor()
  await expectAccessible(page)
  await write(friend, 'Written meanwhile')
  await page.getByRole('link', { name: 'Explore' }).first().click()
  await page.goBack()
  await article(page, 'What there was before').waitFor()
  await context.setOffline(false)
  await banner.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show 1 new post' }).click()
  await article(page, 'Written meanwhile').waitFor()
})
