import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { type BrowserClient, signedInBrowser } from './browserClient.ts'
import { forFile } from './forFile.ts'
import { startService, type TestService } from './service.ts'

/** The options of a telephone: `chromium.newContext(phone)`. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** The options of a desktop window. */
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/**
 * Starts a service with the web client of `web/dist` at `http://localhost`, where Chromium stores its cookie without
 * TLS. Meant for `await using`.
 */
export async function startWeb(options: ServiceOptions = {}): Promise<TestService> {
  const service = await startService(options)
  const close = async () => {
    // Closes the pages before the service, which would refuse their requests while it closes.
    await Promise.all([...pages].filter(([, url]) => url === service.url).map(([page]) => page.close()))
    await service.close()
  }
  const shell = await service.fetch('/')
  if ((await shell.text()).includes('id="app"')) return { ...service, close, [Symbol.asyncDispose]: close }
  await service.close()
  throw new Error('There is no web client in web/dist: see what `npm run build:web` says')
}

/** Calls `startWeb` for all tests of a file. */
export const webForFile = (options?: ServiceOptions) =>
  forFile(
    () => startWeb(options),
    ({ close }) => close(),
  )

/** The open pages, with the address of their service. */
const pages = new Map<Page, string>()

interface OpenOptions {
  /** A pattern of browser messages to allow, such as /401/ for a test of a wrong password. */
  allows?: RegExp | undefined
}

/**
 * Opens a page of the web client, and waits for its heading or its error. The test fails at its end after an error in
 * the console (such as a refused request or a violated policy), an uncaught error, or a request to another host.
 */
export async function openWebPage(
  context: BrowserContext,
  site: Pick<TestService, 'url'>,
  path = '/',
  { allows }: OpenOptions = {},
): Promise<Page> {
  const page = await context.newPage()
  pages.set(page, site.url)
  page.once('close', () => pages.delete(page))
  const problems = watchProblems(page, site.url)
  onTestFinished(() => expect(problems.filter((problem) => !allows?.test(problem))).toEqual([]))
  await page.goto(`${site.url}${path}`)
  await page.locator('main h1, [role=alert]').first().waitFor()
  return page
}

/** Returns a list. From now on, each problem that the browser reports for a page is added to it. */
export function watchProblems(page: Page, origin: string): string[] {
  const problems: string[] = []
  // A service that the test itself stops refuses clients that reconnect, and resets a stream that is being opened.
  const isOfTheEnd = /ERR_CONNECTION_REFUSED|^WebSocket .*ERR_CONNECTION_RESET/
  const note = (text: string) => void (isOfTheEnd.test(text) || problems.push(text.slice(0, 500)))
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url}), on ${page.url()}`)
  })
  page.on('pageerror', (error) => note(`thrown: ${error.stack ?? error.message}, on ${page.url()}`))
  page.on('request', (request) => {
    const url = request.url()
    if (/^(?:https?|wss?):/.test(url) && new URL(url).host !== new URL(origin).host) note(`asked elsewhere: ${url}`)
  })
  return problems
}

/**
 * Returns a list. From now on, each request of a page below `/v1/browser` adds a line to it, such as `GET /session`.
 */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/browser')) calls.push(`${request.method()} ${pathname.slice('/v1/browser'.length)}`)
  })
  return calls
}

/** Signs in an account in a browser, without using a way to sign in. Returns a client of the same session. */
export async function signIn(
  context: BrowserContext,
  site: TestService,
  account: { id: AccountId },
): Promise<BrowserClient> {
  const client = await signedInBrowser(site, account.id)
  const { cookie } = client
  const at = cookie.indexOf('=')
  const [name, value] = [cookie.slice(0, at), cookie.slice(at + 1)]
  // Sets the cookie by host name, because Playwright does not treat an `http:` address as secure, unlike Chromium.
  const where = { domain: new URL(site.url).hostname, path: '/' }
  await context.addCookies([{ name, value, ...where, secure: true, httpOnly: true, sameSite: 'Strict' }])
  return client
}

/** Opens a page of the web client with a signed-in account. Checks the same as `openWebPage`. */
export async function signedInPage(
  context: BrowserContext,
  site: TestService,
  account: { id: AccountId },
  path = '/home',
  options?: OpenOptions,
): Promise<Page> {
  await signIn(context, site, account)
  return openWebPage(context, site, path, options)
}

/**
 * Makes the boot request return nothing, so that the page requests everything separately. For tests that change a
 * single response.
 */
export async function withoutBoot(context: BrowserContext): Promise<void> {
  const nothing = { contentType: 'application/x-ndjson', body: '{"position":null}\n' }
  await context.route('**/v1/browser/api/boot*', (route) => route.fulfill(nothing))
}

/** Resolves once nothing is loading or moving: lists, images and finite animations. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1, [role=alert]').first().waitFor()
  await page.locator('.waiting, [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate(settling)
}

const settling = await readFile(join(import.meta.dirname, 'page/settled.js'), 'utf8')
// Lays out the whole list, including entries that are off screen, and lets the bar of a telephone's window scroll with
// the page. Otherwise axe would report an element that the bar half covers as too small to press.
const showAllEntries = `{
  const [bars, entries] = ['.bar', '[data-anchor]'].map((which) => [...document.querySelectorAll(which)])
  for (const { style } of bars) style.position = 'static'
  for (const { style } of entries) style.contentVisibility = 'visible'
  globalThis.asBefore = () => {
    for (const { style } of bars) style.position = ''
    for (const { style } of entries) style.contentVisibility = ''
  }
}`

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Violation {
  id: string
  help: string
  nodes: { target: unknown; html: string; failureSummary?: string }[]
}

/**
 * Returns what axe finds in a settled page against WCAG 2.2 AA and axe's own best practices: a line for each rule and
 * element.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  await page.evaluate(showAllEntries)
  const violations = await page.evaluate(async (tags): Promise<Violation[]> => {
    const { run } = (globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } })
      .axe
    return (await run({ runOnly: tags, resultTypes: ['violations'], preload: false })).violations
  }, rules)
  await page.evaluate('globalThis.asBefore()')
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary = '' }) =>
      [`${id}: ${help}`, String(target), html.slice(0, 240), failureSummary.split('\n')[1]?.trim() ?? ''].join(' | '),
    ),
  )
}

/** Fails if axe finds anything in a page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityProblems(page), `what axe finds on ${page.url()}`).toEqual([])
}

/** The folder of screenshots. Without it, none are taken. */
export const screenshots = process.env['SCREENSHOTS']

/** Saves a screenshot of a settled page in the folder `SCREENSHOTS`. Does nothing if that variable is not set. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (screenshots === undefined) return
  await settled(page)
  await mkdir(screenshots, { recursive: true })
  await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' })
}
