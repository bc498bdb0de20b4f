import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import { openWebPage, settled, webForFile } from '../support/webClient.ts'
import { follow, write } from './asPerson.ts'

const site = webForFile()
let friend: TestAccount
const password = 'correct horse battery staple 7'

beforeAll(async () => {
  friend = await site.createAccount('friend')
  await write(friend, 'A boat on the lake #boats')
  await write(friend, 'The second of two')
})

interface FocusedElement {
  tag: string
  name: string
  /** Whether the style of the element shows that it has the focus. */
  isMarked: boolean
}

const inFocus = `(() => {
  const element = document.activeElement
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
  const isMarked = (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
  return { tag: element.tagName, name: label.trim(), isMarked }
})()`
const focused = (page: Page) => page.evaluate<FocusedElement>(inFocus)

/**
 * Waits until an element with this tag and name has the focus. While a page changes, nothing has the focus for a
 * moment.
 */
const comesTo = (page: Page, tag: string, name: string | RegExp) =>
  expect.poll(() => focused(page)).toMatchObject({ tag, name: expect.stringMatching(name) })

/**
 * Presses Tab until an element of this name has the focus. Fails if the focus is invisible or lost on the way, except
 * once between the last element and the first.
 */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  let ends = 0
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (now.tag === 'BODY') {
      expect(++ends, 'the focus is lost').toBe(1)
      continue
    }
    if (now.tag !== 'TEXTAREA')
      expect(now, 'the focused element has no visible focus').toMatchObject({ isMarked: true })
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

test('a whole visit works by keyboard alone, and the focus is never lost', async ({ context }) => {
  const page = await openWebPage(context, site, '/public')
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

  // Skips the parts that are the same on every page.
  await tabTo(page, 'Skip to content')
  await press('Enter')
  await comesTo(page, 'MAIN', /./)

  // Register.
  await page.reload()
  await settled(page)
  await tabTo(page, 'Create an account')
  await press('Enter')
  await comesTo(page, 'H1', 'Create an account')
  await tabTo(page, 'Username')
  await page.keyboard.type('alice')
  await tabTo(page, 'Password')
  await page.keyboard.type(password)
  await press('Enter')
  await page.waitForURL('**/home')
  await comesTo(page, 'H1', 'Home')
  const alice = await site.stores.accounts.findByUsername('alice')
  const { token } = await site.signIn(alice!.id)
  const api = (path: string, init: RequestInit = {}) =>
    site.fetch(path, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${token}` } })
  await follow({ ...friend, api }, friend)

  // Read, favourite and reply.
  await press('g', 'p')
  await comesTo(page, 'H1', 'Everyone')
  await settled(page)
  await press('j', 'j')
  await comesTo(page, 'ARTICLE', /A boat on the lake/)
  await tabTo(page, /^Favourite/)
  await press('Space')
  await page.getByRole('button', { name: /^Favourite, 1/, pressed: true }).waitFor()
  expect((await focused(page)).name).toMatch(/^Favourite/)
  await tabTo(page, /^Reply/, 'Shift+Tab')
  await press('Enter')
  await page.getByRole('dialog').waitFor()
  await comesTo(page, 'TEXTAREA', /./)
  await page.keyboard.type('Whose boat is it?')
  await press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await comesTo(page, 'BUTTON', /^Reply/)

  // Open a thread and go back: the focus returns to the post.
  await press('k', 'j', 'Enter')
  await page.waitForURL('**/@friend/*')
  await comesTo(page, 'H1', /friend/)
  await page.goBack()
  await comesTo(page, 'ARTICLE', /A boat on the lake/)

  // Open a menu, move through it and close it: the focus returns to its button.
  await tabTo(page, 'More')
  await press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('menuitem')
  await press('ArrowDown', 'ArrowDown', 'Escape')
  await comesTo(page, 'BUTTON', 'More')

  // Search.
  await press('/')
  await page.waitForURL('**/search')
  await comesTo(page, 'INPUT', /./)
  await page.keyboard.type('boats')
  await press('Enter')
  await page.waitForURL('**/search?q=boats**')
  await settled(page)
  await tabTo(page, /^#boats/)
  await press('Enter')
  await comesTo(page, 'H1', /boats/)
  // Alt and the left arrow belong to the browser, so the test goes back itself.
  await page.goBack()
  await page.waitForURL('**/search?q=boats**')
  await comesTo(page, 'A', /^#boats/)

  // Change the theme.
  await page.getByRole('main').getByRole('link').first().waitFor()
  await tabTo(page, 'Settings')
  await press('Enter')
  await comesTo(page, 'H1', /./)
  await tabTo(page, /^Appearance/)
  await press('Enter')
  await page.waitForURL('**/settings/appearance')
  await tabTo(page, 'Device')
  await press('ArrowDown', 'ArrowDown')
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark')

  // Sign out.
  await tabTo(page, 'Sign out')
  await press('Enter')
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await expect.poll(async () => (await focused(page)).tag).not.toBe('BODY')
})
