import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** What people notice when a page opens, and its cost. */
export interface Vitals {
  /** Milliseconds until the largest visible element is painted (largest contentful paint). */
  lcp: number
  /** Cumulative layout shift: 0 if nothing moves. */
  cls: number
  /** Total blocking time, when a tap has no effect: the milliseconds beyond 50 of each task. */
  tbt: number
  /** Compressed bytes of script over the network. */
  scriptBytes: number
  requests: number
}

/** A slow phone on a slow network: Lighthouse's "slow 4G", and a CPU at a quarter of this machine's speed. */
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const slowdown = 4

// Records from the start of the page. The last reported largest paint counts.
const noting = `{
  const vitals = (globalThis.vitals = { lcp: 0, cls: 0, tbt: 0, first: Infinity })
  const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') vitals.first = startTime })
  on('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime })
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value })
  on('longtask', ({ startTime, duration }) => { if (startTime + duration > vitals.first) vitals.tbt += Math.max(0, duration - 50) })
}`

/** Opens a URL in a new browser without caches, and waits until the network is idle. */
export async function measurePage(browser: Browser, address: string, cookie?: string): Promise<Vitals> {
  const context = await browser.newContext(phone)
  if (cookie) await addCookie(context, address, cookie)
  const page = await context.newPage()
  await page.addInitScript(noting)
  const sent = await countSent(context, page)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.locator('.waiting').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(1000)
  const { lcp, cls, tbt } = await page.evaluate<Vitals>('globalThis.vitals')
  await context.close()
  return { lcp, cls, tbt, ...sent }
}

async function addCookie(context: BrowserContext, address: string, cookie: string): Promise<void> {
  const name = '__Host-service'
  const where = { domain: new URL(address).hostname, path: '/' }
  await context.addCookies([{ name, value: cookie, ...where, secure: true, httpOnly: true, sameSite: 'Strict' }])
}

async function countSent(context: BrowserContext, page: Page): Promise<{ scriptBytes: number; requests: number }> {
  const sent = { scriptBytes: 0, requests: 0 }
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', network)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const scripts = new Set<string>()
  devTools.on('Network.requestWillBeSent', () => void sent.requests++)
  devTools.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sent.scriptBytes += encodedDataLength
  })
  return sent
}

/** Returns the measurement with the median largest paint. */
export function middleOf(measured: readonly Vitals[]): Vitals {
  return measured.toSorted((one, other) => one.lcp - other.lcp)[Math.floor(measured.length / 2)]!
}
