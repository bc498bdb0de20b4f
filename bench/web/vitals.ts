import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** What somebody notices of a page as it opens, and what it takes. */
export interface Vitals {
  /** Milliseconds until the largest part of what is in sight was painted (largest contentful paint). */
  lcp: number
  /** How far things jumped (cumulative layout shift): 0 for not at all. */
  cls: number
  /** Milliseconds for which a tap would have gone unanswered (total blocking time): of each task what goes beyond 50. */
  tbt: number
  /** Bytes of script over the network, compressed. */
  scriptBytes: number
  requests: number
}

/** A telephone that is slow, at a network that is: Lighthouse's "slow 4G", and a processor at a quarter of this machine's speed. */
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const slowdown = 4

// Noted from the beginning; the last of the largest paints counts.
const noting = `{
  const vitals = (globalThis.vitals = { lcp: 0, cls: 0, tbt: 0, first: Infinity })
  const on = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') vitals.first = startTime })
  on('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime })
  on('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value })
  on('longtask', ({ startTime, duration }) => { if (startTime + duration > vitals.first) vitals.tbt += Math.max(0, duration - 50) })
}`

/** Opens an address in a browser of its own, with nothing kept from before, until nothing comes any more. */
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

/** Of several measurements the middle one, by the largest paint. */
export function middleOf(measured: readonly Vitals[]): Vitals {
  return measured.toSorted((one, other) => one.lcp - other.lcp)[Math.floor(measured.length / 2)]!
}
