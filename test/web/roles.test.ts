import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { expectAccessible, signedInPage, webForFile } from '../support/webClient.ts'
import { write } from './asPerson.ts'
import { moderatorOf } from './moderating.ts'
import { dialog, main, waitForToast } from './onPage.ts'

const site = webForFile()

let last = 0

test('an owner adds a role, gives it to someone, and deletes an account for good', async ({ context }) => {
  const turn = ++last
  const owner = await moderatorOf(site, `owner${turn}`, 'Owner')
  const helper = await site.createAccount(`helper${turn}`)
  const name = `Curator ${turn}`
  const page = await signedInPage(context, site, owner, '/moderation/roles')
  const button = (label: string) => main(page).getByRole('button', { name: label, exact: true })
  const entry = page.getByRole('list', { name: 'Roles' }).getByRole('listitem')
  await entry.filter({ hasText: 'Moderator' }).getByText('Rank 10').waitFor()
  expect(await entry.filter({ hasText: 'Owner' }).getByRole('button').count()).toBe(0)
  await button('New role').click()
  await dialog(page).getByRole('button', { name: 'Save the role' }).click()
  await dialog(page).getByText('Write a name.').waitFor()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Review trends').check()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save the role' }).click()
  await waitForToast(page, 'The role was saved.')
  await entry.filter({ hasText: name }).getByText('Review trends').waitFor()
  await button(`Change the role ${name}`).click()
  await dialog(page).getByLabel('See figures').check()
  await dialog(page).getByRole('button', { name: 'Save the role' }).click()
  await entry.filter({ hasText: name }).getByText('See figures, Review trends').waitFor()

  await page.goto(`${site.url}/moderation/accounts/${helper.id}`)
  await button('Change the role').click()
  await dialog(page).getByRole('option', { name }).waitFor({ state: 'attached' })
  await dialog(page).getByLabel('Role').selectOption(name)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await main(page).getByRole('definition').filter({ hasText: name }).waitFor()

  await write(helper, 'Soon gone')
  expect(await button('Delete for good').count()).toBe(0)
  await button('Suspend').click()
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
  await button('Delete for good').click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
  await dialog(page).getByText('This is not the username.').waitFor()
  await dialog(page).getByLabel('Write the username to confirm').fill(helper.username)
  await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL(`${site.url}/moderation/accounts`)
  await expect.poll(() => site.stores.accounts.summary(helper.username), { timeout: 20_000 }).toBeUndefined()
})

test('moderators write notes on a post', async ({ context }) => {
  const turn = ++last
  const [mod, nina] = [await moderatorOf(site, `mod${turn}`), await site.createAccount(`nina${turn}`)]
  const { id } = await write(nina, 'Noted')
  const page = await signedInPage(context, site, mod, `/moderation/posts/${id}`)
  await page.getByLabel('Write a note').fill('Seen before')
  await main(page).getByRole('button', { name: 'Save the note' }).click()
  await waitForToast(page, 'The note was saved.')
  const note = main(page).getByRole('listitem').filter({ hasText: 'Seen before' })
  await note.getByText(`@${mod.username}`).waitFor()
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Delete' }).click()
  await waitForToast(page, 'The note was deleted.')
  await expect.poll(() => note.count()).toBe(0)
})
