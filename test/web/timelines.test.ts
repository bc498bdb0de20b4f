import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import {
  expectAccessible,
  openWebPage,
  phone,
  settled,
  signedInPage,
  signIn,
  webForFile,
} from '../support/webClient.ts'
import { ask, follow, read, write } from './asPerson.ts'

const site = webForFile()

let last = 0
const somebody = (name: string) => site.createAccount(`${name}${++last}`)

const post = (page: Page, text: string) => page.locator('main article').filter({ hasText: text })
const texts = (page: Page) => page.locator('main article .post-text').allInnerTexts()
const focusedText = (page: Page) => page.evaluate('document.activeElement?.closest("article")?.innerText ?? ""')

/** Controls a page's sockets: `cut` closes them and refuses new ones until `mend`. */
async function sockets(context: BrowserContext) {
  const open = new Set<WebSocketRoute>()
  let isDown = false
  let tried = 0
  await context.routeWebSocket(/\/v1\/browser\/stream/, (page) => {
    tried++
    if (isDown) return void page.close({ code: 1001 })
    const server = page.connectToServer()
    open.add(page)
    page.onMessage((message) => server.send(message))
    server.onMessage((message) => page.send(message))
  })
  return {
    /** Returns how many times the page tried to open a socket. */
    tried: () => tried,
    async cut() {
      isDown = true
      for (const socket of open) await socket.close({ code: 1001 })
      open.clear()
    },
    mend: () => (isDown = false),
  }
}

test('new posts wait behind a button, and none are missed while the connection is lost', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await follow(alice, ben)
  await write(ben, 'The first of all')
  const line = await sockets(context)
  const page = await signedInPage(context, site, alice)
  await post(page, 'The first of all').waitFor()
  await expect.poll(line.tried).toBe(1)
  await write(ben, 'Something new')
  const pill = page.getByRole('button', { name: 'Show 1 new post' })
  await pill.waitFor()
  // Nothing moves while a person reads, and screen readers announce the new post.
  expect(await texts(page)).toEqual(['The first of all'])
  await page.getByRole('status').filter({ hasText: '1 new post.' }).waitFor({ state: 'attached' })
  await pill.click()
  await expect.poll(() => texts(page)).toEqual(['Something new', 'The first of all'])
  await expect.poll(() => focusedText(page)).toContain('Something new')

  await line.cut()
  await write(ben, 'While nobody listened')
  await write(alice, 'My own, from elsewhere')
  await expect.poll(line.tried).toBeGreaterThan(1)
  line.mend()
  await pill.waitFor()
  await page.keyboard.press('.')
  // Posts of the same moment may be shown in either order.
  await expect
    .poll(async () => (await texts(page)).toSorted())
    .toEqual(['My own, from elsewhere', 'Something new', 'The first of all', 'While nobody listened'])
})

test('a new post arrives although it cannot be read at first', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await follow(alice, ben)
  await write(ben, 'The first of all')
  const page = await signedInPage(context, site, alice, '/home', { allows: /ERR_FAILED/ })
  await post(page, 'The first of all').waitFor()
  await page.route('**/v1/browser/api/statuses?*', (route) => route.abort(), { times: 1 })
  await write(ben, 'Something new')
  await page.getByRole('button', { name: 'Show 1 new post' }).click()
  await post(page, 'Something new').waitFor()
})

test('a page stays live after a sign-in in another tab, and a visitor’s tab notices that when it is shown', async ({
  context,
}) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await follow(alice, ben)
  const visitor = await openWebPage(context, site, '/public')
  await visitor.locator('.column').getByRole('link', { name: 'Sign in' }).waitFor()
  // An account without any way to sign in again cannot sign out.
  await site.stores.passwords.set(alice.id, 'no hash')
  const before = await signIn(context, site, alice)
  const page = await openWebPage(context, site, '/home', { allows: /401|403/ })
  await settled(page)
  await write(ben, 'Before')
  await page.getByRole('button', { name: 'Show 1 new post' }).click()
  await post(page, 'Before').waitFor()
  await signIn(context, site, alice)
  const [, left] = await Promise.all([
    page.waitForResponse('**/v1/browser/session'),
    before.post('/v1/browser/auth/logout'),
  ])
  expect(left.ok).toBe(true)
  await write(ben, 'Afterwards')
  await page.getByRole('button', { name: 'Show 1 new post' }).click()
  await post(page, 'Afterwards').waitFor()

  await visitor.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  await visitor.getByRole('link', { name: alice.username }).first().waitFor()
})

