import type { Page } from 'playwright-core'
import { outOfBand } from '../../src/model/app.ts'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { startApp } from '../support/apps.ts'
import type { TestAccount, TestService } from '../support/service.ts'
import { startWeb } from '../support/webClient.ts'

/** The password of every account here. */
export const password = 'correct horse battery staple 7'

/** Starts a service with an account and a registered app. Use it with `await using`, or close it. */
export async function startOpenService() {
  const site = await startWeb({ title: 'The town' })
  const app = await startApp(site, {
    client_name: 'A <b>tool</b>',
    website: 'https://tool.example',
    redirect_uris: [outOfBand, 'com.example.tool:/back'],
  })
  return {
    site,
    app,
    alice: await personOf(site, 'alice'),
    async close() {
      await app.close()
      await site.close()
    },
  }
}

/** Makes an account with a password. */
export async function personOf(site: TestService, name: string): Promise<TestAccount> {
  const account = await site.createAccount(name)
  await site.stores.passwords.set(account.id, await hashPassword(conceal(password), account.id))
  return account
}

/** Presses a button in the page's main part. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** Follows the link to the sign-in page on a page that needs a signed-in account, and signs in. */
export async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Username', { exact: true }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
}
