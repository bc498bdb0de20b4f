import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount } from '../support/service.ts'
import {
  desktop,
  expectAccessible,
  phone,
  settled,
  signedInPage,
  webForFile,
  withoutBoot,
} from '../support/webClient.ts'
import { ask, follow, type Post, read, upload, write } from './asPerson.ts'

const site = webForFile()

let last = 0
const somebody = (name: string) => site.createAccount(`${name}${++last}`)

const article = (page: Page, text: string) => page.locator('main article').filter({ hasText: text })
const pathOf = (who: TestAccount, { id }: Pick<Post, 'id'>) => `/@${who.username}/${id}`

/** Creates Alice, who follows Ben, and opens pages as Alice. */
async function two(context: BrowserContext) {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  await follow(alice, ben)
  return { alice, ben, open: (path = '/home', allows?: RegExp) => signedInPage(context, site, alice, path, { allows }) }
}

test('posts are shown as text, and their paragraphs, links, mentions and hashtags work', async ({ context }) => {
  const { alice, ben, open } = await two(context)
  const text = `One <b>bold</b> & "two"\n\nhttps://example.com/a/very/long/path/that/goes/on?and=on @${alice.username} #birds`
  await write(ben, text, { language: 'en' })
  const page = await open()
  const card = article(page, 'One <b>bold</b> & "two"')
  await card.waitFor()
  expect(await card.locator('.post-text p').count()).toBe(2)
  expect(await card.locator('[lang=en]').count()).toBe(1)
  const link = card.locator('.post-text a[target=_blank]')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(await link.getAttribute('href')).toBe('https://example.com/a/very/long/path/that/goes/on?and=on')
  await card.getByRole('link', { name: '#birds' }).click()
  await page.getByRole('heading', { name: '#birds', level: 1 }).waitFor()
  await card.getByRole('link', { name: `@${alice.username}` }).click()
  await page.waitForURL(`**/@${alice.username}`)
})

test('a link to this service opens a page of the client if it has one, and is an external link otherwise', async ({
  context,
}) => {
  const { ben, open } = await two(context)
  const paths = ['//example.org/login', '/%zz', '/tags/%ff', '/@alice/../v1/browser/session', '/docs', '/about']
  await write(ben, `See ${paths.map((path) => site.url + path).join(' ')}`)
  const page = await open()
  const links = article(page, 'See').locator('.post-text a')
  await links.first().waitFor()
  const shown = await Promise.all(
    (await links.all()).map(async (link) => [await link.getAttribute('href'), await link.getAttribute('rel')]),
  )
  const outside = 'noopener noreferrer nofollow'
  expect(shown).toEqual([...paths.slice(0, -1).map((path) => [site.url + path, outside]), ['/about', null]])
})

