import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import { expectAccessible, openWebPage, phone, settled, signedInPage, webForFile } from '../support/webClient.ts'
import { dialog, overflowOf } from './onPage.ts'

const site = webForFile()

let last = 0
/** Creates a separate account for each test, so that tests do not share relationships. */
const somebody = (name: string) => site.createAccount(`${name}${++last}`)

async function send(who: TestAccount, path: string, body: object = {}, method = 'POST'): Promise<{ id: string }> {
  const headers = { 'content-type': 'application/json' }
  const response = await who.api(path, { method, headers, body: JSON.stringify(body) })
  expect(response.status, path).toBe(200)
  return (await response.json()) as { id: string }
}

const write = (who: TestAccount, status: string, more: object = {}) =>
  send(who, '/api/v1/statuses', { status, ...more })

interface Relationship {
  following: boolean
  requested: boolean
  blocking: boolean
  muting: boolean
  muting_notifications: boolean
  muting_boosts: boolean
  muting_expires_at: string | null
  notifying: boolean
  showing_reblogs: boolean
  note: string
}

async function relationship(who: TestAccount, whom: TestAccount): Promise<Relationship> {
  const response = await who.api(`/api/v1/accounts/relationships?id[]=${whom.id}`)
  return ((await response.json()) as [Relationship])[0]
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
/** Returns the text of the focused element. */
const focused = (page: Page) => page.locator(':focus').textContent()
const profileOf = (page: Page, whom: TestAccount) => page.goto(`${site.url}/@${whom.username}`)

/** Chooses an action from the menu of a profile. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await button(page, /^More about/)
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}

test('a person is followed, and unfollowed after a confirmation', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const page = await signedInPage(context, site, alice, `/@${ben.username}`)
  await page.getByText('0 followers').waitFor()
  await button(page, `Follow ${ben.username}`).click()
  await page.getByText('1 follower', { exact: true }).waitFor()
  await expect.poll(async () => (await relationship(alice, ben)).following).toBe(true)
  await button(page, `Following ${ben.username}`).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await button(page, `Following ${ben.username}`).click()
  await dialog(page).getByRole('button', { name: 'Unfollow' }).click()
  await button(page, `Follow ${ben.username}`).waitFor()
  await expect.poll(async () => (await relationship(alice, ben)).following).toBe(false)
  await send(ben, `/api/v1/accounts/${alice.id}/follow`)
  await page.reload()
  await button(page, `Follow back ${ben.username}`).waitFor()
  await page.getByText('Follows you').waitFor()
})

test('a follow request is sent, withdrawn, accepted and rejected', async ({ chromium, context }) => {
  const [alice, ben, carol] = [await somebody('alice'), await somebody('ben'), await somebody('carol')]
  await send(ben, '/api/v1/accounts/update_credentials', { locked: true }, 'PATCH')
  const page = await signedInPage(context, site, alice, `/@${ben.username}`)
  // Waits for each change, because a request in progress would be combined with the request of the next click.
  const isRequested = async () => (await relationship(alice, ben)).requested
  await button(page, `Follow ${ben.username}`).click()
  await expect.poll(isRequested).toBe(true)
  await button(page, /^Requested/).click()
  await expect.poll(isRequested).toBe(false)
  await button(page, `Follow ${ben.username}`).click()
  await expect.poll(isRequested).toBe(true)
  await button(page, /^Requested/).waitFor()
  await send(carol, `/api/v1/accounts/${ben.id}/follow`)

  const theirs = await chromium.newContext(phone)
  const inbox = await signedInPage(theirs, site, ben, '/follow-requests')
  await button(inbox, `Accept ${alice.username}`).click()
  await inbox.getByText('Follows you now', { exact: true }).waitFor()
  await expect.poll(() => focused(inbox)).toBe('Follows you now')
  await button(inbox, `Reject ${carol.username}`).click()
  await inbox.getByText('Rejected').waitFor()
  await expectAccessible(inbox)
  await expect.poll(async () => (await relationship(alice, ben)).following).toBe(true)
  await expect.poll(async () => (await relationship(carol, ben)).requested).toBe(false)
  await theirs.close()
})

test('a failed follow is undone with a message, and can be tried again', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const page = await signedInPage(context, site, alice, `/@${ben.username}`, { allows: /ERR_FAILED/ })
  await page.route('**/follow', (route) => route.abort())
  await button(page, `Follow ${ben.username}`).click()
  await page.getByText(`${ben.username} could not be followed.`).waitFor()
  await button(page, `Follow ${ben.username}`).waitFor()
  await page.getByText('0 followers').waitFor()
  await page.unroute('**/follow')
  await page.getByRole('button', { name: 'Try again' }).click()
  await button(page, `Following ${ben.username}`).waitFor()
  await page.getByText('1 follower', { exact: true }).waitFor()
  await expect.poll(async () => (await relationship(alice, ben)).following).toBe(true)
})

