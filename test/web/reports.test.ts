import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import { desktop, expectAccessible, openWebPage, phone, signedInPage, webForFile } from '../support/webClient.ts'
import { ask, upload, write } from './asPerson.ts'
import { addSpamTemplate, forgetProofs, moderatorOf, password } from './moderating.ts'
import { dialog, main, overflowOf, waitForToast } from './onPage.ts'

const site = webForFile()
beforeAll(async () => {
  await addSpamTemplate(site)
})

let last = 0
/** Creates an account with a unique name, so that a retry of the test does not find the name taken. */
const somebody = (name: string) => site.createAccount(`${name}${++last}`)
const moderator = (name: string) => moderatorOf(site, `${name}${++last}`)

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const heading = (page: Page, who: TestAccount) =>
  page.getByRole('heading', { name: `Report about ${who.username}`, level: 2 })
const soon = (page: Page) => main(page).locator('.mod-pending').getByRole('button', { name: 'Undo' })

interface Report {
  id: string
  action_taken: boolean
  assigned_account: { username: string } | null
  action_taken_by_account: { username: string } | null
}
const read = async <Answer>(who: TestAccount, path: string) => (await (await who.api(path)).json()) as Answer
const reportsAbout = (mod: TestAccount, { id }: TestAccount, isResolved = false) =>
  read<Report[]>(mod, `/api/v1/admin/reports?target_account_id=${id}&resolved=${isResolved}`)
const report = (who: TestAccount, { id }: TestAccount, more: object = {}) =>
  ask<{ id: string }>(who, 'POST', '/api/v1/reports', { account_id: id, ...more })
const statusOf = async (who: TestAccount, { id }: { id: string }) => (await who.api(`/api/v1/statuses/${id}`)).status

/** Closes reports that other tests left open, so that the queue has only this test's reports. */
async function emptyQueue(mod: TestAccount): Promise<void> {
  for (const { id } of await read<Report[]>(mod, '/api/v1/admin/reports?limit=200')) {
    await ask(mod, 'POST', `/api/v1/admin/reports/${id}/unassign`)
    await ask(mod, 'POST', `/api/v1/admin/reports/${id}/resolve`)
  }
}

