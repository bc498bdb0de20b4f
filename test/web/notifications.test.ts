import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import { expectAccessible, openWebPage, phone, settled, signedInPage, webForFile } from '../support/webClient.ts'

// The timeout is long, because other work may slow the machine down.
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look, { timeout: 20_000 })

const site = webForFile()

let last = 0
/** Creates a separate account for each test, so that tests do not share notifications. */
const somebody = (name: string) => site.createAccount(`${name}${++last}`)

async function send(who: TestAccount, path: string, body: object = {}): Promise<{ id: string }> {
  const headers = { 'content-type': 'application/json' }
  const response = await who.api(path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status, path).toBe(200)
  return (await response.json()) as { id: string }
}

const write = (who: TestAccount, status: string, more: object = {}) =>
  send(who, '/api/v1/statuses', { status, ...more })

async function isFollowing(who: TestAccount, whom: TestAccount): Promise<boolean> {
  const [relationship] = (await (await who.api(`/api/v1/accounts/relationships?id[]=${whom.id}`)).json()) as [
    { following: boolean },
  ]
  return relationship.following
}

async function unread(who: TestAccount): Promise<number> {
  const answer = (await (await who.api('/api/v1/notifications/unread_count')).json()) as { count: number }
  return answer.count
}

const entries = (page: Page) => page.locator('main .notification')
const unreadLink = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`^Notifications ?, ${count} unread$`) }).filter({ visible: true })
const readLink = (page: Page) =>
  page.getByRole('link', { name: 'Notifications', exact: true }).filter({ visible: true })
const arrived = (page: Page, text: string) => entries(page).filter({ hasText: text }).first().waitFor()

/** Opens a second tab of the same browser. */
const tab = (context: BrowserContext) => openWebPage(context, site, '/about')

test('notifications arrive live, are grouped, and do not move the list', async ({ context }) => {
  const [alice, ben, carol] = [await somebody('alice'), await somebody('ben'), await somebody('carol')]
  const post = await write(alice, 'The bridge is open again')
  const page = await signedInPage(context, site, alice, '/notifications')
  await page.getByText('Nothing yet').waitFor()
  await send(ben, `/api/v1/statuses/${post.id}/favourite`)
  await arrived(page, 'favourited your post')
  // Later notifications wait behind a button.
  await send(carol, `/api/v1/statuses/${post.id}/favourite`)
  await write(ben, `@${alice.username} At last!`, { in_reply_to_id: post.id })
  await page.getByRole('button', { name: 'Show 2 new notifications' }).click()
  await arrived(page, 'replied to you')
  expect(await entries(page).count()).toBe(2)
  await arrived(page, `${carol.username} and ${ben.username} favourited your post`)
  await arrived(page, 'The bridge is open again')
  await expectAccessible(page)
})

test('unread notifications are counted in every tab, until they are seen in one', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const page = await signedInPage(context, site, alice, '/about')
  const other = await tab(context)
  await write(ben, `@${alice.username} Have you seen it?`)
  await unreadLink(page, 1).waitFor()
  await unreadLink(other, 1).waitFor()
  expect(await other.title()).toMatch(/^\(1\) About/)
  await page.bringToFront()
  await unreadLink(page, 1).click()
  await arrived(page, 'mentioned you')
  await readLink(page).waitFor()
  await readLink(other).waitFor()
  await eventually(() => other.title()).toMatch(/^About/)
})

test('new notifications are highlighted until the next visit', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await write(ben, `Hello @${alice.username}`)
  const page = await signedInPage(context, site, alice, '/notifications')
  await page.locator('.notification.is-new').waitFor()
  await readLink(page).waitFor()
  expect(await page.locator('.notification.is-new').count()).toBe(1)
  await eventually(() => unread(alice)).toBe(0)
  await page.reload()
  await entries(page).first().waitFor()
  await settled(page)
  expect(await page.locator('.notification.is-new').count()).toBe(0)
})

test('notifications are marked as read, dismissed and cleared', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const posts = [await write(alice, 'One'), await write(alice, 'Two'), await write(alice, 'Three')]
  for (const { id } of posts) await send(ben, `/api/v1/statuses/${id}/favourite`)
  await write(ben, `Hello @${alice.username}`)
  const page = await signedInPage(context, site, alice, '/notifications')
  const other = await tab(context)
  await page.bringToFront()
  await eventually(() => entries(page).count()).toBe(4)
  await page
    .getByRole('button', { name: `Dismiss: ${ben.username} favourited your post` })
    .first()
    .press('Enter')
  await eventually(() => entries(page).count()).toBe(3)
  // The focus moves on to the next notification.
  expect(await page.evaluate("document.activeElement?.getAttribute('data-action')")).toBe('dismiss')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await readLink(other).waitFor()
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'Clear all' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await entries(page).count()).toBe(3)
  // The notifications about a deleted post disappear.
  expect((await alice.api(`/api/v1/statuses/${posts[0]!.id}`, { method: 'DELETE' })).status).toBe(200)
  await eventually(() => entries(page).count()).toBe(2)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'Clear all' }).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByText('Nothing yet').waitFor()
  expect(await (await alice.api('/api/v1/notifications')).json()).toEqual([])
})