test('a profile shows who a person is and what they post', async ({ context }) => {
  const [alice, ben, carol] = [await somebody('alice'), await somebody('ben'), await somebody('carol')]
  const about = { display_name: 'Ben מים', note: 'Bakes bread.\n\nSee #baking', bot: true }
  const fields_attributes = [{ name: 'Home', value: 'https://ben.example/a-long-path' }]
  await send(ben, '/api/v1/accounts/update_credentials', { ...about, fields_attributes }, 'PATCH')
  const pinned = await write(ben, 'This is what I always say #baking')
  await send(ben, `/api/v1/statuses/${pinned.id}/pin`)
  await write(ben, 'Something else')
  await write(ben, `@${carol.username} This is an answer`, {
    in_reply_to_id: (await write(carol, 'A question')).id,
  })
  await send(alice, `/api/v1/accounts/${carol.id}/follow`)
  await send(carol, `/api/v1/accounts/${ben.id}/follow`)
  await send(ben, '/api/v1/featured_tags', { name: 'baking' })

  const page = await signedInPage(context, site, alice, `/@${ben.username.toUpperCase()}`)
  await page.getByRole('heading', { name: 'Ben מים', level: 1 }).waitFor()
  await page.getByText('Bakes bread.').waitFor()
  await page.getByText('Automated account').waitFor()
  await page.getByText(`Followed by ${carol.username}, who you follow`).waitFor()
  const link = page.getByRole('link', { name: /ben\.example/ })
  expect(await link.getAttribute('rel')).toContain('noopener')
  const posts = page.getByRole('article')
  await posts.first().waitFor()
  await page.getByRole('region', { name: 'Pinned posts' }).getByText('This is what I always say').waitFor()
  expect(await page.getByText('This is an answer').count()).toBe(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Posts and replies' }).click()
  await page.getByText('This is an answer').waitFor()
  // The chosen tab keeps the focus, because the top of the page does not change.
  expect(await focused(page)).toBe('Posts and replies')
  await page.getByRole('link', { name: 'Media', exact: true }).click()
  await page.getByText('No pictures or videos yet').waitFor()
  await page.getByRole('link', { name: '#baking', exact: true }).last().click()
  await page.getByText('Posts with #baking').waitFor()
  await posts.getByText('This is what I always say').waitFor()
  expect(await page.getByText('Something else').count()).toBe(0)
  await page.getByRole('link', { name: '1 follower', exact: true }).click()
  await page
    .getByRole('list', { name: /^Followers of/ })
    .getByText(`@${carol.username}`)
    .waitFor()
})

test('your own profile links to its settings, and a visitor is asked to sign in', async ({ context }) => {
  const alice = await somebody('alice')
  const outside = await openWebPage(context, site, `/@${alice.username}`)
  const link = outside.getByRole('main').getByRole('link', { name: /^Follow / })
  expect(await link.getAttribute('href')).toBe(`/sign-in?return=${encodeURIComponent(`/@${alice.username}`)}`)
  await outside.close()
  const page = await signedInPage(context, site, alice, `/@${alice.username}`)
  await page.getByText('You have not posted yet').waitFor()
  const edit = page.getByRole('main').getByRole('link', { name: 'Edit profile' })
  expect(await edit.getAttribute('href')).toBe('/settings/profile')
})

test('a profile or list that cannot be shown gives the reason', async ({ context }) => {
  const [alice, ben, carol] = [await somebody('alice'), await somebody('ben'), await somebody('carol')]
  await write(ben, 'Not for everybody')
  await send(ben, `/api/v1/accounts/${alice.id}/block`)
  await send(carol, '/api/v1/accounts/update_credentials', { hide_collections: true }, 'PATCH')
  const page = await signedInPage(context, site, alice, '/@nobody.of.that.name', { allows: /404/ })
  await page.getByText('There is no such account').waitFor()
  await profileOf(page, ben)
  await page.getByText(`${ben.username} has blocked you`).waitFor()
  expect(await page.getByText('Not for everybody').count()).toBe(0)
  expect(await button(page, /^Follow/).count()).toBe(0)
  await page.goto(`${site.url}/@${carol.username}/followers`)
  await page.getByText('This is hidden').waitFor()
})

test('the longest names and words fit into a narrow window', async ({ chromium }) => {
  const [alice, ben] = [await site.createAccount('a'.repeat(30)), await somebody('ben')]
  await send(alice, '/api/v1/accounts/update_credentials', { display_name: 'W'.repeat(30) }, 'PATCH')
  const post = await write(alice, `@${ben.username} ${'word'.repeat(60)}`, { visibility: 'direct' })
  const edit = { status: `@${ben.username} ${'Word'.repeat(60)}` }
  await send(alice, `/api/v1/statuses/${post.id}`, edit, 'PUT')
  await send(ben, '/api/v1/drafts', { status: 'Draft', spoiler_text: 'word'.repeat(60) })
  await using context = await chromium.newContext({ viewport: { width: 320, height: 640 } })
  const page = await signedInPage(context, site, ben, '/conversations')
  const thread = `/@${alice.username}/${post.id}`
  for (const path of ['/conversations', thread, `${thread}/history`, '/drafts', `/search?q=${'word'.repeat(20)}x`]) {
    await page.goto(`${site.url}${path}`)
    await settled(page)
    expect(await overflowOf(page), path).toBe(0)
  }
})

test('a person is muted for a while, and the mute is changed and undone', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const page = await signedInPage(context, site, alice, `/@${ben.username}`)
  await choose(page, /^Mute/)
  await dialog(page).getByLabel('For how long').selectOption('1 day')
  await dialog(page).getByLabel('Hide their notifications too').uncheck()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByText('Muted until').waitFor()
  await expect.poll(() => relationship(alice, ben)).toMatchObject({ muting: true, muting_notifications: false })
  const relation = await relationship(alice, ben)
  expect(Math.round((Date.parse(relation.muting_expires_at!) - Date.now()) / 3_600_000)).toBe(24)
  await choose(page, 'Change mute')
  await dialog(page).getByLabel('Only their boosts').check()
  await dialog(page).getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByText('Boosts muted').waitFor()
  await expect.poll(() => relationship(alice, ben)).toMatchObject({ muting: false, muting_boosts: true })
  await choose(page, /^Unmute/)
  await expect.poll(() => page.getByText('Boosts muted').count()).toBe(0)
  await expect.poll(async () => (await relationship(alice, ben)).muting_boosts).toBe(false)
})

