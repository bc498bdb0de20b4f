import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { desktop, expectAccessible, phone, signedInPage, webForFile } from '../support/webClient.ts'
import { moderatorOf } from './moderating.ts'
import { overflowOf } from './onPage.ts'

const site = webForFile()

let last = 0

const paths = [
  ['', '/accounts', '/accounts/:id', '/roles', '/registrations'],
  ['/appeals', '/invites', '/announcements', '/rules', '/words'],
  ['/blocks', '/trends', '/trends?of=posts', '/texts'],
  ['/texts/about', '/texts/contact', '/templates', '/emojis', '/audit', '/figures'],
]

const sizes = [
  ['on a phone', phone.viewport, 'light'],
  ['in a narrow window, in dark', { width: 320, height: 640 }, 'dark'],
  ['on a desktop', desktop.viewport, 'light'],
] as const

test.for(paths)(
  'in German, every moderation page is accessible and fits at every size: %s',
  { timeout: 120_000 },
  async (those, { chromium }) => {
    await using context = await chromium.newContext({ ...phone, locale: 'de' })
    const owner = await moderatorOf(site, `owner${++last}`, 'Owner')
    const page = await signedInPage(context, site, owner, '/moderation')
    for (const path of those) {
      await page.goto(`${site.url}/moderation${path.replace(':id', owner.id)}`)
      for (const [size, viewport, colorScheme] of sizes) {
        await page.setViewportSize(viewport!)
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
        expect([path, size, await overflowOf(page)]).toEqual([path, size, 0])
      }
    }
  },
)
