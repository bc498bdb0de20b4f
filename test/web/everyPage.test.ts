import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { clientRoutes } from '../support/clientRoutes.ts'
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

interface Audience {
  page: Page
  troubles: string[]
}

const audiences = new Map<string, Promise<Audience>>()

/** The one page of somebody who looks at everything, opened when it is wanted first. */
function pageOf(chromium: Browser, isSignedIn: boolean, locale: string): Promise<Audience> {
  const name = `${isSignedIn} ${locale}`
  const open = async () => {
    const context = await chromium.newContext({ ...desktop, locale, reducedMotion: 'reduce' })
    if (isSignedIn) await signIn(context, site, world.alice)
    const page = await context.newPage()
    return { page, troubles: watchTroubles(page, site.url) }
  }
  const opened = audiences.get(name) ?? open()
  audiences.set(name, opened)
  return opened
}

const wide = { width: 1280, height: 900 }
// WCAG 2.2, 1.4.10: the window above at 400%.
const narrow = { width: 320, height: 640 }

async function wrongAt({ page, troubles }: Audience, path: string, judge: (page: Page) => Promise<string[]>) {
  troubles.splice(0)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${site.url}${path}`)
  await settled(page)
  const wrong = [...(await wrongHead(page)), ...(await judge(page))]
  return [...wrong, ...troubles.filter((trouble) => !isExpected(path, trouble))]
}

// Nothing comes back from a provider here, so what the page hands in is refused; what is not there is not found; apps do not sign in yet.
const isExpected = (path: string, trouble: string) =>
  /\/v1\/browser\/auth\/oauth\/complete/.test(trouble) ||
  (/404 \(Not Found\)/.test(trouble) && /nowhere|nobody|\/1$|\/oauth\//.test(path))

/** In light, narrow and with text of twice the size. */
async function wrongInLight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  const wrong = await wideParts(page, 'with text of twice the size')
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.setViewportSize(narrow)
  const parts = await wideParts(page, 'at 320 pixels')
  return [...wrong, ...parts, ...(await accessibilityTroubles(page))]
}

/** In dark, wide. */
async function wrongInDark(page: Page): Promise<string[]> {
  return [...(await wideParts(page, 'wide')), ...(await accessibilityTroubles(page))]
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

describe('for a visitor, in German, in light, nothing is wrong', () => {
  const open = clientRoutes.filter(({ isOwn }) => !isOwn).map(({ path }) => path)
  test.for([...open, '/home', '/lists', '/nowhere/at/all', '/@nobody', '/@alice/1'])(
    'at %s',
    async (path, { chromium }) => {
      const audience = await pageOf(chromium, false, 'de')
      expect(await wrongAt(audience, world.addressOf(path), wrongInLight)).toEqual([])
    },
  )
})

describe('for somebody who is signed in, in dark, nothing is wrong', () => {
  test.for(clientRoutes.map(({ path }) => path))('at %s', async (path, { chromium }) => {
    const audience = await pageOf(chromium, true, 'en')
    expect(await wrongAt(audience, world.addressOf(path), wrongInDark)).toEqual([])
  })
})

describe('for somebody who is signed in, in light, nothing is wrong', () => {
  const own = clientRoutes.filter(({ isOwn }) => isOwn).map(({ path }) => path)
  test.for([...own, '/', '/:handle/:id'])('at %s', async (path, { chromium }) => {
    const audience = await pageOf(chromium, true, 'de')
    expect(await wrongAt(audience, world.addressOf(path), wrongInLight)).toEqual([])
  })
})

test('between wide and narrow, what has no room for its name still has it', async ({ chromium }) => {
  for (const isSignedIn of [true, false]) {
    const { page } = await pageOf(chromium, isSignedIn, 'en')
    await page.setViewportSize({ width: 800, height: 700 })
    await page.goto(`${site.url}/local`)
    expect([...(await accessibilityTroubles(page)), ...(await wideParts(page, 'at 800 pixels'))]).toEqual([])
  }
})

test('what is wrong with a page is found', async ({ chromium }) => {
  const { page } = await pageOf(chromium, false, 'en')
  await page.goto(`${site.url}/about`)
  await page.evaluate(`
    const [wide, picture] = [document.createElement('p'), document.createElement('img')]
    wide.style.inlineSize = '90rem'
    picture.src = '/images/icon-48.png'
    document.querySelector('main').append(wide, picture, document.createElement('h1'))`)
  const found = [...(await wrongHead(page)), ...(await wrongInDark(page)), ...(await wrongInLight(page))].join('\n')
  for (const one of ['headings of the first rank', 'wide: <p', 'pixels: <p', 'image-alt', 'empty-heading'])
    expect(found).toContain(one)
})