test('posts that are edited or deleted elsewhere change or disappear, and so do their boosts', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await follow(alice, ben)
  const [changed, deleted] = [await write(ben, 'It is thre'), await write(alice, 'Soon to go')]
  await ask(ben, 'POST', `/api/v1/statuses/${deleted.id}/reblog`)
  const page = await signedInPage(context, site, alice)
  await post(page, `${ben.username} boosted`).waitFor()
  await ask(ben, 'PUT', `/api/v1/statuses/${changed.id}`, { status: 'It is there' })
  await post(page, 'It is there').getByRole('link', { name: 'edited' }).waitFor()
  await ask(alice, 'DELETE', `/api/v1/statuses/${deleted.id}`)
  await post(page, 'Soon to go').first().waitFor({ state: 'detached' })
  expect(await texts(page)).toEqual(['It is there'])
})

test('public and hashtag timelines are live too, and show posts that arrived while another page was open', async ({
  context,
}) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await write(ben, 'A walk #canal')
  const page = await signedInPage(context, site, alice, '/public')
  await post(page, 'A walk').waitFor()
  await page.getByRole('link', { name: '#canal' }).first().click()
  await page.getByRole('heading', { name: '#canal', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Follow #canal' }).click()
  await page.getByRole('button', { name: 'Following #canal. Unfollow' }).waitFor()
  await expectAccessible(page)
  await write(ben, 'Another walk #canal')
  await page.getByRole('button', { name: 'Show 1 new post' }).click()
  await post(page, 'Another walk').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Everyone' }).waitFor()
  await page.getByRole('button', { name: 'Show 1 new post' }).click()
  await post(page, 'Another walk').waitFor()
  // The hashtag is followed, so its posts appear on the home timeline.
  await page.goto(`${site.url}/home`)
  await post(page, 'Another walk').waitFor()
  await write(ben, 'A third walk #canal')
  await page.getByRole('button', { name: 'Show 1 new post' }).waitFor()
})

test('an interaction is shown at once and saved, and a failed one is undone with a message', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const written = await write(ben, 'Worth a star')
  await follow(alice, ben)
  const page = await signedInPage(context, site, alice, '/home', { allows: /ERR_FAILED/ })
  const article = post(page, 'Worth a star')
  await article.getByRole('button', { name: 'Favourite' }).click()
  await article.getByRole('button', { name: 'Favourite, 1', pressed: true }).waitFor()
  await article.getByRole('button', { name: 'Bookmark' }).click()
  await expect.poll(async () => (await read(alice, written)).bookmarked).toBe(true)
  expect((await read(alice, written)).favourited).toBe(true)

  await page.route('**/unfavourite', (route) => route.abort())
  await article.getByRole('button', { name: 'Favourite, 1' }).click()
  const output = page.getByText('That could not be saved.')
  await output.waitFor()
  await article.getByRole('button', { name: 'Favourite, 1', pressed: true }).waitFor()
  await page.unroute('**/unfavourite')
  await page.getByRole('button', { name: 'Try again' }).click()
  await article.getByRole('button', { name: 'Favourite', exact: true, pressed: false }).waitFor()
  await expect.poll(async () => (await read(alice, written)).favourited).toBe(false)

  await page.goto(`${site.url}/bookmarks`)
  await post(page, 'Worth a star').waitFor()
  await expectAccessible(page)
  await page.goto(`${site.url}/favourites`)
  await page.getByText('You have no favourites yet').waitFor()
})

test('several quick clicks end in the last choice', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const written = await write(ben, 'Back and forth')
  await follow(alice, ben)
  const page = await signedInPage(context, site, alice)
  const star = post(page, 'Back and forth').locator('[data-action=favourite]')
  await star.waitFor()
  const sent: string[] = []
  page.on('request', (request) => void (/favourite$/.test(request.url()) && sent.push(request.url())))
  await page.evaluate('for (let i = 0; i < 5; i++) document.querySelector("[data-action=favourite]").click()')
  await expect.poll(async () => (await read(alice, written)).favourited).toBe(true)
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  expect(sent.length).toBeLessThan(4)
})

test('visitors can read timelines, and their buttons lead to the sign-in page', async ({ chromium }) => {
  const ben = await somebody('ben')
  const { id } = await write(ben, 'For all to read #reading')
  await using context = await chromium.newContext(phone)
  const page = await openWebPage(context, site, '/tags/reading')
  await post(page, 'For all to read').waitFor()
  await page.getByRole('heading', { name: 'Join in' }).waitFor()
  await expectAccessible(page)
  await post(page, 'For all to read').getByRole('link', { name: 'Sign in: Reply' }).click()
  await page.waitForURL(`**/sign-in?return=${encodeURIComponent(`/@${ben.username}/${id}`)}`)
})