test('a report is decided by keyboard, undone, decided again and logged', async ({ context, chromium }) => {
  const mod = await moderator('mod')
  await emptyQueue(mod)
  const [alice, mallory, ben] = [await somebody('alice'), await somebody('mallory'), await somebody('ben')]
  const media_ids = [await upload(mallory, 'A rude gesture')]
  const post = await write(mallory, 'Buy my watches, everybody', { media_ids })
  await report(alice, ben, { comment: 'He is rude' })

  // A person reports the post.
  await using theirs = await chromium.newContext(desktop)
  const herPage = await signedInPage(theirs, site, alice, `/@${mallory.username}/${post.id}`)
  await main(herPage).getByRole('button', { name: /^More/ }).first().click()
  await herPage.getByRole('menuitem', { name: /^Report/ }).click()
  await dialog(herPage).getByRole('radio').first().check()
  await dialog(herPage).getByLabel('What else should we know?').fill('Every day the same')
  await dialog(herPage).getByRole('button', { name: 'Send report' }).click()
  await dialog(herPage).getByText('Your report was sent.').waitFor()
  // The author edits the post. The report still shows the reported version.
  await ask(mallory, 'PUT', `/api/v1/statuses/${post.id}`, { status: 'Good morning', media_ids })

  // A moderator signs in.
  const page = await openWebPage(context, site, '/sign-in', { allows: /403/ })
  await page.clock.install()
  await page.getByLabel('Username', { exact: true }).fill(mod.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Moderation' }).click()
  await main(page)
    .getByRole('link', { name: /^Reports/ })
    .click()
  await heading(page, mallory).waitFor()
  await main(page).getByText('Report 1 of 2').waitFor()
  await main(page).getByText('Buy my watches, everybody').waitFor()
  await main(page).getByText('Edited since').waitFor()
  await main(page).getByText('Every day the same').waitFor()
  await main(page).getByText('There are no other reports.').first().waitFor()
  await expectAccessible(page)

  // Move through the queue by keyboard, and back.
  await page.keyboard.press('j')
  await heading(page, ben).waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe(`Report about ${ben.username}`)
  await page.keyboard.press('k')
  await heading(page, mallory).waitFor()
  // The picture is not even loaded until the moderator reveals it.
  expect(await main(page).locator('.mod-picture img').count()).toBe(0)
  await page.keyboard.press('b')
  await main(page).getByRole('img', { name: 'A rude gesture' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('b')
  await main(page).getByRole('img', { name: 'A rude gesture' }).waitFor({ state: 'detached' })

  // The decision needs a recent proof of identity, and the page asks for it before it decides anything.
  await forgetProofs(site)
  await page.keyboard.press('4')
  expect(await page.getByRole('radio', { name: /^Remove the posts/ }).isChecked()).toBe(true)
  await page.getByLabel('Use a template').selectOption('Spam')
  await page.getByLabel('Reason').fill('The third time this week')
  await page.getByLabel('Reason').press('Control+Enter')
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await soon(page).waitFor()
  // The next report opens.
  await heading(page, ben).waitFor()
  await expectAccessible(page)
  expect((await reportsAbout(mod, mallory))[0]).toMatchObject({ assigned_account: { username: mod.username } })
  await page.keyboard.press('u')
  await waitForToast(page, 'The decision is undone.')
  await heading(page, mallory).waitFor()
  await expect.poll(async () => (await reportsAbout(mod, mallory))[0]?.assigned_account).toBe(null)
  await page.clock.fastForward(20_000)
  expect(await statusOf(alice, post)).toBe(200)

  await page.keyboard.press('4')
  await page.getByLabel('Use a template').selectOption('Spam')
  await page.getByLabel('Reason').fill('The third time this week')
  await page.getByLabel('Reason').press('Control+Enter')
  await soon(page).waitFor()
  await heading(page, ben).waitFor()
  expect(await statusOf(alice, post)).toBe(200)
  await page.clock.fastForward(10_000)
  await expect.poll(() => statusOf(alice, post)).toBe(404)
  await soon(page).waitFor({ state: 'detached' })
  const closed = async () => (await reportsAbout(mod, mallory, true))[0]?.action_taken_by_account?.username
  await expect.poll(closed).toBe(mod.username)

  // The other report is closed without action.
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await soon(page).waitFor()
  await main(page).getByText('No report is open').waitFor()
  await button(page, 'Send now').click()
  await expect.poll(async () => (await reportsAbout(mod, ben, true)).length).toBe(1)
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Closed' }).click()
  await main(page)
    .getByRole('link', { name: `Report about @${mallory.username}` })
    .waitFor()
  await expectAccessible(page)

  // The audit log lists everything.
  await main(page).getByRole('link', { name: 'Audit log' }).click()
  await main(page).getByText(`@${mod.username} removed a post by @${mallory.username}.`).waitFor()
  await main(page).getByText('Reason: The third time this week').first().waitFor()
  await main(page).getByText(`@${mod.username} closed a report about @${ben.username}.`).waitFor()
})

test('when two moderators take the same report, the second one learns who has it', async ({ context }) => {
  const [mod, other] = [await moderator('mod'), await moderator('other')]
  await emptyQueue(mod)
  const [alice, mallory] = [await somebody('alice'), await somebody('mallory')]
  const { id } = await report(alice, mallory, { comment: 'Look' })
  const page = await signedInPage(context, site, mod, '/moderation/reports', { allows: /409/ })
  await heading(page, mallory).waitFor()
  await ask(other, 'POST', `/api/v1/admin/reports/${id}/assign_to_self`)
  await page.keyboard.press('8')
  await button(page, 'Decide').click()
  await waitForToast(page, other.username)
  await main(page).getByText(`@${other.username} has taken this report.`).waitFor()
  expect(await soon(page).count()).toBe(0)
  await page.keyboard.press('a')
  await waitForToast(page, 'The report is no longer assigned to you.')
  await page.keyboard.press('a')
  await waitForToast(page, 'The report is assigned to you.')
  expect((await reportsAbout(mod, mallory))[0]).toMatchObject({ assigned_account: { username: mod.username } })
})

test('a decision that comes too late is not sent, and the report leaves the queue', async ({ context }) => {
  const [mod, other] = [await moderator('mod'), await moderator('other')]
  await emptyQueue(mod)
  const [alice, mallory] = [await somebody('alice'), await somebody('mallory')]
  const { id } = await report(alice, mallory)
  const page = await signedInPage(context, site, mod, '/moderation/reports', { allows: /409/ })
  await page.clock.install()
  await heading(page, mallory).waitFor()
  await page.getByRole('radio', { name: /^Suspend/ }).check()
  await button(page, 'Decide').click()
  await soon(page).waitFor()
  for (const what of ['unassign', 'assign_to_self', 'resolve'])
    await ask(other, 'POST', `/api/v1/admin/reports/${id}/${what}`)
  await page.clock.fastForward(10_000)
  await waitForToast(page, 'The decision could not be sent.')
  await main(page).getByText('No report is open').waitFor()
  expect(await read(mod, `/api/v1/admin/accounts/${mallory.id}`)).toMatchObject({ suspended: false })
})

test('reports about one account are closed together, and a closed report can be opened again', async ({ context }) => {
  const mod = await moderator('mod')
  await emptyQueue(mod)
  const [alice, ben, mallory] = [await somebody('alice'), await somebody('ben'), await somebody('mallory')]
  await report(alice, mallory, { comment: 'Look' })
  await report(ben, mallory, { comment: 'Look at this, too' })
  const page = await signedInPage(context, site, mod, '/moderation/reports')
  await page.clock.install()
  await main(page).getByText('Other open reports about this account').waitFor()
  await page.getByLabel('Close the other open report about this account too').waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Warn/ }).check()
  await button(page, 'Decide').click()
  await main(page).getByText('A warning needs an explanation.').waitFor()
  await page.getByLabel('Explanation for the person').fill('Be kind')
  await button(page, 'Decide').click()
  await main(page).getByText('No report is open').waitFor()
  await page.clock.fastForward(10_000)
  await expect.poll(async () => (await reportsAbout(mod, mallory, true)).length).toBe(2)
  await main(page).getByRole('link', { name: 'Closed' }).click()
  await main(page)
    .getByRole('link', { name: `Report about @${mallory.username}` })
    .first()
    .click()
  await button(page, 'Open it again').click()
  await waitForToast(page, 'The report is open again.')
  await button(page, 'Decide').waitFor()
  await expectAccessible(page)
  expect((await reportsAbout(mod, mallory)).length).toBe(1)
})

test('a report shows its rules as they were, and a decision leaves out those that were removed', async ({
  context,
}) => {
  const mod = await moderator('mod')
  await emptyQueue(mod)
  const [alice, mallory] = [await somebody('alice'), await somebody('mallory')]
  const rules = [await site.stores.rules.add('Be kind', ''), await site.stores.rules.add('No spam', '')]
  await report(alice, mallory, { category: 'violation', rule_ids: rules.map(({ id }) => id) })
  await site.stores.rules.edit(rules[0]!.id, { text: 'Be polite' })
  await site.stores.rules.remove(rules[1]!.id)
  const page = await signedInPage(context, site, mod, '/moderation/reports')
  await heading(page, mallory).waitFor()
  const citedRules = main(page).locator('.mod-rules').first()
  expect(await citedRules.getByRole('listitem').allInnerTexts()).toEqual(['Be kind', 'No spam'])
  await page.keyboard.press('2')
  expect(await page.getByRole('checkbox', { name: 'Be polite' }).isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Explanation' }).fill('Stop it')
  await button(page, 'Decide').click()
  await button(page, 'Send now').click()
  const decided = async () =>
    (await read<{ rule_ids: string[] }[]>(mallory, '/api/v1/moderation/decisions')).map(({ rule_ids }) => rule_ids)
  await expect.poll(decided).toEqual([[rules[0]!.id]])
})

test('a moderator sees private reported posts only on request, and the audit log lists it', async ({ context }) => {
  const mod = await moderator('mod')
  await emptyQueue(mod)
  const [alice, mallory] = [await somebody('alice'), await somebody('mallory')]
  const post = await write(mallory, `@${alice.username} something that is for you alone`, { visibility: 'direct' })
  const open = await write(mallory, 'Something for everybody')
  const { id } = await report(alice, mallory, { status_ids: [post.id, open.id] })
  const page = await signedInPage(context, site, mod, '/moderation/reports')
  await main(page).getByText('1 post is not public.').waitFor()
  expect(await main(page).getByText('for you alone').count()).toBe(0)
  await button(page, 'Read').click()
  await main(page).getByText('for you alone').waitFor()
  const [entry] = await read<{ action: string; report_id: string }[]>(mod, '/api/v1/admin/audit_log?limit=1')
  expect(entry).toMatchObject({ action: 'private_posts_read', report_id: id })
  // A new report makes the page load the list again, with public posts in their current state and without private ones.
  await ask(mallory, 'PUT', `/api/v1/statuses/${open.id}`, { status: 'Nothing' })
  const list = page.waitForResponse((answer) => answer.url().includes('/api/admin/reports?'))
  await report(await somebody('bob'), mallory)
  await list
  await main(page).getByRole('button', { name: 'Show 1 new report' }).waitFor()
  await main(page).getByText('Edited since').waitFor()
  expect(await main(page).getByText('for you alone').count()).toBe(1)
})

test('moderators write notes to each other', async ({ context }) => {
  const [mod, other] = [await moderator('mod'), await moderator('other')]
  await emptyQueue(mod)
  const [alice, mallory] = [await somebody('alice'), await somebody('mallory')]
  const { id } = await report(alice, mallory)
  await ask(other, 'POST', `/api/v1/admin/reports/${id}/notes`, { text: 'I know her' })
  const page = await signedInPage(context, site, mod, '/moderation/reports')
  await main(page).getByText('I know her').waitFor()
  await page.getByLabel('Write a note').fill('So do I')
  await button(page, 'Save the note').click()
  await main(page).getByRole('listitem').filter({ hasText: 'So do I' }).waitFor()
  await expectAccessible(page)
  const mine = main(page).getByRole('listitem').filter({ hasText: 'So do I' })
  await mine.getByRole('button', { name: 'Delete' }).click()
  await mine.waitFor({ state: 'detached' })
  expect(await read(mod, `/api/v1/admin/reports/${id}/notes`)).toMatchObject([{ text: 'I know her' }])
})

test('a person reads a decision and appeals, and another moderator decides the appeal', async ({
  context,
  chromium,
}) => {
  const [mod, other] = [await moderator('mod'), await moderator('other')]
  const mallory = await somebody('mallory')
  const action = `/api/v1/admin/accounts/${mallory.id}/action`
  const rule = await site.stores.rules.add('No shouting', '')
  await ask(mod, 'POST', action, { type: 'silence', text: 'You shout too much', rule_ids: [rule.id] })
  await site.stores.rules.edit(rule.id, { text: 'Be quiet' })
  await using theirs = await chromium.newContext(desktop)
  const page = await signedInPage(theirs, site, mallory, '/notifications')
  await main(page).getByText('A moderator made a decision about your account').waitFor()
  await main(page).getByText('You shout too much').waitFor()
  // The decision does not name the moderator.
  expect(await main(page).textContent()).not.toContain(mod.username)
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Read the decision, or appeal' }).click()
  const decision = main(page).locator('section').filter({ hasText: 'Your account was silenced' })
  await decision.getByText('You shout too much').waitFor()
  // The text of the rule when the decision was made.
  await decision.getByText('No shouting').waitFor()
  await expectAccessible(page)
  await decision.getByRole('button', { name: 'Appeal' }).click()
  await dialog(page).getByRole('button', { name: 'Send the appeal' }).click()
  await dialog(page).getByText('Write why the decision is wrong.').waitFor()
  await dialog(page).getByLabel('Why the decision is wrong').fill('I only sing')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Send the appeal' }).click()
  await waitForToast(page, 'Your appeal was sent.')
  await decision.getByText('You appealed. A moderator has not decided yet.').waitFor()
  expect(await decision.getByRole('button', { name: 'Appeal' }).count()).toBe(0)

  const theirPage = await signedInPage(context, site, other, '/moderation/appeals')
  const appeal = theirPage
    .getByRole('list', { name: 'Appeals' })
    .getByRole('listitem')
    .filter({ hasText: 'I only sing' })
  await appeal.getByText(`Decided by @${mod.username}`).waitFor()
  await expectAccessible(theirPage)
  await appeal.getByRole('button', { name: `Undo the decision about @${mallory.username}` }).click()
  await waitForToast(theirPage, `The decision about @${mallory.username} is undone.`)
  await appeal.waitFor({ state: 'detached' })
  expect(await read(other, `/api/v1/admin/accounts/${mallory.id}`)).toMatchObject({ silenced: false })
  await page.reload()
  await decision.getByText('You appealed, and the decision was undone.').waitFor()
})

test('in German, on a phone, the queue is accessible and fits', async ({ chromium }) => {
  const mod = await moderator('mod')
  const [alice, mallory] = [await somebody('alice'), await somebody('mallory')]
  const post = await write(mallory, 'Ein sehr langes Wort: '.padEnd(200, 'x'), {
    media_ids: [await upload(mallory, 'Bild')],
  })
  await report(alice, mallory, { status_ids: [post.id], comment: 'Schlimm '.repeat(60) })
  await using context = await chromium.newContext({ ...phone, locale: 'de' })
  const page = await signedInPage(context, site, mod, '/moderation/reports')
  await page.getByRole('heading', { name: `Meldung über ${mallory.username}` }).waitFor()
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Medien zeigen' }).click()
  await page.getByRole('img', { name: 'Bild' }).waitFor()
  await page.getByRole('radio', { name: /^Verwarnen/ }).check()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
})

test('new reports appear on request, and leave the moderator’s position and typed text unchanged', async ({
  context,
}) => {
  const mod = await moderator('mod')
  await emptyQueue(mod)
  const [alice, ben, carol, dora] = [
    await somebody('alice'),
    await somebody('ben'),
    await somebody('carol'),
    await somebody('dora'),
  ]
  const page = await signedInPage(context, site, mod, '/moderation/reports')
  await main(page).getByText('No report is open').waitFor()
  await report(alice, ben)
  await heading(page, ben).waitFor()
  await page.getByLabel('Reason').fill('I am writing')
  await report(alice, carol)
  await button(page, 'Show 1 new report').waitFor()
  await report(alice, dora)
  await page.getByRole('status').filter({ hasText: '2 new reports.' }).waitFor({ state: 'attached' })
  await expectAccessible(page)
  expect(await page.getByLabel('Reason').inputValue()).toBe('I am writing')
  await heading(page, ben).focus()
  await page.keyboard.press('.')
  await main(page).getByText('Report 3 of 3').waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe(`Report about ${ben.username}`)
  expect(await page.getByLabel('Reason').inputValue()).toBe('I am writing')
  await page.keyboard.press('k')
  await heading(page, carol).waitFor()
})
