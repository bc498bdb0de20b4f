import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import type { TestService } from '../support/service.ts'

/** The password of every account here. */
export const password = 'correct horse battery staple 7'

/** Gives an account a password, to sign in with in a browser. */
export async function givePassword(service: TestService, id: string): Promise<void> {
  const accountId = id as AccountId
  await service.stores.passwords.set(accountId, await hashPassword(conceal(password), accountId))
}

/** Opens an app's authorization address, signs in if necessary, and waits for the consent page. */
export async function openConsent(context: BrowserContext, address: string, username: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await signInWhere(page, username, page.getByRole('button', { name: 'Allow', exact: true }))
  return page
}

/** Signs in with a password if the page asks for it, and waits for the wanted element. */
async function signInWhere(page: Page, username: string, target: Locator): Promise<void> {
  const way = page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })
  await way.or(target).waitFor()
  if (await target.isVisible()) return
  await way.click()
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await target.waitFor()
}

/** Allows the app on the consent page. */
export const allow = (page: Page): Promise<void> => page.getByRole('button', { name: 'Allow', exact: true }).click()

/** Allows an app without a redirect address, and returns the code that the page shows. */
export async function allowedCode(page: Page): Promise<string> {
  await allow(page)
  const code = page.locator('.shown-code')
  await code.waitFor()
  expect(new URL(page.url()).search).toBe('')
  return code.inputValue()
}
