import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { fillWithDemo } from '../support/demo.ts'
import type { TestAccount } from '../support/service.ts'
import { desktop, phone, settled, signIn, webForFile } from '../support/webClient.ts'

const site = webForFile()
let alice: Awaited<ReturnType<typeof fillWithDemo>>
let writer: TestAccount
let thread: string

beforeAll(async () => {
  alice = await fillWithDemo(site)
  writer = await site.createAccount('writer')
  const { token } = await site.signIn(alice.id)
  await site.fetch(`/api/v1/accounts/${writer.id}/follow`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const [post] = await site.clientOf().call('GET /api/v1/accounts/{id}/statuses', {
    path: { id: alice.id },
    query: { only_media: true, limit: 1 },
  })
  thread = `/@alice/${post!.id}`
})

// Chromium's cumulative layout shift: 0 means that nothing jumps. Web Vitals call up to 0.1 good.
const most = 0.05
const noting = `{
  globalThis.shifts = []
  const nameOf = ({ node }) => node?.className || node?.nodeName
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) globalThis.shifts.push([value, sources.map(nameOf).join(' ')])
  }).observe({ type: 'layout-shift', buffered: true })
}`

/** Returns how much the layout has shifted so far, and which parts. */
async function shiftOf(page: Page): Promise<{ sum: number; what: unknown[] }> {
  const what = await page.evaluate<[number, string][]>('globalThis.shifts')
  return { sum: what.reduce((sum, [value]) => sum + value, 0), what }
}

async function openNotingPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript(noting)
  // Slow responses reveal content that has no reserved space.
  await context.route('**/v1/browser/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue().catch(() => undefined)
  })
  return context.newPage()
}

const paths = [
  '/home',
  '/public',
  '/explore',
  '/notifications',
  '/conversations',
  '/@alice',
  '/search?q=the',
  '/settings',
]

test.for([
  ['on a phone', phone],
  ['on a desktop', desktop],
] as const)('nothing jumps while a page opens, %s', async ([, size], { chromium }) => {
  const jumping: unknown[] = []
  const context = await chromium.newContext(size)
  await signIn(context, site, alice)
  const page = await openNotingPage(context)
  for (const path of [...paths, thread]) {
    await page.goto(`${site.url}${path}`)
    await settled(page)
    const { sum, what } = await shiftOf(page)
    if (sum > most) jumping.push([path, sum, what])
  }
  expect(jumping).toEqual([])
  await context.close()
})

test('nothing jumps when a post arrives or while you scroll on', async ({ chromium }) => {
  const context = await chromium.newContext(phone)
  await signIn(context, site, alice)
  const page = await openNotingPage(context)
  await page.goto(`${site.url}/home`)
  await settled(page)
  await writer.api('/api/v1/statuses', { method: 'POST', body: new URLSearchParams({ status: 'Just now' }) })
  await page.getByRole('button', { name: 'Show 1 new post' }).waitFor()
  const articles = page.getByRole('article')
  const before = await articles.count()
  for (let screens = 0; screens < 12; screens++) {
    await page.mouse.wheel(0, 800)
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  }
  await expect.poll(() => articles.count(), { timeout: 20_000 }).toBeGreaterThan(before)
  await settled(page)
  const { sum, what } = await shiftOf(page)
  expect([sum > most, what]).toEqual([false, expect.anything()])
  await context.close()
})
