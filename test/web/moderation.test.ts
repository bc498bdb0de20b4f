import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { browserClient } from '../support/browserClient.ts'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import { expectAccessible, settled, signedInPage, webForFile, startWeb } from '../support/webClient.ts'
import { ask, upload, write } from './asPerson.ts'
import { addSpamTemplate, forgetProofs, moderatorOf, password } from './moderating.ts'
import { dialog, main, waitForToast } from './onPage.ts'

const site = webForFile()
let mod: TestAccount
beforeAll(async () => {
  mod = await moderatorOf(site, 'mod')
  await addSpamTemplate(site)
})

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const found = (page: Page) => page.getByRole('list', { name: 'Accounts found' }).getByRole('link')

const unharmed = { silenced: false, sensitized: false }

interface AdminAccount {
  silenced: boolean
  sensitized: boolean
  disabled: boolean
  suspended: boolean
}
const stateOf = async ({ id }: TestAccount) =>
  (await (await mod.api(`/api/v1/admin/accounts/${id}`)).json()) as AdminAccount

let last = 0
/** Creates an account with a unique name, so that a retry of the test does not find the name taken. */
const somebody = (name: string) => site.createAccount(`${name}${++last}`)

/** Collects the scripts that a page loads from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  return scripts
}

test('a username is not lost if it is typed right after another filter is changed', async ({ context }) => {
  const { username } = await somebody('mallory')
  const page = await signedInPage(context, site, mod, '/moderation/accounts?staff=true')
  await expect.poll(() => found(page).allTextContents()).toEqual([expect.stringContaining('@mod')])
  // Changes both fields in one task, before the page is drawn again.
  await page.evaluate(`
    const change = (field, value, type) => {
      field.value = value
      field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    change(document.querySelectorAll('.mod-filters select')[1], '', 'change')
    change(document.querySelector('.mod-filters input'), '${username}', 'input')
  `)
  await expect.poll(() => new URL(page.url()).search).toBe(`?username=${username}`)
  expect(await page.getByLabel('Username begins with').inputValue()).toBe(username)
})

test('a moderator finds an account, disables and suspends it with a reason, and undoes both', async ({ context }) => {
  const [mallory, malik] = [await somebody('mallory'), await somebody('malik')]
  const { username: name } = mallory
  const page = await signedInPage(context, site, mod, '/home', { allows: /403/ })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Moderation' }).click()
  await page.getByRole('heading', { name: 'Moderation', level: 1 }).waitFor()
  await expectAccessible(page)
  await main(page)
    .getByRole('link', { name: /^Accounts/ })
    .click()
  await page.getByLabel('Username begins with').fill('MAL')
  await expect.poll(() => new URL(page.url()).search).toBe('?username=MAL')
  await expect.poll(() => found(page).count()).toBeGreaterThanOrEqual(2)
  await expectAccessible(page)
  await page.getByLabel('Username begins with').fill('nobody')
  await page.getByText('No accounts found').waitFor()
  await main(page).getByRole('link', { name: 'Clear the filters' }).click()
  await page.getByLabel('Role').selectOption('With a role')
  await expect.poll(() => found(page).allTextContents()).toEqual([expect.stringContaining('@mod')])
  await page.getByLabel('Role').selectOption('With or without')
  await page.getByLabel('Username begins with').fill(name)
  await expect.poll(() => found(page).count()).toBe(1)
  await found(page).click()
  await page.getByRole('heading', { name, level: 2 }).waitFor()
  await expectAccessible(page)

  await forgetProofs(site)
  await button(page, 'Disable').click()
  await dialog(page).getByLabel('Explanation for the person').fill('Choose another password')
  await dialog(page).getByLabel('Reason').fill('Somebody else has the password')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Disable' }).click()
  const proof = page.getByRole('dialog').filter({ hasText: 'ten minutes' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await waitForToast(page, `${name} is disabled.`)
  const decisions = await (await mod.api(`/api/v1/admin/decisions?account_id=${mallory.id}`)).json()
  expect(decisions).toMatchObject([{ action: 'disable', text: 'Choose another password', notified: true }])
  const history = main(page).locator('section').filter({ hasText: 'What moderators did' })
  await history.getByText('Reason: Somebody else has the password').waitFor()
  expect(await stateOf(mallory)).toMatchObject({ disabled: true, suspended: false })
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Actions')
  await button(page, 'Silence').click()
  await dialog(page).getByRole('button', { name: 'Silence' }).click()
  await waitForToast(page, `${name} is silenced.`)
  await button(page, 'Mark as sensitive').click()
  await dialog(page).getByRole('button', { name: 'Mark as sensitive' }).click()
  await waitForToast(page, `The media of ${name} are shown as sensitive.`)
  expect(await stateOf(mallory)).toMatchObject({ silenced: true, sensitized: true })
  await button(page, 'Lift the silence').click()
  await waitForToast(page, `${name} is no longer silenced.`)
  await button(page, 'Unmark as sensitive').click()
  await waitForToast(page, `The media of ${name} are shown as published.`)
  await button(page, 'Suspend').click()
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
  await waitForToast(page, `${name} was suspended.`)
  expect(await stateOf(mallory)).toMatchObject({ disabled: true, suspended: true })
  await expectAccessible(page)
  await button(page, 'Lift the suspension').click()
  await waitForToast(page, `${name} is no longer suspended.`)
  await button(page, 'Enable').click()
  await waitForToast(page, `${name} can sign in again.`)
  expect(await stateOf(mallory)).toMatchObject({ ...unharmed, disabled: false, suspended: false })

  await history.getByText(`@mod enabled @${name}.`).waitFor()
  await history.getByRole('link', { name: 'Show all in the audit log' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Username begins with').inputValue()).toBe(name)
  await page.goto(`${site.url}/moderation/accounts?status=active&username=${malik.username}`)
  await expect.poll(() => found(page).count()).toBe(1)
  expect(await stateOf(malik)).toMatchObject({ disabled: false, suspended: false })
})

test('a post is marked as sensitive, removed and restored', async ({ context }) => {
  const nina = await somebody('nina')
  const { id } = await write(nina, 'Look at my boat', { media_ids: [await upload(nina, 'A boat')] })
  const page = await signedInPage(context, site, mod, `/moderation/posts/${id}`)
  const statusOf = async () => (await nina.api(`/api/v1/statuses/${id}`)).status
  await main(page).getByText('Look at my boat').waitFor()
  await button(page, 'Mark as sensitive').click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Mark as sensitive' }).click()
  await waitForToast(page, 'The media are marked as sensitive.')
  await button(page, 'Unmark as sensitive').click()
  await waitForToast(page, 'The media are shown as published.')
  await button(page, 'Remove').click()
  await dialog(page).getByLabel('Use a template').selectOption('Spam')
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await waitForToast(page, 'The post was removed.')
  expect(await statusOf()).toBe(404)
  await main(page).getByText('It can be restored until').waitFor()
  await expectAccessible(page)
  // The audit log links to the post.
  await page.goto(`${site.url}/moderation/audit?about=${nina.id}`)
  await main(page).getByRole('link', { name: 'Post', exact: true }).first().click()
  await button(page, 'Restore').click()
  await waitForToast(page, 'The post was restored.')
  expect(await statusOf()).toBe(200)
})

test('one file of a post is removed and restored', async ({ context }) => {
  const nora = await somebody('nora')
  const media_ids = [await upload(nora, 'A boat'), await upload(nora, 'A harbour')]
  const { id } = await write(nora, 'Two pictures', { media_ids })
  const page = await signedInPage(context, site, mod, `/moderation/posts/${id}`)
  const left = async () => {
    const post = (await (await nora.api(`/api/v1/statuses/${id}`)).json()) as { media_attachments: { id: string }[] }
    return post.media_attachments.map((file) => file.id)
  }
  // Pictures are loaded only when they are wanted.
  await main(page).getByRole('button', { name: 'Remove the file: A boat' }).waitFor()
  expect(await main(page).getByRole('img', { name: 'A boat' }).count()).toBe(0)
  await button(page, 'Show the files').click()
  await main(page).getByRole('img', { name: 'A boat' }).waitFor()
  await main(page).getByRole('button', { name: 'Remove the file: A boat' }).click()
  await expectAccessible(page)
  await dialog(page).getByLabel('Use a template').selectOption('Spam')
  await dialog(page).getByRole('button', { name: 'Remove the file' }).click()
  await waitForToast(page, 'The file was removed.')
  expect(await left()).toEqual([media_ids[1]])
  await main(page).getByText('It can be restored until').waitFor()
  await expectAccessible(page)
  await button(page, 'Restore the file').click()
  await waitForToast(page, 'The file was restored.')
  expect(await left()).toEqual(media_ids)
})

test('accounts that wait for approval are approved, or rejected after a confirmation', async ({ context }) => {
  await using strict = await startWeb({ registrations: 'approval' })
  const moderator = await moderatorOf(strict, 'keeper')
  const names = ['heron', 'crow', 'gull']
  for (const username of names) {
    const body = { username, password, reason: `I am the ${username} of the town` }
    const newcomer = browserClient(strict)
    await newcomer.session()
    expect((await newcomer.send('POST', '/v1/browser/auth/register', body)).status).toBe(201)
  }
  const page = await signedInPage(context, strict, moderator, '/moderation/registrations')
  const entries = page.getByRole('list', { name: 'Registrations' }).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(3)
  await page.getByText('I am the crow of the town').waitFor()
  await expectAccessible(page)
  await button(page, 'Approve heron').click()
  await waitForToast(page, 'heron was approved.')
  await expect.poll(() => entries.count()).toBe(2)
  await button(page, 'Reject crow').click()
  await dialog(page).getByText('The account is deleted.').waitFor()
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await waitForToast(page, 'crow was rejected.')
  await expect.poll(() => entries.count()).toBe(1)
  await entries.first().getByRole('link').click()
  await page.getByText('This account is waiting for approval:').waitFor()
  await expectAccessible(page)
  expect((await strict.fetch('/api/v1/accounts/lookup?acct=heron')).status).toBe(200)
  expect((await strict.fetch('/api/v1/accounts/lookup?acct=gull')).status).toBe(404)
})

test('the audit log shows who did what to whom and why, in pages, and can be filtered', async ({ context }) => {
  const nancy = await somebody('nancy')
  const { username: name } = nancy
  for (let turn = 0; turn < 25; turn++) {
    const at = `/api/v1/admin/accounts/${nancy.id}`
    await ask(mod, 'POST', `${at}/action`, { type: 'disable', text: `Turn ${turn}` })
    await ask(mod, 'POST', `${at}/enable`)
  }
  const page = await signedInPage(context, site, mod, '/moderation/audit')
  const entries = page.getByRole('list', { name: 'Entries of the audit log' }).getByRole('listitem')
  await entries.first().getByText(`@mod enabled @${name}.`).waitFor()
  await expect.poll(() => entries.count()).toBe(40)
  await expectAccessible(page)
  await entries.last().scrollIntoViewIfNeeded()
  await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(50)
  await page.getByLabel('Show').selectOption('Account disabled')
  await expect.poll(() => entries.first().textContent()).toContain(`@mod disabled @${name}.`)
  await entries.first().getByText('Reason: Turn 24').waitFor()
  await entries.first().getByText('with an app').waitFor()
  await entries
    .first()
    .getByRole('link', { name: `@${name}` })
    .click()
  await page.getByRole('heading', { name, level: 2 }).waitFor()
  await main(page).getByRole('link', { name: 'Show all in the audit log' }).click()
  await page.getByText('Shows only what was done to one account.').waitFor()
  await expect.poll(() => entries.first().textContent()).toContain(`@mod enabled @${name}.`)
})

test('an invitation is created, copied and revoked', async ({ context }) => {
  const page = await signedInPage(context, site, mod, '/moderation/invites')
  await context.grantPermissions(['clipboard-write'])
  await button(page, 'New invitation').click()
  const note = `For the choir ${++last}`
  await dialog(page).getByLabel('How many people can use it').fill('12')
  await dialog(page).getByLabel('Note').fill(note)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Create it' }).click()
  await waitForToast(page, 'The invitation was created.')
  const entry = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: note })
  await entry.getByText('Used 0 of 12 times').waitFor()
  await entry.getByRole('button', { name: 'Copy the link' }).click()
  await waitForToast(page, 'The link is copied.')
  const address = await entry.locator('code').textContent()
  await expectAccessible(page)
  const code = String(address).split('/').at(-1)
  const look = async () => (await site.fetch(`/api/v1/invites/${code}`)).status
  expect(await look()).toBe(200)
  await entry.getByRole('button', { name: 'Revoke' }).click()
  await dialog(page).getByRole('button', { name: 'Revoke' }).click()
  await entry.getByText('Cannot be used').waitFor()
  expect(await look()).toBe(404)
})

test('an announcement is written, changed, hidden and deleted', async ({ context }) => {
  const admin = await moderatorOf(site, `admin${++last}`, 'Admin')
  const reader = await somebody('reader')
  const announcementTexts = async () =>
    ((await (await reader.api('/api/v1/announcements')).json()) as { content: string }[]).map(({ content }) => content)
  const page = await signedInPage(context, site, admin, '/moderation/announcements')
  await button(page, 'New announcement').click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Write a text.').waitFor()
  await dialog(page).getByLabel('Text').fill('The harbour is closed')
  await dialog(page).getByLabel('When the event ends').fill('2099-07-01T12:00')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  const entry = page.getByRole('list', { name: 'Announcements' }).getByRole('listitem')
  await entry.getByText('The harbour is closed').waitFor()
  await expectAccessible(page)
  await expect.poll(announcementTexts).toEqual([expect.stringContaining('The harbour is closed')])
  await entry.getByRole('button', { name: 'Change' }).click()
  expect(await dialog(page).getByLabel('When the event ends').inputValue()).toBe('2099-07-01T12:00')
  await dialog(page).getByLabel('Text').fill('The harbour is open')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await entry.getByText('The harbour is open').waitFor()
  await entry.getByRole('button', { name: 'Hide it' }).click()
  await entry.getByText('Not shown').waitFor()
  await expect.poll(announcementTexts).toEqual([])
  await entry.getByRole('button', { name: 'Show it' }).click()
  await waitForToast(page, 'The announcement is shown.')
  await expect.poll(announcementTexts).toEqual([expect.stringContaining('The harbour is open')])
  await entry.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no announcements').waitFor()
  // Moderators have no access to announcements.
  await using another = await context.browser()!.newContext()
  const theirs = await signedInPage(another, site, mod, '/moderation/announcements')
  await theirs.getByRole('heading', { name: 'There is nothing here' }).waitFor()
})

test('ordinary people and visitors get neither a link to the moderation area nor its code', async ({
  context,
  chromium,
}) => {
  const ordinary = await somebody('ordinary')
  const page = await signedInPage(context, site, ordinary, '/home')
  await settled(page)
  expect(await page.getByRole('link', { name: 'Moderation' }).count()).toBe(0)
  const scripts = scriptsOf(page)
  for (const path of ['/moderation', '/moderation/accounts', `/moderation/accounts/${mod.id}`]) {
    await page.goto(`${site.url}${path}`)
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await settled(page)
  }
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((url) => /oderation/.test(url))).toEqual([])
  await using another = await chromium.newContext()
  const visitor = await another.newPage()
  await visitor.goto(`${site.url}/moderation`)
  await visitor.getByRole('heading', { name: 'Sign in to see this' }).waitFor()
})

test('moderators cannot act on missing accounts, on their own, or on accounts with a higher rank', async ({
  context,
}) => {
  const owner = await moderatorOf(site, `owner${++last}`, 'Owner')
  const page = await signedInPage(context, site, mod, '/moderation/accounts/1', { allows: /40[34]/ })
  await page.getByText('There is no such account').waitFor()
  await expectAccessible(page)
  await page.goto(`${site.url}/moderation/accounts/${mod.id}`)
  await page.getByText('This is your own account.').waitFor()
  expect(await button(page, 'Suspend').count()).toBe(0)
  await page.goto(`${site.url}/moderation/accounts/${owner.id}`)
  await button(page, 'Suspend').click()
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
  await waitForToast(page, 'This change could not be made.')
  // The dialog stays open, so that the moderator can try again.
  await dialog(page).getByLabel('Reason').waitFor()
  expect(await stateOf(owner)).toMatchObject({ suspended: false })
  await page.goto(`${site.url}/moderation/nowhere`)
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
})

test('statistics are drawn day by day, and are available as a table', async ({ context }) => {
  const writer = await somebody('writer')
  for (const text of ['One', 'Two']) await write(writer, text)
  const page = await signedInPage(context, site, mod, '/moderation')
  await main(page)
    .getByRole('link', { name: /^Figures/ })
    .click()
  const posts = main(page).getByRole('region', { name: 'Posts', exact: true })
  await posts.getByRole('img', { name: /^Posts by day, at most \d+$/ }).waitFor()
  expect(await main(page).getByRole('img').count()).toBe(6)
  expect(await posts.locator('rect').count()).toBe(30)
  await posts.getByText('Show as a table').click()
  const rows = posts.getByRole('table', { name: 'Posts' }).getByRole('row')
  expect(await rows.count()).toBe(31)
  // The newest day comes first.
  expect(Number(await rows.nth(1).getByRole('cell').textContent())).toBeGreaterThanOrEqual(2)
  await expectAccessible(page)
  await main(page).getByRole('link', { name: '90 days' }).click()
  await expect.poll(() => posts.locator('rect').count()).toBe(90)
})
