import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestService } from '../support/service.ts'
import { openWebPage, startWeb } from '../support/webClient.ts'
import { write } from './asPerson.ts'

let site: TestService
beforeAll(async () => void (site = await startWeb()))
afterAll(() => site.close())

/** Sets the clock of a page, and sends the event that makes it update the times that it shows. */
async function setClock(page: Page, time: number): Promise<void> {
  await page.clock.setFixedTime(time)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
}

test('the age of a post is counted in calendar days, and changes while the page is open', async ({ chromium }) => {
  const author = await site.createAccount('author')
  const { created_at } = (await write(author, 'Once upon a time')) as unknown as { created_at: string }
  await using context = await chromium.newContext({ timezoneId: 'UTC' })
  const page = await openWebPage(context, site, '/public')
  const age = (text: string) => page.getByRole('article').getByText(text, { exact: true }).waitFor()
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  const at = Date.parse(created_at)
  await setClock(page, at + 3 * minute)
  await age('3m ago')
  await setClock(page, at + 23 * hour)
  await age('23h ago')
  await setClock(page, at + 25 * hour)
  await age('yesterday')
  // Just after the second midnight, less than two days later.
  await setClock(page, (Math.floor(at / day) + 2) * day + 5 * minute)
  await age('2d ago')
})