test('notifications of one kind are chosen by keyboard, and the choice survives a reload', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const { id } = await write(alice, 'One')
  const page = await signedInPage(context, site, alice, '/about')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByText('Nothing yet').waitFor()
  const mentions = page.getByRole('button', { name: 'Mentions' })
  for (let tabs = 0; tabs < 10 && !(await mentions.evaluate((one) => one.matches(':focus'))); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('Nobody has mentioned you yet').waitFor()
  expect(await mentions.getAttribute('aria-pressed')).toBe('true')
  await send(ben, `/api/v1/statuses/${id}/reblog`)
  await unreadLink(page, 1).waitFor()
  // The page looks for notifications of other kinds before it marks anything as read.
  const countResponse = page.waitForResponse(/exclude_types/)
  await write(ben, `Hello @${alice.username}`)
  await arrived(page, 'mentioned you')
  expect(await (await countResponse).json()).toEqual({ count: 1 })
  await unreadLink(page, 2).waitFor()
  await page.reload()
  await arrived(page, 'mentioned you')
  expect(await entries(page).count()).toBe(1)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await arrived(page, 'boosted your post')
  await readLink(page).waitFor()
})

test('follow requests are accepted and declined in the notifications', async ({ chromium }) => {
  const [alice, ben, carol] = [await somebody('alice'), await somebody('ben'), await somebody('carol')]
  const headers = { 'content-type': 'application/json' }
  const locked = { method: 'PATCH', headers, body: JSON.stringify({ locked: true }) }
  expect((await alice.api('/api/v1/accounts/update_credentials', locked)).status).toBe(200)
  await send(ben, `/api/v1/accounts/${alice.id}/follow`)
  await send(carol, `/api/v1/accounts/${alice.id}/follow`)
  const context = await chromium.newContext(phone)
  const page = await signedInPage(context, site, alice, '/notifications')
  const responseTo = (how: string) => page.waitForResponse((response) => response.url().endsWith(`/${how}`))
  const [accepted, declined] = [responseTo('authorize'), responseTo('reject')]
  await page.getByRole('button', { name: `Accept ${ben.username}` }).press('Enter')
  await arrived(page, `You accepted. ${ben.username} follows you now.`)
  expect(await page.evaluate('document.activeElement?.textContent')).toContain('You accepted')
  await page.getByRole('button', { name: `Reject ${carol.username}` }).tap()
  await arrived(page, 'You declined.')
  // The page shows both results before the service responds.
  for (const answer of [accepted, declined]) expect((await answer).status()).toBe(200)
  expect([await isFollowing(ben, alice), await isFollowing(carol, alice)]).toEqual([true, false])
  await expectAccessible(page)
  await page.reload()
  await arrived(page, `${ben.username} follows you`)
  expect(await entries(page).count()).toBe(1)
  await context.close()
})

test('filtered notifications wait until you accept them', async ({ context }) => {
  const [alice, ben, carol] = [await somebody('alice'), await somebody('ben'), await somebody('carol')]
  const page = await signedInPage(context, site, alice, '/notifications')
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'Held-back notifications' }).click()
  await page.getByText('Nothing is held back').waitFor()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByLabel('people you do not follow').selectOption('Hold back')
  expect((await saved).status()).toBe(200)
  await write(ben, `Buy my coins, @${alice.username}!`)
  await write(carol, `Are you the @${alice.username} of the choir?`)
  await page.goto(`${site.url}/notifications`)
  await page.getByText('Nothing yet').waitFor()
  await page.getByRole('link', { name: 'Notifications from 2 people are held back' }).click()
  await page.getByRole('button', { name: `Dismiss notifications from ${ben.username}` }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Dismiss notifications from ${ben.username}` }).press('Enter')
  await page.getByRole('button', { name: `Accept notifications from ${carol.username}` }).press('Enter')
  await page.getByText('Nothing is held back').waitFor()
  await page.goBack()
  await arrived(page, 'of the choir?')
  expect(await entries(page).count()).toBe(1)
  expect(await page.getByText('are held back').count()).toBe(0)
})

test('direct messages arrive, are opened, marked as unread and removed from the list', async ({ context }) => {
  const [alice, ben, carol] = [await somebody('alice'), await somebody('ben'), await somebody('carol')]
  const page = await signedInPage(context, site, alice, '/conversations')
  await page.getByText('No messages yet').waitFor()
  await write(ben, `@${alice.username} Shall we sing on Tuesday?`, { visibility: 'direct' })
  const first = page.locator('.conversation').filter({ hasText: 'Shall we sing on Tuesday?' })
  await first.waitFor()
  expect(await first.textContent()).toContain('Unread')
  await write(carol, `@${alice.username} Are you there?`, { visibility: 'direct' })
  await page.getByRole('button', { name: 'Show 1 new conversation' }).click()
  expect(await page.locator('.conversation').count()).toBe(2)
  await expectAccessible(page)

  await first.getByRole('link').click()
  await page.waitForURL(new RegExp(`/@${ben.username}/`))
  await page.goBack()
  await first.waitFor()
  await eventually(() => first.textContent()).not.toContain('Unread')
  await first.getByRole('button', { name: /^Options/ }).click()
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await eventually(() => first.textContent()).toContain('Unread')

  await first.getByRole('button', { name: /^Options/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from the list' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await eventually(() => page.locator('.conversation').count()).toBe(1)
  // The focus is on the remaining conversation.
  expect(await page.locator('.conversation').evaluate((one) => one.matches(':focus-within'))).toBe(true)
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('dialog').waitFor()
})
