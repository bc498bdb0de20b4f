import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { clientRoutes } from '../support/clientRoutes.ts'
import type { TestService } from '../support/service.ts'
import {
  accessibilityTroubles,
  callsOf,
  desktop,
  settled,
  signIn,
  startWeb,
  watchTroubles,
} from '../support/webClient.ts'
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
// The same window at 200% and at 400% (WCAG 2.2, 1.4.4 and 1.4.10).
const halved = { width: 640, height: 450 }
const narrow = { width: 320, height: 640 }

type Look = 'light' | 'dark'

async function wrongAt({ page, troubles }: Audience, path: string, look: Look): Promise<string[]> {
  troubles.splice(0)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: look })
  await page.goto(`${site.url}${path}`)
  await settled(page)
  // What is pale until it can have been seen.
  await page.locator('main .button[aria-disabled=true]').first().waitFor({ state: 'detached' })
  const wrong = [...(await wrongHead(page)), ...(await judges[look](page))]
  return [...wrong, ...troubles.filter((trouble) => !isExpected(path, trouble))]
}

// Nothing comes back from a provider here, so what the page hands in is refused; what is not there is not found.
const isExpected = (path: string, trouble: string) =>
  /\/v1\/browser\/auth\/oauth\/complete/.test(trouble) ||
  (/404 \(Not Found\)/.test(trouble) && /nowhere|nobody|\/1$/.test(path))

const judges = {
  /** In a window at 200% with the largest text, and at 400%. */
  async light(page: Page): Promise<string[]> {
    await page.setViewportSize(halved)
    await page.evaluate("document.documentElement.dataset.textSize = 'larger'")
    const wrong = await wideParts(page, 'at 200%, with large text')
    await page.evaluate("document.documentElement.dataset.textSize = 'normal'")
    await page.setViewportSize(narrow)
    return [...wrong, ...(await wideParts(page, 'at 400%')), ...(await accessibilityTroubles(page))]
  },
  async dark(page: Page): Promise<string[]> {
    return [...(await wideParts(page, 'wide')), ...(await accessibilityTroubles(page))]
  },
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
  const isOut = (element) => element.checkVisibility({ contentVisibilityAuto: true }) && element.getBoundingClientRect().right > width + 1
  const isScrolled = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
  const out = [...document.body.querySelectorAll('*')].filter((element) => isOut(element) && !isScrolled(element.parentElement))
  const parts = out.filter((element) => ![...element.children].some(isOut)).map((element) => element.outerHTML.slice(0, 120))
  return [...parts.slice(0, 3), ...(document.documentElement.scrollWidth > width ? ['scrolls sideways'] : [])]
})()`

async function wideParts(page: Page, how: string): Promise<string[]> {
  // Another size of the window is laid out with the next picture.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  return ((await page.evaluate(widest)) as string[]).map((part) => `${how}: ${part}`)
}

describe('for a visitor, in German, in light, nothing is wrong', () => {
  const open = clientRoutes.filter(({ isOwn }) => !isOwn).map(({ path }) => path)
  test.for([...open, '/home', '/lists', '/nowhere/at/all', '/@nobody', '/@alice/1'])(
    'at %s',
    async (path, { chromium }) => {
      const audience = await pageOf(chromium, false, 'de')
      expect(await wrongAt(audience, world.addressOf(path), 'light')).toEqual([])
    },
  )
})

describe('for somebody who is signed in, in dark, nothing is wrong', () => {
  test.for(clientRoutes.map(({ path }) => path))('at %s', async (path, { chromium }) => {
    const audience = await pageOf(chromium, true, 'en')
    expect(await wrongAt(audience, world.addressOf(path), 'dark')).toEqual([])
  })
})

describe('for somebody who is signed in, in light, nothing is wrong', () => {
  const own = clientRoutes.filter(({ isOwn }) => isOwn).map(({ path }) => path)
  test.for([...own, '/', '/:handle/:id'])('at %s', async (path, { chromium }) => {
    const audience = await pageOf(chromium, true, 'de')
    expect(await wrongAt(audience, world.addressOf(path), 'light')).toEqual([])
  })
})

test.for(['/nowhere', '/nowhere/at', '/nowhere/followers', '/nowhere/1/quotes'])(
  'at %s, which belongs to nobody, the page says that there is nothing, and asks for nothing',
  async (path, { chromium }) => {
    const { page } = await pageOf(chromium, false, 'en')
    const asked = callsOf(page)
    await page.goto(`${site.url}${path}`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await settled(page)
    expect(asked.toSorted()).toEqual(['GET /api/boot', 'GET /session'])
  },
)

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
  await settled(page)
  await page.evaluate(`
    const [wide, picture] = [document.createElement('p'), document.createElement('img')]
    wide.style.inlineSize = '90rem'
    picture.src = '/images/icon-48.png'
    document.querySelector('main').append(wide, picture, document.createElement('h1'))`)
  const found = [...(await wrongHead(page)), ...(await judges.dark(page)), ...(await judges.light(page))].join('\n')
  for (const one of [
    'headings of the first rank',
    'wide: <p',
    'at 200%, with large text: <p',
    'at 400%: <p',
    'image-alt',
    'empty-heading',
  ])
    expect(found).toContain(one)
})
