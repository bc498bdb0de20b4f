import { beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import {
  desktop,
  keepScreenshot,
  phone,
  screenshots,
  settled,
  signIn,
  webForFile,
  watchProblems,
} from '../support/webClient.ts'
import { everyAddress } from './everyAddress.ts'

let service: Awaited<ReturnType<typeof everyAddress>>

const site = webForFile({ title: 'The town', description: 'Where the people of the demo live.' })
beforeAll(async () => {
  service = await everyAddress(site)
})

const pages = {
  home: '/home',
  public: '/public',
  thread: '/:handle/:id',
  profile: '/:handle',
  notifications: '/notifications',
  conversations: '/conversations',
  search: '/search',
  explore: '/explore',
  compose: '/compose',
  lists: '/lists',
  settings: '/settings',
  security: '/settings/:section',
}
const visited = { welcome: '/public', 'sign-in': '/sign-in', register: '/register', about: '/about' }

const testIfEnabled = screenshots === undefined ? test.skip : test

// Takes screenshots for people to look at, if SCREENSHOTS names a folder. everyPage.test.ts checks everything that a program can judge.
testIfEnabled.for([
  ['phone', phone],
  ['desktop', desktop],
] as const)(
  'the main pages open without problems, in light and dark: %s',
  { timeout: 120_000 },
  async ([size, window], { chromium }) => {
    const context = await chromium.newContext({ ...window, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const problems = watchProblems(page, site.url)
    const take = async (shown: Record<string, string>) => {
      for (const [name, path] of Object.entries(shown)) {
        await page.goto(`${site.url}${service.addressOf(path)}`)
        await settled(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await keepScreenshot(page, `${name}-${size}-${colorScheme}`)
        }
      }
    }
    await take(visited)
    await signIn(context, site, service.alice)
    await take(pages)
    await page.goto(`${site.url}/home`)
    await page.getByRole('button', { name: 'New post' }).first().click()
    await page.getByRole('dialog').waitFor()
    await keepScreenshot(page, `composer-${size}`)
    expect(problems).toEqual([])
    await context.close()
  },
)
