import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount, TestService } from '../support/service.ts'
import { openWebPage, signedInPage, startWeb } from '../support/webClient.ts'
import { ask, follow, write } from './asPerson.ts'
import { dialog, main } from './onPage.ts'

let site: TestService
beforeAll(async () => void (site = await startWeb()))
afterAll(() => site.close())

let last = 0
const somebody = (name: string) => site.createAccount(`${name}${++last}`)
const post = (page: Page, text: string) => main(page).getByRole('article').filter({ hasText: text })

/** Returns a reader, and an account that they follow and that has written this text. */
async function readerOf(text: string): Promise<[reader: TestAccount, author: TestAccount]> {
  const [reader, author] = [await somebody('reader'), await somebody('author')]
  await follow(reader, author)
  await write(author, text)
  return [reader, author]
}

/** Chooses an action from the menu of a profile. */
async function choose(page: Page, name: RegExp): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name }).click()
}

const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test.for([
  ['muted', async (page: Page) => (await choose(page, /^Mute/), inDialog(page, 'Mute'))],
  ['blocked', async (page: Page) => (await choose(page, /^Block/), inDialog(page, 'Block'))],
  [
    'unfollowed',
    async (page: Page) => {
      await main(page)
        .getByRole('button', { name: /^Following/ })
        .click()
      await inDialog(page, 'Unfollow')
    },
  ],
] as const)(
  'the posts of an account that is %s in one tab leave the timeline in another',
  async ([, act], { context }) => {
    const [reader, author] = await readerOf('Soon out of sight')
    await write(reader, 'My own')
    const home = await signedInPage(context, site, reader)
    await post(home, 'Soon out of sight').waitFor()
    const profile = await openWebPage(context, site, `/@${author.username}`)
    await act(profile)
    await post(home, 'Soon out of sight').waitFor({ state: 'detached' })
    await post(home, 'My own').waitFor()
  },
)

test('the boosts of an account leave the timeline when they are muted or hidden', async ({ context }) => {
  const [reader, author] = await readerOf('Its own words')
  const boosted = await write(await somebody('other'), 'Boosted')
  await ask(author, 'POST', `/api/v1/statuses/${boosted.id}/reblog`)
  const home = await signedInPage(context, site, reader)
  await post(home, 'Boosted').waitFor()
  const profile = await openWebPage(context, site, `/@${author.username}`)
  await choose(profile, /^Hide boosts/)
  await post(home, 'Boosted').waitFor({ state: 'detached' })
  await Promise.all([profile.waitForResponse('**/follow'), choose(profile, /^Show boosts/)])
  await home.reload()
  await post(home, 'Boosted').waitFor()
  await choose(profile, /^Mute/)
  await dialog(profile).getByLabel('Only their boosts').check()
  await inDialog(profile, 'Mute')
  await post(home, 'Boosted').waitFor({ state: 'detached' })
  await post(home, 'Its own words').waitFor()
})

test('a block that succeeds at the second attempt removes the posts too', async ({ context }) => {
  const [reader, author] = await readerOf('Soon out of sight')
  const page = await signedInPage(context, site, reader, '/home', { allows: /ERR_FAILED/ })
  await post(page, 'Soon out of sight').getByRole('link', { name: author.username }).first().click()
  await page.route('**/block', (route) => route.abort())
  await choose(page, /^Block/)
  await inDialog(page, 'Block')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unroute('**/block')
  await again.click()
  await page.getByText(`You have blocked ${author.username}`).waitFor()
  await page.goBack()
  await page.getByText('Your timeline is empty').waitFor()
})