test('a person is blocked after a confirmation: their posts disappear from lists, and return after unblocking', async ({
  context,
}) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await send(alice, `/api/v1/accounts/${ben.id}/follow`)
  await write(ben, 'A post to block')
  const page = await signedInPage(context, site, alice, '/home')
  await page.getByRole('article').getByText('A post to block').waitFor()
  await page.getByRole('article').getByRole('link', { name: ben.username }).first().click()
  await choose(page, /^Block/)
  await dialog(page).getByRole('button', { name: 'Block' }).click()
  await page.getByText(`You have blocked ${ben.username}`).waitFor()
  await expect.poll(async () => (await relationship(alice, ben)).blocking).toBe(true)
  await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click()
  await page.getByText('Your timeline is empty').waitFor()
  await profileOf(page, ben)
  await page.locator('.notice').getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('article').getByText('A post to block').waitFor()
  await expect.poll(async () => (await relationship(alice, ben)).blocking).toBe(false)
})

test('a report names the person, the posts and the rule they break', async ({ context }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const rule = await site.stores.rules.add(`Be kind ${last}`, '')
  const post = await write(ben, 'Buy my things')
  await write(ben, 'And these')
  const page = await signedInPage(context, site, alice, `/@${ben.username}`)
  await choose(page, /^Report/)
  const empty = (await dialog(page).boundingBox())!
  await page.mouse.click(empty.x / 2, empty.y + 20)
  await dialog(page).waitFor({ state: 'detached' })
  await choose(page, /^Report/)
  // A click on the edge of the dialog, where its scrollbar is, does not close it.
  await page.mouse.click(empty.x + empty.width - 4, empty.y + empty.height / 2)
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await dialog(page).getByText('Choose what is wrong.').waitFor()
  await dialog(page).getByLabel('It breaks a rule').check()
  await dialog(page).getByLabel(`Be kind ${last}`).check()
  await dialog(page).getByLabel('Buy my things').check()
  await dialog(page).getByLabel('What else should we know?').fill('Every day')
  await expectAccessible(page)
  // After typing, a click beside the dialog does not close it, and the text stays.
  const box = (await dialog(page).boundingBox())!
  await page.mouse.click(box.x / 2, box.y + 20)
  await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2)
  expect(await dialog(page).getByLabel('What else should we know?').inputValue()).toBe('Every day')
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await dialog(page).getByText('Your report was sent.').waitFor()
  const [report] = await site.stores.reports.list(true, 1)
  const output = { reporter: alice.username, target: ben.username, category: 'violation', comment: 'Every day' }
  expect(report).toMatchObject({ ...output, postIds: [post.id], ruleIds: [rule.id] })
  await dialog(page)
    .getByRole('button', { name: `Mute ${ben.username}` })
    .click()
  await expect.poll(async () => (await relationship(alice, ben)).muting).toBe(true)
})

