import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestService } from '../support/service.ts'
import { accessibilityTroubles, desktop, settled, signIn, startWeb, watchTroubles } from '../support/webClient.ts'
import { everyAddress } from './everyAddress.ts'

let site: TestService
let world: Awaited<ReturnType<typeof everyAddress>>
const title = 'The town'

beforeAll(async () => {
  site = await startWeb({ title })
  world = await everyAddress(site)
})
afterAll(() => site.close())

// Nothing comes back from a provider here, so what the page hands in is refused.
const refused = /\/v1\/browser\/auth\/oauth\/complete/

/** What is wrong with the pages at these addresses, each in a window of its own kind. */
async function wrongAt(chromium: Browser, paths: string[], { isSignedIn = false, locale = 'en' }): Promise<string[]> {
  const context = await chromium.newContext({ ...desktop, locale, reducedMotion: 'reduce' })
  if (isSignedIn) await signIn(context, site, world.alice)
  const page = await context.newPage()
  const troubles = watchTroubles(page, site.url)
  const wrong = new Map<string, string[]>()
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${site.url}${path}`)
    for (const one of await wrongWith(page)) wrong.set(one, [...(wrong.get(one) ?? []), path])
  }
  await context.close()
  const lines = [...wrong].map(([one, where]) => `${one}, on ${where.length} pages: ${where.slice(0, 8).join(' ')}`)
  return [...lines, ...troubles.filter((trouble) => !refused.test(trouble))]
}

async function wrongWith(page: Page): Promise<string[]> {
  await settled(page)
  const wrong = [...(await wrongHead(page)), ...(await wideParts(page, 'wide'))]
  wrong.push(...(await accessibilityTroubles(page)).map((one) => `dark, wide: ${one}`))
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  wrong.push(...(await wideParts(page, 'with text of twice the size')))
  await page.evaluate("document.documentElement.style.fontSize = ''")
  // WCAG 2.2, 1.4.10: a window of 1280 pixels at 400%.
  await page.setViewportSize({ width: 320, height: 640 })
  wrong.push(...(await wideParts(page, 'at 320 pixels')))
  await page.emulateMedia({ colorScheme: 'light' })
  wrong.push(...(await accessibilityTroubles(page)).map((one) => `light, narrow: ${one}`))
  return wrong
}

async function wrongHead(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').allTextContents()
  const name = await page.title()
  const wrong =
    headings.length === 1 && headings[0] !== '' ? [] : [`headings of the first rank: ${headings.join(', ')}`]
  const isNamed = headings[0] !== undefined && name.endsWith(`${headings[0]} · ${title}`)
  return isNamed ? wrong : [...wrong, `its window is called "${name}", its heading "${headings[0]}"`]
}

// What lies beyond the right edge, and cannot be brought in by scrolling a part that is meant to be scrolled.
const widest = `(() => {
  const width = document.documentElement.clientWidth
  const isOut = (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1
  const isScrolled = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
  const out = [...document.body.querySelectorAll('*')].filter((element) => isOut(element) && !isScrolled(element.parentElement))
  const parts = out.filter((element) => ![...element.children].some(isOut)).map((element) => element.outerHTML.slice(0, 120))
  return [...parts.slice(0, 3), ...(document.documentElement.scrollWidth > width ? ['scrolls sideways'] : [])]
})()`

async function wideParts(page: Page, how: string): Promise<string[]> {
  return ((await page.evaluate(widest)) as string[]).map((part) => `${how}: ${part}`)
}

const publicPages = () => world.addresses.filter(({ isOwn }) => !isOwn).map(({ path }) => path)
const ownPages = () => world.addresses.filter(({ isOwn }) => isOwn).map(({ path }) => path)

test('between wide and narrow, what has no room for its name still has it', async ({ chromium }) => {
  for (const isSignedIn of [true, false]) {
    const context = await chromium.newContext({ viewport: { width: 800, height: 700 } })
    if (isSignedIn) await signIn(context, site, world.alice)
    const page = await context.newPage()
    await page.goto(`${site.url}/local`)
    expect(await accessibilityTroubles(page)).toEqual([])
    expect(await wideParts(page, 'at 800 pixels')).toEqual([])
    await context.close()
  }
})

describe('every page has its heading and its name, is accessible in light and dark, narrow and wide, and nothing fails in it', () => {
  test('for a visitor, in German', async ({ chromium }) => {
    const paths = [...publicPages(), ownPages()[0]!, '/nowhere/at/all', '/@nobody', '/@alice/1']
    const wrong = await wrongAt(chromium, paths, { locale: 'de' })
    expect(wrong.filter((one) => !/404 \(Not Found\)/.test(one))).toEqual([])
  }, 120_000)

  test('for somebody who is signed in: their own pages', async ({ chromium }) => {
    expect(await wrongAt(chromium, ownPages(), { isSignedIn: true })).toEqual([])
  }, 120_000)

  test("for somebody who is signed in: everybody's pages", async ({ chromium }) => {
    expect(await wrongAt(chromium, publicPages(), { isSignedIn: true })).toEqual([])
  }, 120_000)
})

test('what is wrong with a page is found', async ({ context }) => {
  const page = await context.newPage()
  await page.goto(`${site.url}/about`)
  expect(await wrongWith(page)).toEqual([])
  await page.evaluate(`
    const [wide, picture] = [document.createElement('p'), document.createElement('img')]
    wide.style.inlineSize = '90rem'
    picture.src = '/images/icon-48.png'
    document.querySelector('main').append(wide, picture, document.createElement('h1'))`)
  const found = (await wrongWith(page)).join('\n')
  for (const one of ['headings of the first rank', 'wide: <p', 'image-alt', 'empty-heading'])
    expect(found).toContain(one)
})