test('a post whose sharing a moderator forbade cannot be boosted, but a boost of it can be undone', async ({
  context,
}) => {
  const { alice, ben, open } = await two(context)
  const [first, second] = [await write(ben, 'Boosted before'), await write(ben, 'Never boosted')]
  await ask(alice, 'POST', `/api/v1/statuses/${first.id}/reblog`)
  await site.pool.query('update posts set sharing_forbidden = true, version = version + 1 where id = any($1)', [
    [first.id, second.id],
  ])
  const page = await open(pathOf(ben, second))
  const forbidden = article(page, 'Never boosted').getByRole('button', { name: 'This post cannot be boosted' })
  expect(await forbidden.isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.goto(site.url + pathOf(ben, first))
  const undo = article(page, 'Boosted before').locator('.action-boost')
  expect(await undo.isDisabled()).toBe(false)
  await undo.click()
  await expect.poll(async () => (await read(alice, first)).reblogged).toBe(false)
  await expect.poll(() => undo.isDisabled()).toBe(true)
})

test('a post or page that cannot be shown has an error, and the rest stays usable', async ({ context }) => {
  const { ben, open } = await two(context)
  for (const words of ['Whole', 'Without a date', 'Broken', 'Quoting']) await write(ben, words)
  await withoutBoot(context)
  await context.route('**/v1/browser/api/timelines/home*', async (route) => {
    const response = await route.fetch()
    const [quoting, broken, dateless, whole] = (await response.json()) as Record<string, unknown>[]
    const account = { ...(whole!['account'] as object), emojis: null }
    const quote = { state: 'accepted', quoted_status: { ...whole, id: '1', account } }
    const json = [{ ...quoting, quote }, { ...broken, account }, { ...dateless, created_at: 'at dawn' }, whole]
    await route.fulfill({ response, json })
  })
  const page = await open()
  await article(page, 'Whole').waitFor()
  await article(page, 'Without a date').getByText('at dawn').waitFor()
  await page.locator('article.post-filtered').getByText('This post cannot be shown.').waitFor()
  await article(page, 'Quoting').locator('.post-quote').getByText('This post cannot be shown.').waitFor()
  await expectAccessible(page)
  await context.route('**/v1/browser/api/lists', (route) => route.fulfill({ json: [null] }))
  await page.locator('.column').getByRole('link', { name: 'Lists' }).click()
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await expectAccessible(page)
  await page.locator('.column').getByRole('link', { name: 'Home' }).click()
  await article(page, 'Whole').waitFor()
})

test('a content warning hides text and media until you reveal them, and going back finds them revealed', async ({
  context,
}) => {
  const { ben, open } = await two(context)
  const media_ids = [await upload(ben, 'Two colours')]
  await write(ben, 'It was the butler', { spoiler_text: 'The ending', media_ids })
  await write(ben, 'Look at this', { sensitive: true, media_ids: [await upload(ben, 'A nude wall')] })
  const page = await open()
  const [warned, sensitive] = [article(page, 'The ending'), article(page, 'Look at this')]
  await warned.waitFor()
  expect(await page.getByText('It was the butler').count()).toBe(0)
  expect(await page.locator('main .media img').count()).toBe(0)
  await warned.getByRole('button', { name: 'Show what is behind the warning: The ending' }).click()
  await warned.getByText('It was the butler').waitFor()
  await warned.getByRole('button', { name: 'Enlarge: Two colours' }).waitFor()
  expect(await sensitive.locator('img[alt="A nude wall"]').count()).toBe(0)
  await sensitive.getByRole('button', { name: 'Show sensitive media' }).click()
  await sensitive.getByRole('button', { name: 'Enlarge: A nude wall' }).waitFor()
  await sensitive.locator('[data-action=open]').click()
  await page.getByText('No replies yet.').waitFor()
  await page.goBack()
  await warned.getByText('It was the butler').waitFor()
  await expectAccessible(page)
})

test('pictures open large, with their descriptions, arrow keys and Escape', async ({ context }) => {
  const { ben, open } = await two(context)
  const media_ids = [await upload(ben, 'A left half in red'), await upload(ben, 'The same again')]
  await write(ben, 'Two pictures', { media_ids })
  const page = await open()
  const opener = page.getByRole('button', { name: 'Enlarge: A left half in red' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Media' })
  await lightbox.getByText('1 of 2').waitFor()
  await lightbox.getByText('A left half in red').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await lightbox.getByText('2 of 2').waitFor()
  await lightbox.getByText('The same again').waitFor()
  await page.keyboard.press('ArrowRight')
  await lightbox.getByText('1 of 2').waitFor()
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Enlarge: A left half in red')
  await page.getByRole('button', { name: 'ALT 1 of 2: show the description' }).click()
  await article(page, 'A left half in red').locator('.media-text').waitFor()
})

test('four files without a description have four names for screen readers', async ({ context }) => {
  const { ben, open } = await two(context)
  const media_ids = await Promise.all([0, 1, 2, 3].map(() => upload(ben, '')))
  await write(ben, 'Four pictures', { media_ids })
  const page = await open()
  const post = article(page, 'Four pictures')
  for (const place of [1, 2, 3, 4])
    await post
      .getByRole('button', { name: `Enlarge: image without a description (${place} of 4)`, exact: true })
      .waitFor()
  await expectAccessible(page)
})

test('a person votes in a poll and sees the result, or a message if the vote was not counted', async ({ context }) => {
  const { alice, ben, open } = await two(context)
  const poll = { options: ['Tea', 'Coffee', 'Water'], expires_in: 3600, multiple: true }
  const pollPost = await write(ben, 'What shall it be?', { poll })
  const page = await open('/home', /ERR_FAILED/)
  const card = article(page, 'What shall it be?')
  const vote = card.getByRole('button', { name: 'Vote' })
  await vote.waitFor()
  expect(await vote.isDisabled()).toBe(true)
  await card.getByRole('checkbox', { name: 'Tea' }).check()
  await card.getByRole('checkbox', { name: 'Water' }).check()
  await page.route('**/votes', (route) => route.abort())
  await vote.click()
  await page.getByText('Your vote was not counted.').waitFor()
  // The page still shows the choices.
  expect(await card.getByRole('checkbox', { name: 'Water' }).isChecked()).toBe(true)
  await page.unroute('**/votes')
  await vote.click()
  await card.getByText('1 person voted').waitFor()
  expect(await card.locator('.poll-results li').allInnerTexts()).toEqual([
    expect.stringMatching(/Tea[^]*100%/),
    expect.stringMatching(/Coffee[^]*0%/),
    expect.stringMatching(/Water[^]*100%/),
  ])
  expect((await read(alice, pollPost)).poll!.own_votes).toEqual([0, 2])
  await expectAccessible(page)
})

test('a poll that ends while it is shown shows its result', async ({ context }) => {
  const { ben, open } = await two(context)
  await write(ben, 'Until when?', { poll: { options: ['Now', 'Later'], expires_in: 300 } })
  await context.clock.install()
  const page = await open('/home')
  const card = article(page, 'Until when?')
  await card.getByRole('button', { name: 'Vote' }).waitFor()
  await page.route('**/api/polls/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), expired: true } })
  })
  await context.clock.fastForward('06:00')
  await card.getByText('Closed').waitFor()
  expect(await card.getByRole('button', { name: 'Vote' }).count()).toBe(0)
})

test('a thread shows its post with ancestors and replies, adds new replies, and shows edits', async ({ context }) => {
  const { alice, ben, open } = await two(context)
  const first = await write(ben, 'The first of three\n'.repeat(12))
  const second = await write(alice, 'The second of three', { in_reply_to_id: first.id })
  await write(ben, 'The third of three', { in_reply_to_id: second.id })
  await write(ben, 'It led nowhere', { in_reply_to_id: second.id })
  await ask(alice, 'PUT', `/api/v1/statuses/${second.id}`, { status: 'The second of the three' })
  await ask(ben, 'POST', `/api/v1/statuses/${second.id}/favourite`)
  const page = await open(pathOf(alice, second))
  const main = page.locator('.post-main')
  await article(page, 'The third of three').waitFor()
  expect(await page.locator('main article').allInnerTexts()).toEqual([
    expect.stringContaining('The first of three'),
    expect.stringContaining('The second of the three'),
    expect.stringContaining('The third of three'),
    expect.stringContaining('It led nowhere'),
  ])
  // The ancestors are above the post, out of sight until you scroll up.
  await expect.poll(async () => Math.round((await main.boundingBox())!.y)).toBeLessThan(100)
  await expectAccessible(page)
  await main.getByRole('link', { name: '1 favourite' }).waitFor()
  await main.getByRole('link', { name: /^Edited/ }).click()
  await page.getByRole('heading', { name: 'Latest version' }).waitFor()
  expect(await page.locator('main ins').allInnerTexts()).toEqual([expect.stringContaining('the')])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the post' }).click()
  await main.getByRole('button', { name: 'Reply, 2' }).click()
  await page.getByRole('dialog').locator('textarea').fill('Written just now')
  await page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }).click()
  await article(page, 'Written just now').waitFor()
  expect(await page.locator('.thread-replies article').count()).toBe(3)
})

