import { dirname } from 'node:path'
import { onTestFinished, expect } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestService } from '../support/service.ts'
import { signedInPage, startWeb } from '../support/webClient.ts'
import { follow, write } from './asPerson.ts'
import { posts, text, toast, tool } from './composing.ts'
import { main } from './onPage.ts'

/** Starts a service with the address and the data of a service that was closed. */
async function startAgain({ url, pool, mediaFolder }: TestService): Promise<void> {
  const server = createServiceServer({
    port: Number(new URL(url).port),
    dataDir: dirname(mediaFolder),
    database: { pool },
    rateLimits: 'off',
    logger: { level: 'silent' },
  })
  onTestFinished(() => server.close())
  await server.ready
}

test('an open page survives a restart of the service: no text is lost, and missed posts arrive', async ({
  context,
}) => {
  await using site = await startWeb()
  const [reader, author] = [await site.createAccount('reader'), await site.createAccount('author')]
  await follow(reader, author)
  await write(author, 'Before the restart')
  const page = await signedInPage(context, site, reader, '/home', { allows: /Failed to load|ERR_|WebSocket|503/ })
  await main(page).getByRole('article').filter({ hasText: 'Before the restart' }).waitFor()
  const other = await context.newPage()
  await other.goto(`${site.url}/home`)
  await main(other).getByRole('article').filter({ hasText: 'Before the restart' }).waitFor()
  await page.keyboard.press('n')
  await text(page).fill('Half a')

  await site.server.close()
  await text(page).fill('Half a sentence')
  await page.getByText('Draft not saved.').waitFor()
  await tool(page, 'Publish').click()
  await page.getByText('Your post was not published. The service cannot be reached.').waitFor()
  // A page that is opened during the restart says that the service cannot be reached, and shows no loading state.
  await other.getByRole('link', { name: 'Everyone' }).first().click()
  await other.getByRole('alert').filter({ hasText: 'The service cannot be reached.' }).waitFor()
  expect(await other.locator('.waiting').count()).toBe(0)

  await startAgain(site)
  await write(author, 'After the restart')
  await page.getByRole('button', { name: 'Show 1 new post', includeHidden: true }).waitFor()
  expect(await text(page).inputValue()).toBe('Half a sentence')
  await tool(page, 'Publish').click()
  await toast(page, 'Published.').waitFor()
  expect((await posts(reader)).map(({ content }) => content)).toEqual(['<p>Half a sentence</p>'])
  await other.getByRole('button', { name: 'Try again' }).click()
  await main(other).getByRole('article').filter({ hasText: 'After the restart' }).waitFor()
})
