import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { testInChromium as test } from '../support/chromium.ts'
import { fillWithDemo } from '../support/demo.ts'
import { callsOf, desktop, settled, signIn, webForFile, watchProblems } from '../support/webClient.ts'

const site = webForFile()
let alice: Awaited<ReturnType<typeof fillWithDemo>>

beforeAll(async () => {
  alice = await fillWithDemo(site)
})

const compressed = async (responses: Response[]) => {
  const sizes = await Promise.all(responses.map(async (one) => gzipSync(await one.body(), { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test.for([
  ['a visitor', '/'],
  ['a signed-in person', '/'],
  ['a person who opens a thread', '/@alice/'],
] as const)(
  'the first page of %s loads at most 120 KB of script and 30 KB of styles',
  async ([who, start], { context }) => {
    if (who !== 'a visitor') await signIn(context, site, alice)
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => void responses.push(response))
    const problems = watchProblems(page, site.url)
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await page.goto(`${site.url}${start}${start === '/@alice/' ? await latestPost() : ''}`)
    await settled(page)
    await page.waitForLoadState('networkidle')
    const ofType = (type: string) => responses.filter((one) => one.request().resourceType() === type)
    expect(ofType('script').length).toBeGreaterThan(1)
    expect(await compressed(ofType('script'))).toBeLessThan(120_000)
    expect(await compressed(ofType('stylesheet'))).toBeLessThan(30_000)
    const requests = responses.map((response) => `${response.request().method()} ${response.url()}`)
    // The browser may load icons more than once.
    const twice = requests.filter((one, index) => requests.indexOf(one) !== index && !one.includes('/images/icon-'))
    expect([...twice, ...warnings, ...problems]).toEqual([])
  },
)

async function latestPost(): Promise<string> {
  const answer = await site.fetch(`/api/v1/accounts/${alice.id}/statuses?limit=1&exclude_reblogs=true`)
  return ((await answer.json()) as { id: string }[])[0]!.id
}

test.for(['/home', '/notifications', '/@bob', '/public', '/explore', '/bookmarks', '/@alice/'])(
  'opening %s takes three calls when signed in, and two for a visitor',
  async (path, { chromium }) => {
    const address = `${site.url}${path}${path === '/@alice/' ? await latestPost() : ''}`
    for (const who of ['alice', 'a visitor']) {
      await using context = await chromium.newContext(desktop)
      if (who === 'alice') await signIn(context, site, alice)
      const page = await context.newPage()
      const calls = callsOf(page)
      const streaming = who === 'alice' ? page.waitForEvent('websocket') : undefined
      await page.goto(address)
      await settled(page)
      await page.waitForLoadState('networkidle')
      await streaming
      const ticket = who === 'alice' ? ['POST /api/stream-tickets'] : []
      expectOnly(calls, ['GET /api/boot', 'GET /session', ...ticket])
      // The sidebar is filled too.
      if (who === 'alice') await page.locator('.aside h2').first().waitFor()
    }
  },
)

test('a network that returns while the page connects does not make it connect again', async ({ chromium }) => {
  await using context = await chromium.newContext(desktop)
  await signIn(context, site, alice)
  await context.addInitScript(`
    const Socket = WebSocket
    window.WebSocket = class extends Socket {
      constructor(...parts) {
        super(...parts)
        queueMicrotask(() => dispatchEvent(new Event('online')))
      }
    }`)
  const page = await context.newPage()
  const calls = callsOf(page)
  const streaming = page.waitForEvent('websocket')
  await page.goto(`${site.url}/home`)
  await (await streaming).waitForEvent('framereceived')
  await settled(page)
  await page.waitForLoadState('networkidle')
  expect(calls.filter((line) => line === 'POST /api/stream-tickets')).toHaveLength(1)
})

const password = 'correct horse battery staple 7'

test.for([
  ['/home', ''],
  ['/bookmarks', '?return=%2Fbookmarks'],
] as const)('signing in without a reload opens %s with three calls', async ([path, search], { chromium }) => {
  await site.stores.passwords.set(alice.id, await hashPassword(conceal(password), alice.id))
  await using context = await chromium.newContext(desktop)
  const page = await context.newPage()
  const calls = callsOf(page)
  await page.goto(`${site.url}/sign-in${search}`)
  await settled(page)
  await page.waitForLoadState('networkidle')
  // A browser that supports passkeys offers them in the username field.
  expectOnly(calls.splice(0), ['GET /session', 'GET /api/boot', 'POST /auth/passkeys/sign-in/options'])

  const streaming = page.waitForEvent('websocket')
  await page.getByLabel('Username', { exact: true }).fill('alice')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${site.url}${path}`)
  await streaming
  await page.locator('.aside h2').first().waitFor()
  await settled(page)
  await page.waitForLoadState('networkidle')
  expectOnly(calls.splice(0), ['POST /auth/password', 'GET /api/boot', 'POST /api/stream-tickets'])

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.getByText('You are signed out.').waitFor()
  await settled(page)
  await page.waitForLoadState('networkidle')
  expectOnly(calls, ['POST /auth/logout', 'GET /session', 'GET /api/boot'])
})

function expectOnly(calls: readonly string[], lines: readonly string[]): void {
  const opening = calls.slice(0, lines.length)
  expect(opening.toSorted()).toEqual(lines.toSorted())
  // Marking notifications as read is not part of opening a page, nor are the reads that follow from it.
  const isOfMarking = /notifications(?:\/read|\/unread_count)?$|^GET \/api\/markers$/
  const later = calls.slice(lines.length)
  expect(later.filter((line) => !isOfMarking.test(line))).toEqual([])
}