test('the page reports a missing post, and a post that you delete while it is open', async ({ context }) => {
  const { alice, open } = await two(context)
  const own = await write(alice, 'Not for long')
  const page = await open(`/@${alice.username}/117000000000000000`, /404/)
  await page.getByRole('heading', { name: 'This post is not available' }).waitFor()
  await page.goto(`${site.url}${pathOf(alice, own)}`)
  await page.locator('.post-main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'This post was deleted' }).waitFor()
  await page.getByRole('button', { name: 'Rewrite it' }).click()
  await expect.poll(() => page.getByRole('dialog').locator('textarea').inputValue()).toBe('Not for long')
})

test('a deleted post that was opened from an outdated list disappears from that list too', async ({ context }) => {
  const { ben, open } = await two(context)
  await write(ben, 'Still there')
  const deleted = await write(ben, 'Gone by now')
  // Without a stream the page does not learn of the deletion.
  await context.routeWebSocket(/\/v1\/browser\/stream/, (socket) => void socket.close({ code: 1001 }))
  const page = await open('/home', /404/)
  await article(page, 'Gone by now').waitFor()
  await ask(ben, 'DELETE', `/api/v1/statuses/${deleted.id}`)
  await article(page, 'Gone by now').locator('[data-action=open]').click()
  await page.getByRole('heading', { name: 'This post is not available' }).waitFor()
  await page.goBack()
  await article(page, 'Still there').waitFor()
  expect(await article(page, 'Gone by now').count()).toBe(0)
})

test('deleting, rewriting or marking a post that is already gone removes it from the list', async ({ context }) => {
  const { alice, ben, open } = await two(context)
  const texts = ['Last', 'Deleted', 'Rewritten', 'Marked', 'First'] as const
  const [, deleted, rewritten] = [
    await write(alice, 'Last'),
    await write(alice, 'Deleted'),
    await write(alice, 'Rewritten'),
  ]
  const marked = await write(ben, 'Marked')
  await write(alice, 'First')
  await context.routeWebSocket(/\/v1\/browser\/stream/, (socket) => void socket.close({ code: 1001 }))
  const page = await open('/home', /404|ERR_FAILED|Failed to load/)
  const choose = async (text: string, name: string) => {
    await article(page, text).getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
  }
  for (const text of texts) await article(page, text).waitFor()
  await ask(alice, 'DELETE', `/api/v1/statuses/${deleted.id}`)
  await choose('Deleted', 'Delete')
  await page.getByText('The post was deleted.').waitFor()
  await article(page, 'Deleted').waitFor({ state: 'detached' })

  await ask(ben, 'DELETE', `/api/v1/statuses/${marked.id}`)
  await article(page, 'Marked').getByRole('button', { name: 'Favourite' }).press('Enter')
  await article(page, 'Marked').waitFor({ state: 'detached' })
  await page.getByText('This post is not available').waitFor()
  // The focus moves to the next post.
  await expect.poll(() => article(page, 'Rewritten').evaluate((post) => post.matches(':focus'))).toBe(true)

  // The service deletes the post, but its response is lost.
  await page.route(`**/api/statuses/${rewritten.id}`, async (route) => (await route.fetch(), route.abort()), {
    times: 1,
  })
  await choose('Rewritten', 'Delete and rewrite')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByRole('dialog').locator('textarea').inputValue()).toBe('Rewritten')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('filters warn, hide or blur, only in their contexts', async ({ context }) => {
  const { alice, ben, open } = await two(context)
  const filter = (title: string, filter_action: string, keyword: string) =>
    ask(alice, 'POST', '/api/v2/filters', {
      ...{ title, filter_action, context: ['home'] },
      keywords_attributes: [{ keyword, whole_word: true }],
    })
  await filter('Football', 'warn', 'football')
  await filter('Cricket', 'hide', 'cricket')
  await filter('Boats', 'blur', 'boat')
  await write(ben, 'Some football tonight')
  await write(ben, 'Some cricket tonight')
  await write(ben, 'A boat', { media_ids: [await upload(ben, 'Its sails')] })
  await write(alice, 'My own football')
  const page = await open()
  await article(page, 'Filtered: Football').waitFor()
  expect(await page.getByText('Some football tonight').count()).toBe(0)
  expect(await article(page, 'cricket').count()).toBe(0)
  expect(await page.locator('main article').count()).toBe(3)
  await article(page, 'My own football').waitFor()
  await article(page, 'A boat').getByText('Hidden by your filter: Boats').waitFor()
  await article(page, 'Filtered: Football').getByRole('button', { name: 'Show anyway' }).click()
  await article(page, 'Some football tonight').waitFor()
  await expectAccessible(page)
  await page.goto(`${site.url}/public`)
  await article(page, 'Some cricket tonight').waitFor()
})

test('reactions are counted, added and removed', async ({ context }) => {
  const { alice, ben, open } = await two(context)
  const written = await write(ben, 'We did it!')
  await ask(ben, 'POST', `/api/v1/statuses/${written.id}/react/${encodeURIComponent('🎉')}`)
  const page = await open()
  const card = article(page, 'We did it!')
  await card.getByRole('button', { name: '🎉, 1 reaction', pressed: false }).click()
  await card.getByRole('button', { name: '🎉, 2 reactions', pressed: true }).waitFor()
  await expect.poll(async () => (await read(alice, written)).reactions[0]!.count).toBe(2)
  await card.getByRole('button', { name: 'React', exact: true }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('duck')
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: '🦆, 1 reaction', pressed: true }).waitFor()
  await card.getByRole('button', { name: '🎉, 2 reactions' }).click()
  await expect.poll(async () => (await read(alice, written)).reactions.map(({ count }) => count)).toEqual([1, 1])
})

test('posts are selected, opened, favourited, replied to and boosted by keyboard alone', async ({ context }) => {
  const { alice, ben, open } = await two(context)
  const [older, newer] = [await write(ben, 'The older one'), await write(ben, 'The newer one')]
  const page = await open()
  await article(page, 'The older one').waitFor()
  const focused = () => page.evaluate('document.activeElement.closest("article")?.dataset.post')
  await page.keyboard.press('j')
  expect(await focused()).toBe(newer.id)
  await page.keyboard.press('j')
  expect(await focused()).toBe(older.id)
  await page.keyboard.press('j')
  expect(await focused()).toBe(older.id)
  await page.keyboard.press('f')
  await article(page, 'The older one').getByRole('button', { name: 'Favourite, 1', pressed: true }).waitFor()
  await page.keyboard.press('k')
  expect(await focused()).toBe(newer.id)
  await page.keyboard.press('b')
  await page.getByRole('menuitem', { name: 'Boost', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await article(page, 'The newer one').getByRole('button', { name: 'Boosted, 1' }).waitFor()
  await page.keyboard.press('r')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // `b` after `g` opens the bookmarks instead of boosting.
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.waitForURL('**/bookmarks')
  await page.goBack()
  await article(page, 'The older one').waitFor()
  // The focus returns to the post it was on.
  await expect.poll(focused).toBe(newer.id)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${pathOf(ben, newer)}`)
  expect((await read(alice, older)).favourited).toBe(true)
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  await expectAccessible(page)
})

test('a quote shows the quoted post, whose author can remove it and choose who may quote', async ({ chromium }) => {
  const [alice, ben] = [await somebody('alice'), await somebody('ben')]
  const own = await write(alice, 'To be quoted')
  await write(ben, 'See here', { quoted_status_id: own.id })
  for (const window of [phone, desktop]) {
    await using context = await chromium.newContext(window)
    const page = await signedInPage(context, site, alice, `${pathOf(alice, own)}/quotes`)
    await article(page, 'See here').locator('.post-quote').getByText('To be quoted').waitFor()
    await settled(page)
    await expectAccessible(page)
    if (window === phone) continue
    await article(page, 'See here').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remove my post from this quote' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The author of the quoted post removed it from this quote.').waitFor()
    await page.goto(`${site.url}${pathOf(alice, own)}`)
    await page.locator('.post-main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Who can quote…' }).click()
    await page.getByRole('radio', { name: 'Nobody' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
  }
  const { quote_approval } = await ask<{ quote_approval: { current_user: string } }>(
    ben,
    'GET',
    `/api/v1/statuses/${own.id}`,
  )
  expect(quote_approval.current_user).toBe('denied')
})
