import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { twoColours } from '../support/mediaFixtures.ts'
import type { TestAccount, TestService } from '../support/service.ts'
import { signedInPage } from '../support/webClient.ts'
import { ask } from './asPerson.ts'

/** The fields of a post that tests of the composer use. */
export interface WrittenPost {
  id: string
  content: string
  spoiler_text: string
  poll: { options: { title: string }[] } | null
  media_attachments: { description: string | null; meta: { focus?: { x: number; y: number } } }[]
}

/** A draft or a scheduled post. */
export interface PlannedPost {
  id: string
  params: { text: string }
  media_attachments: unknown[]
}

/** Returns an account's published posts, its drafts and its scheduled posts. */
export const posts = (who: TestAccount) => ask<WrittenPost[]>(who, 'GET', `/api/v1/accounts/${who.id}/statuses`)
export const drafts = (who: TestAccount) => ask<PlannedPost[]>(who, 'GET', '/api/v1/drafts')
export const scheduled = (who: TestAccount) => ask<PlannedPost[]>(who, 'GET', '/api/v1/scheduled_statuses')

/** The composer, its text field, a button in it, and a toast message. */
export const composer = (page: Page) => page.getByRole('dialog', { name: 'New post' })
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
export const tool = (page: Page, name: string) => page.locator('.composer').getByRole('button', { name, exact: true })
export const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words })

/** Opens a signed-in page and its composer by key. `allows` is passed to `openWebPage`. */
export async function writing(
  context: BrowserContext,
  site: TestService,
  who: TestAccount,
  allows?: RegExp,
): Promise<Page> {
  const page = await signedInPage(context, site, who, '/home', { allows })
  await page.keyboard.press('n')
  await text(page).waitFor()
  return page
}

const handing = await readFile(join(import.meta.dirname, '../support/page/handFiles.js'), 'utf8')

/** Drops or pastes files onto the text. `files` has the type and the content of each file by its name. */
export async function hand(
  page: Page,
  how: 'drop' | 'paste',
  files: Record<string, [type: string, content: Buffer]>,
): Promise<void> {
  const encoded = Object.entries(files).map(([name, [type, content]]) => ({
    name,
    type,
    content: content.toString('base64'),
  }))
  await text(page).focus()
  await page.evaluate(`${handing}; handFiles(${JSON.stringify({ how, files: encoded })})`)
}

/** Returns a picture of this size in pixels. */
export const picture = (width: number, height: number): Promise<Buffer> => twoColours(width, height).png().toBuffer()