test('a note, boosts, notifications of posts and lists are set from the menu of a profile by keyboard alone', async ({
  context,
}) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await send(alice, `/api/v1/accounts/${ben.id}/follow`)
  const page = await signedInPage(context, site, alice, `/@${ben.username}`)
  const more = button(page, /^More about/).first()
  const pick = async (name: string) => {
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name }).waitFor()
    while ((await focused(page)) !== name) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await button(page, `Following ${ben.username}`).waitFor()
  await pick('Edit your note')
  await dialog(page).getByRole('textbox').waitFor()
  await dialog(page).getByRole('textbox').focus()
  await page.keyboard.type('Met in the mountains')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Your note' }).getByText('Met in the mountains').waitFor()
  // The focus returns to the menu button.
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^More about/)
  await pick('Hide boosts')
  await expect.poll(async () => (await relationship(alice, ben)).showing_reblogs).toBe(false)
  await pick('Notify me of posts')
  await expect.poll(async () => (await relationship(alice, ben)).notifying).toBe(true)
  expect((await relationship(alice, ben)).note).toBe('Met in the mountains')
  await pick('Add to or remove from lists')
  await dialog(page).getByRole('textbox', { name: 'New list' }).fill('Friends')
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Friends').waitFor()
  expect(await dialog(page).getByLabel('Friends').isChecked()).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const [list] = (await (await alice.api(`/api/v1/accounts/${ben.id}/lists`)).json()) as [{ title: string }]
  expect(list.title).toBe('Friends')
})

test('a post shows who favourited, boosted and reacted to it', async ({ context }) => {
  const [alice, ben, carol] = [await somebody('alice'), await somebody('ben'), await somebody('carol')]
  const { id } = await write(alice, 'Look at this')
  await send(ben, `/api/v1/statuses/${id}/favourite`)
  await send(carol, `/api/v1/statuses/${id}/reblog`)
  await send(ben, `/api/v1/statuses/${id}/react/${encodeURIComponent('👍')}`)
  await send(carol, `/api/v1/statuses/${id}/react/${encodeURIComponent('🎉')}`)
  const page = await signedInPage(context, site, alice, `/@${alice.username}/${id}/favourited-by`)
  await page.getByRole('main').getByText(`@${ben.username}`).waitFor()
  await page.getByRole('link', { name: 'Boosted by' }).click()
  await page.getByRole('main').getByText(`@${carol.username}`).waitFor()
  await page.getByRole('link', { name: 'Reactions' }).click()
  await page.getByRole('button', { name: '🎉: 1 person' }).click()
  await page.getByRole('list', { name: '🎉: 1 person' }).getByText(`@${carol.username}`).waitFor()
  await settled(page)
  await expectAccessible(page)
})

test.for([
  ['en-GB', /^Joined \d{1,2} [A-Z][a-z]+ \d{4}$/],
  ['en-US', /^Joined [A-Z][a-z]+ \d{1,2}, \d{4}$/],
] as const)('dates follow the country of the browser, such as %s', async ([locale, date], { chromium }) => {
  await using context = await chromium.newContext({ locale })
  const page = await openWebPage(context, site, `/@${(await somebody('Alice')).username}`)
  await page.getByText(date).waitFor()
})
