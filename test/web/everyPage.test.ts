import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { clientRoutes } from '../support/clientRoutes.ts'
import {
  accessibilityProblems,
  callsOf,
  desktop,
  settled,
  signIn,
  webForFile,
  watchProblems,
} from '../support/webClient.ts'
import { everyAddress } from './everyAddress.ts'

let service: Awaited<ReturnType<typeof everyAddress>>
const title = 'The town'

const site = webForFile({ title })
beforeAll(async () => {
  service = await everyAddress(site)
})

interface Audience {
  page: Page
  problems: string[]
}

const audiences = new Map<string, Promise<Audience>>()

/** Returns the page of an audience, opened on first use and then shared by the tests. */
function pageOf(chromium: Browser, isSignedIn: boolean, locale: string): Promise<Audience> {
  const name = `${isSignedIn} ${locale}`
  const open = async () => {
    const context = await chromium.newContext({ ...desktop, locale, reducedMotion: 'reduce' })
    if (isSignedIn) await signIn(context, site, service.alice)
    const page = await context.newPage()
    return { page, problems: watchProblems(page, site.url) }
  }
  const opened = audiences.get(name) ?? open()
  audiences.set(name, opened)
  return opened
}

const wide = { width: 1280, height: 900 }
// The size of the same window at 200% zoom, and its width at 400% (WCAG 2.2, 1.4.4 and 1.4.10).
const halved = { width: 640, height: 450 }
const narrow = { width: 320, height: 640 }

type ColourScheme = 'light' | 'dark'

async function wrongAt({ page, problems }: Audience, path: string, look: ColourScheme): Promise<string[]> {
  problems.splice(0)
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: look })
  await page.goto(`${site.url}${path}`)
  await settled(page)
  // Waits for buttons that are pale until they have been visible for a moment.
  await page.locator('main .button[aria-disabled=true]').first().waitFor({ state: 'detached' })
  const wrong = [...(await wrongHead(page)), ...(await judges[look](page))]
  return [...wrong, ...problems.filter((problem) => !isExpected(path, problem))]
}

// Returns whether a problem is expected. No provider sends people back here, so completing a sign-in fails. Pages of
// missing things get 404.
const isExpected = (path: string, problem: string) =>
  /\/v1\/browser\/auth\/oauth\/complete/.test(problem) ||
  (/404 \(Not Found\)/.test(problem) && /nowhere|nobody|\/1$/.test(path))

const judges = {
  /** Checks the page at 200% with the largest text, and at 400%. */
  async light(page: Page): Promise<string[]> {
    await page.setViewportSize(halved)
    await page.evaluate("document.documentElement.dataset.textSize = 'larger'")
    const wrong = await wideParts(page, 'at 200%, with large text')
    await page.evaluate("document.documentElement.dataset.textSize = 'normal'")
    await page.setViewportSize(narrow)
    return [...wrong, ...(await wideParts(page, 'at 400%')), ...(await accessibilityProblems(page))]
  },
  async dark(page: Page): Promise<string[]> {
    return [...(await wideParts(page, 'wide')), ...(await accessibilityProblems(page))]
  },
}

async function wrongHead(page: Page): Promise<string[]> {
  const headings = await page.locator('h1').allTextContents()
  const name = await page.title()
  const wrong =
    headings.length === 1 && headings[0] !== '' ? [] : [`headings of the first level: ${headings.join(', ')}`]
  const isNamed = headings[0] !== undefined && name.endsWith(`${headings[0]} · ${title}`)
  return isNamed ? wrong : [...wrong, `its window is called "${name}", its heading "${headings[0]}"`]
}

// Lists parts beyond the right edge that cannot be reached by scrolling their container.
const widest = `(() => {
  const width = document.documentElement.clientWidth
  const isOut = (element) => element.checkVisibility({ contentVisibilityAuto: true }) && element.getBoundingClientRect().right > width + 1
  const isScrolled = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
  const out = [...document.body.querySelectorAll('*')].filter((element) => isOut(element) && !isScrolled(element.parentElement))
  const parts = out.filter((element) => ![...element.children].some(isOut)).map((element) => element.outerHTML.slice(0, 120))
  return [...parts.slice(0, 3), ...(document.documentElement.scrollWidth > width ? ['scrolls sideways'] : [])]
})()`

async function wideParts(page: Page, how: string): Promise<string[]> {
  // The new window size is laid out with the next frame.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  return ((await page.evaluate(widest)) as string[]).map((part) => `${how}: ${part}`)
}

describe('for a visitor, in German and in light colours, the page', () => {
  const open = clientRoutes.filter(({ isOwn }) => !isOwn).map(({ path }) => path)
  test.for([...open, '/home', '/lists', '/nowhere/at/all', '/@nobody', '/@alice/1'])(
    '%s has no problem',
    async (path, { chromium }) => {
      const audience = await pageOf(chromium, false, 'de')
      expect(await wrongAt(audience, service.addressOf(path), 'light')).toEqual([])
    },
  )
})

describe('for a signed-in person, in English and in dark colours, the page', () => {
  test.for(clientRoutes.map(({ path }) => path))('%s has no problem', async (path, { chromium }) => {
    const audience = await pageOf(chromium, true, 'en')
    expect(await wrongAt(audience, service.addressOf(path), 'dark')).toEqual([])
  })
})

describe('for a signed-in person, in German and in light colours, the page', () => {
  const own = clientRoutes.filter(({ isOwn }) => isOwn).map(({ path }) => path)
  test.for([...own, '/', '/:handle/:id'])('%s has no problem', async (path, { chromium }) => {
    const audience = await pageOf(chromium, true, 'de')
    expect(await wrongAt(audience, service.addressOf(path), 'light')).toEqual([])
  })
})

test.for(['/nowhere', '/nowhere/at', '/nowhere/followers', '/nowhere/1/quotes'])(
  'at the unknown address %s, the page shows "not found" and sends no further requests',
  async (path, { chromium }) => {
    const { page } = await pageOf(chromium, false, 'en')
    const calls = callsOf(page)
    await page.goto(`${site.url}${path}`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await settled(page)
    expect(calls.toSorted()).toEqual(['GET /api/boot', 'GET /session'])
  },
)

test('at a medium width, controls without room for their name still have an accessible name', async ({ chromium }) => {
  for (const isSignedIn of [true, false]) {
    const { page } = await pageOf(chromium, isSignedIn, 'en')
    await page.setViewportSize({ width: 800, height: 700 })
    await page.goto(`${site.url}/local`)
    expect([...(await accessibilityProblems(page)), ...(await wideParts(page, 'at 800 pixels'))]).toEqual([])
  }
})

test('the checks find problems that are put into a page', async ({ chromium }) => {
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
    'headings of the first level',
    'wide: <p',
    'at 200%, with large text: <p',
    'at 400%: <p',
    'image-alt',
    'empty-heading',
  ])
    expect(found).toContain(one)
})