interface PlacedElement extends EventTarget {
  getBoundingClientRect(): { top: number }
}

// Notes the position at the moment of the click, because posts get their height only when they come into sight.
function noteTopAsClicked(element: PlacedElement): { top?: number } {
  const position: { top?: number } = {}
  const note = () => (position.top = element.getBoundingClientRect().top)
  element.addEventListener('click', note, { capture: true, once: true })
  return position
}

test('going back returns to the same place in a long list', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await follow(alice, ben)
  for (let number = 1; number <= 5; number++) await write(ben, `Number ${number}.`)
  // The order matters only for the first five.
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(ben, `Number ${index + 6}.`)))
  const page = await signedInPage(context, site, alice)
  await settled(page)
  const target = post(page, 'Number 5.').first()
  const shown = page.locator('main article')
  for (;;) {
    const count = await shown.count()
    if ((await target.count()) > 0) break
    await page.keyboard.press('End')
    await shown.nth(count).waitFor()
  }
  // Selects it by keys, so that it is completely in view below the page's head.
  await target.focus()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await settled(page)
  const top = async () => (await target.boundingBox())?.y
  const left = await target.evaluateHandle(noteTopAsClicked)
  // Opens it by key, because Playwright's click scrolls the page first.
  await page.keyboard.press('o')
  await page.getByText('No replies yet.').waitFor()
  const before = await left.evaluate(({ top }) => top!)
  await page.goBack()
  await target.waitFor()
  await expect.poll(async () => Math.abs((await top())! - before)).toBeLessThan(3)
})

test('announcements appear live above the home timeline, and are read, reacted to and marked as read', async ({
  chromium,
}) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const { serviceAnnouncements } = site.stores
  const act = { actor: null, surface: 'command_line', reason: '' } as const
  const announce = (text: string) =>
    serviceAnnouncements.create(
      { text, startsAt: '2030-05-01T00:00:00.000Z', endsAt: null, allDay: true, scheduledAt: null },
      false,
      act,
    )
  await using context = await chromium.newContext({ ...phone, locale: 'de-DE' })
  const line = await sockets(context)
  const page = await signedInPage(context, site, alice)
  await expect.poll(line.tried).toBe(1)
  const { id } = await announce('The river rises')
  const link = page.getByRole('link', { name: '1 neue Ankündigung' })
  await link.waitFor()
  await page.getByRole('status').filter({ hasText: '1 neue Ankündigung' }).waitFor({ state: 'attached' })
  await expectAccessible(page)
  await link.click()
  const entry = (text: string) => page.getByRole('article').filter({ hasText: text })
  await entry('The river rises').getByText('Beginn: 1. Mai 2030').waitFor()

  await entry('The river rises').getByRole('button', { name: 'Reagieren' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('searchbox').fill('Welle')
  await picker.getByRole('gridcell').first().click()
  const reaction = entry('The river rises').getByRole('button', { name: /Reaktion/ })
  await reaction.waitFor()
  const shown = async () => (await serviceAnnouncements.shownTo(ben.id)).find((one) => one.id === id)!
  await expect.poll(async () => (await shown()).reactions.length).toBe(1)
  const [{ name } = { name: '' }] = (await shown()).reactions
  await serviceAnnouncements.react(id, ben.id, name, 8)
  await expect.poll(() => reaction.getAttribute('aria-label')).toContain('2 Reaktionen')
  await reaction.click()
  await expect.poll(async () => (await shown()).reactions.map(({ count }) => count)).toEqual([1])
  expect(await reaction.getAttribute('aria-pressed')).toBe('false')
  await expectAccessible(page)

  await announce('The bridge is closed')
  await entry('The bridge is closed').getByRole('button', { name: 'Als gelesen markieren' }).click()
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('H2')
  expect(await entry('The bridge is closed').getByText('Neu', { exact: true }).count()).toBe(0)
  const isRead = async () => (await serviceAnnouncements.shownTo(alice.id)).map((one) => one.isRead)
  await expect.poll(isRead).toEqual([true, false])
  await serviceAnnouncements.delete(id, act)
  await entry('The river rises').waitFor({ state: 'detached' })
  await page.goto(`${site.url}/home`)
  await page.getByRole('link', { name: 'Ankündigungen', exact: true }).waitFor()
})
