import { expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { expectAccessible, openWebPage, phone, signedInPage, signIn, webForFile } from '../support/webClient.ts'
import { ask, upload, write } from './asPerson.ts'
import { composer, drafts, hand, picture, posts, text, toast, tool, writing, type WrittenPost } from './composing.ts'

const site = webForFile({ limits: { postCharacters: 300, imageBytes: 200_000 } })

let last = 0
const somebody = (name = 'writer') => site.createAccount(`${name}${++last}`)

test('a post is published with its warning, visibility and language, and appears on the home timeline at once', async ({
  context,
}) => {
  const [ann, ben] = [await somebody(), await somebody('reader')]
  const page = await writing(context, site, ann)
  await text(page).fill('Guten Morgen zusammen')
  await tool(page, 'Add a content warning').click()
  await page.getByRole('textbox', { name: 'Content warning' }).fill('Very early')
  await page.getByRole('button', { name: 'Who can see it: Everyone' }).click()
  await page.getByRole('radio', { name: 'Followers', exact: true }).press('Space')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('combobox', { name: 'Find a language' }).fill('deu')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Published.').waitFor()
  await page.locator('main article').filter({ hasText: 'Very early' }).waitFor()
  const [post] = await posts(ann)
  expect(post).toMatchObject({ spoiler_text: 'Very early', visibility: 'private', language: 'de', sensitive: true })
  expect(post!.content).toContain('Guten Morgen zusammen')
  expect((await ben.api(`/api/v1/statuses/${post!.id}`)).status).toBe(404)
  expect(await drafts(ann)).toEqual([])
  await toast(page, 'Published.').getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(`**/@${ann.username}/${post!.id}`)
})

test('the composer counts characters like the service and does not send a text that is too long', async ({
  context,
}) => {
  const ann = await somebody()
  const page = await writing(context, site, ann)
  const link = `https://example.org/${'a'.repeat(200)}`
  // 265 + 1 + 23 for the link + 2 + 1 for a family of four + 8.
  const most = `${'e'.repeat(265)} ${link}. 👨‍👩‍👧‍👦 ${'é'.repeat(7)}`
  await text(page).fill(`${most}x`)
  await page.getByText('1 character too many').first().waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  await text(page).fill(most)
  await page.getByText('Room for 0 more characters').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(page, 'Published.').waitFor()
})

test('pictures are dropped or pasted, described, focused and reordered, and other files are refused at once', async ({
  context,
}) => {
  const ann = await somebody()
  const page = await writing(context, site, ann)
  const [wide, tall] = [await picture(600, 300), await picture(200, 500)]
  await hand(page, 'drop', {
    'wide.png': ['image/png', wide],
    'notes.txt': ['text/plain', Buffer.from('x')],
    'huge.png': ['image/png', Buffer.alloc(300_000, 1)],
  })
  await page.getByText('“notes.txt” has a file type that is not supported.').waitFor()
  await page.getByText(/“huge.png” is too large: 0.3 MB/).waitFor()
  await hand(page, 'paste', { 'image.png': ['image/png', tall] })
  await page
    .getByRole('button', { name: /^Add a description/ })
    .nth(1)
    .click()
  await page.getByRole('textbox', { name: 'Description' }).fill('A tall picture')
  const point = page.getByRole('slider', { name: 'Focal point' })
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) await point.press(key)
  expect(await point.getAttribute('aria-valuetext')).toBe('55% from the left, 40% from the top')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  // A file without a description is named by its position.
  await page.getByRole('button', { name: 'Add a description: Picture, 1 of 2' }).waitFor()
  await page.getByRole('button', { name: 'Remove: Picture, 1 of 2' }).waitFor()
  await page.getByRole('button', { name: 'Move forward: Picture: A tall picture' }).click()
  await tool(page, 'Publish').click()
  await page
    .getByRole('dialog', { name: 'A file has no description' })
    .getByRole('button', { name: 'Add a description' })
    .click()
  await page.getByRole('textbox', { name: 'Description' }).fill('A wide picture')
  const box = (await point.boundingBox())!
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 4)
  await page.keyboard.press('Escape')
  await tool(page, 'Publish').click()
  await toast(page, 'Published.').waitFor()
  const [{ media_attachments: media } = { media_attachments: [] }] = await posts(ann)
  expect(media.map(({ description }) => description)).toEqual(['A tall picture', 'A wide picture'])
  expect(media[0]!.meta.focus).toEqual({ x: 0.1, y: 0.2 })
  expect(media[1]!.meta.focus!.x).toBeCloseTo(-0.5, 1)
  expect(media[1]!.meta.focus!.y).toBeCloseTo(0.5, 1)
})

test('a refused upload shows an error, and can be tried again or removed', async ({ context }) => {
  const ann = await somebody()
  const page = await writing(context, site, ann, /422/)
  await hand(page, 'drop', { 'broken.png': ['image/png', Buffer.from('no picture at all')] })
  await page.getByText('Not uploaded.').waitFor()
  await page.getByRole('button', { name: 'Upload again' }).click()
  await page.getByText('Not uploaded.').waitFor()
  await page.getByRole('button', { name: 'Remove: Picture' }).click()
  await expect.poll(() => text(page).evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Text')
  await text(page).fill('Without it, then')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Published.').waitFor()
  expect((await posts(ann))[0]).toMatchObject({ media_attachments: [] })
})

test('an edit starts with the published text, leaves unchanged fields alone, and adds to the history', async ({
  context,
}) => {
  const ann = await somebody()
  const media = await upload(ann, 'Red and blue')
  const post = await write(ann, 'The first vresion', { media_ids: [media], spoiler_text: 'Spelling' })
  const page = await signedInPage(context, site, ann, `/@${ann.username}/${post.id}`)
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Edit post' }).waitFor()
  expect(await text(page).inputValue()).toBe('The first vresion')
  await text(page).fill('The second version')
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep writing' })
    .click()
  await page.getByRole('button', { name: 'Red and blue Describe' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Red beside blue')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Your changes were saved.').waitFor()
  expect(await ask<WrittenPost>(ann, 'GET', `/api/v1/statuses/${post.id}`)).toMatchObject({
    content: '<p>The second version</p>',
    spoiler_text: 'Spelling',
    media_attachments: [{ id: media, description: 'Red beside blue' }],
  })
  const history = await ask<{ content: string }[]>(ann, 'GET', `/api/v1/statuses/${post.id}/history`)
  expect(history.map(({ content }) => content)).toEqual(['<p>The first vresion</p>', '<p>The second version</p>'])
  expect(await drafts(ann)).toEqual([])
})

test('people, hashtags and emojis are suggested while you type, and a picker offers emojis', async ({ context }) => {
  const [ann, ben] = [await somebody(), await site.createAccount('benedict')]
  await write(ben, 'About #lighthouses')
  const page = await writing(context, site, ann)
  await page.keyboard.type('Hello @ben')
  await page.getByRole('option', { name: /benedict/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('and :lighthou')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  await page.keyboard.type(' :rocke')
  await page.getByRole('option', { name: 'rocket' }).waitFor()
  await page.keyboard.press('Escape')
  // Escape closes the suggestions, not the composer.
  expect(await composer(page).isVisible()).toBe(true)
  await page.keyboard.type('t :octop')
  await page.getByRole('option', { name: 'octopus' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('#lighth')
  await page.getByRole('option', { name: /#lighthouses/ }).click()
  await tool(page, 'Add an emoji').click()
  await page.getByRole('searchbox', { name: 'Find an emoji' }).fill('waving hand')
  await page.getByRole('gridcell', { name: 'waving hand', exact: true }).waitFor()
  await page.getByTitle('Medium-dark').click()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Find an emoji' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await text(page).inputValue()).toBe('Hello @benedict and :lighthou :rocket 🐙 #lighthouses 👋🏾')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Published.').waitFor()
  const [post] = await posts(ann)
  expect(await ask(ann, 'GET', `/api/v1/statuses/${post!.id}`)).toMatchObject({
    mentions: [{ id: ben.id }],
    tags: [{ name: 'lighthouses' }],
  })
})

test('a reply mentions the author it replies to, and is as private as the post', async ({ context }) => {
  const [ann, ben] = [await somebody(), await somebody('asker')]
  const question = await write(ben, `A question, @${ann.username}?`, { visibility: 'direct' })
  const page = await signedInPage(context, site, ann, `/@${ben.username}/${question.id}`)
  await page
    .getByRole('button', { name: /^(?:Answer|Reply)/ })
    .first()
    .click()
  await text(page).waitFor()
  expect(await text(page).inputValue()).toBe(`@${ben.username} `)
  await page.getByRole('button', { name: 'Who can see it: Mentioned people' }).waitFor()
  await page.keyboard.type('An answer')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Published.').waitFor()
  expect((await posts(ann))[0]).toMatchObject({ visibility: 'direct', in_reply_to_id: question.id })
})

test('a post that fails to publish stays in the composer, and trying again publishes it only once', async ({
  context,
}) => {
  const ann = await somebody()
  const page = await writing(context, site, ann, /ERR_FAILED|503|Failed to load/)
  let tries = 0
  const editable: boolean[] = []
  await context.route('**/v1/browser/api/statuses', async (route) => {
    editable.push(await text(page).isEditable())
    if (++tries === 1) return route.fulfill({ status: 503, json: { error: 'Not now', code: 'unavailable' } })
    // The service publishes the post, but the response is lost.
    if (tries === 2) {
      expect((await route.fetch()).status()).toBe(200)
      return route.abort()
    }
    return route.continue()
  })
  await text(page).fill('Only once')
  await tool(page, 'Publish').click()
  await page.getByText('Your post was not published. The service is not available right now.').waitFor()
  expect(await text(page).inputValue()).toBe('Only once')
  await tool(page, 'Publish').click()
  await page.getByText('Your post was not published. The service cannot be reached.').waitFor()
  expect(await text(page).inputValue()).toBe('Only once')
  await tool(page, 'Publish').click()
  await toast(page, 'Published.').waitFor()
  expect((await posts(ann)).map(({ content }) => content)).toEqual(['<p>Only once</p>'])
  // What is typed while the text is sent would be lost.
  expect(editable).toEqual([false, false, false])
})

test('if a post was published although the response was lost, later changes of its text are saved as an edit', async ({
  context,
}) => {
  const ann = await somebody()
  const page = await writing(context, site, ann, /ERR_FAILED|Failed to load/)
  let tries = 0
  await context.route('**/v1/browser/api/statuses', async (route) => {
    if (++tries > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await text(page).fill('As it was')
  await tool(page, 'Publish').click()
  await page.getByText('Your post was not published.').waitFor()
  await text(page).fill('As it should be')
  await tool(page, 'Publish').click()
  await page.getByText('Your first attempt succeeded after all').waitFor()
  await tool(page, 'Save changes').click()
  await toast(page, 'Your changes were saved.').waitFor()
  expect((await posts(ann)).map(({ content }) => content)).toEqual(['<p>As it should be</p>'])
})

test('if a post was published although the response was lost, the author learns that a later choice of who sees it came too late', async ({
  context,
}) => {
  const ann = await somebody()
  const page = await writing(context, site, ann, /ERR_FAILED|Failed to load/)
  let tries = 0
  await context.route('**/v1/browser/api/statuses', async (route) => {
    if (++tries > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await text(page).fill('For everyone at first')
  await tool(page, 'Publish').click()
  await page.getByText('Your post was not published.').waitFor()
  await page.getByRole('button', { name: 'Who can see it: Everyone' }).click()
  await page.getByRole('radio', { name: 'Followers', exact: true }).press('Space')
  await page.keyboard.press('Enter')
  await tool(page, 'Publish').click()
  await page.getByText('You can no longer change who can see it: Everyone.').waitFor()
  await page.getByRole('button', { name: 'Who can see it: Everyone' }).waitFor()
  expect(await toast(page, 'Published.').count()).toBe(0)
})

test('the composer works by keyboard alone, and closing it returns the focus', async ({ context }) => {
  const ann = await somebody()
  await write(ann, 'Something to stand on')
  const page = await signedInPage(context, site, ann)
  await page.locator('.column').getByRole('button', { name: 'New post' }).press('Enter')
  await text(page).waitFor()
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""',
    )
  await expect.poll(focused).toBe('Text')
  await page.keyboard.type('By keys')
  const reached = new Set<string>()
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab')
    reached.add(await focused())
  }
  for (const name of [
    'Close',
    'Who can see it: Everyone',
    'Language: English',
    'Text',
    'Add a poll',
    'Add an emoji',
    'Publish later',
    'Publish',
  ])
    expect([...reached]).toContain(name)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await composer(page).waitFor()
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await composer(page).waitFor({ state: 'detached' })
  expect(await focused()).toBe('New post')
})

test('on a phone the composer fills the window, and a share link opens it with its text', async ({ chromium }) => {
  const context = await chromium.newContext(phone)
  const ann = await somebody()
  const page = await signedInPage(
    context,
    site,
    ann,
    `/compose?text=${encodeURIComponent('Read this: https://example.org/')}`,
  )
  expect(await text(page).inputValue()).toBe('Read this: https://example.org/')
  await expectAccessible(page)
  await tool(page, 'Publish').tap()
  await page.waitForURL('**/home')
  expect((await posts(ann))[0]!.content).toContain('example.org')
  await page.locator('.bar').getByRole('button', { name: 'New post' }).tap()
  await text(page).waitFor()
  const { width, height } = (await composer(page).boundingBox())!
  expect([width, height]).toEqual([390, 844])
  await expectAccessible(page)
  await context.close()
})

test('the text of a share link is saved as a draft only after you change it', async ({ context }) => {
  const ann = await somebody()
  await context.clock.install()
  const page = await signedInPage(context, site, ann, '/compose?text=Read%20this')
  const methods: string[] = []
  page.on('request', (request) => request.url().includes('/api/drafts') && methods.push(request.method()))
  await page.clock.runFor(5_000)
  await page.goto(`${site.url}/drafts`)
  await page.getByText('No drafts').waitFor()
  expect(methods.filter((method) => method !== 'GET')).toEqual([])
  await page.goBack()
  await text(page).fill('Read this, please')
  await page.clock.runFor(5_000)
  await expect.poll(async () => (await drafts(ann)).map(({ params }) => params.text)).toEqual(['Read this, please'])
})

test('when another account signs in in another tab, the page restarts without the previous account’s data', async ({
  context,
}) => {
  const [ann, ben] = [await somebody(), await somebody('another')]
  const { id } = await write(ann, 'In my own name')
  const page = await signedInPage(context, site, ann, `/@${ann.username}/${id}`, { allows: /40[13]/ })
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('article').first().focus()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await text(page).fill('In my own name, changed')
  await signIn(context, site, ben)
  await text(page).press('Control+Enter')
  await page.locator('.column').getByRole('link', { name: ben.username }).waitFor()
  await page.locator('main').getByText('In my own name').waitFor()
  expect([await page.locator('.composer').count(), await page.locator('.toast').count(), questions]).toEqual([0, 0, []])
  expect([await posts(ben), await drafts(ben)]).toEqual([[], []])
  expect((await posts(ann)).map(({ content }) => content)).toEqual(['<p>In my own name</p>'])
})

test('when the session ends, the page closes its dialog and the messages that offer to repeat a failed action', async ({
  context,
}) => {
  const [ann, ben] = [await somebody(), await somebody('another')]
  await site.stores.passwords.set(ann.id, 'no hash')
  const { id } = await write(ben, 'Not to everyone’s taste')
  const session = await signIn(context, site, ann)
  const page = await openWebPage(context, site, `/@${ben.username}/${id}`, { allows: /401|ERR_FAILED/ })
  await page.route('**/favourite', (route) => route.abort())
  await page.locator('.post-main .action-favourite').click()
  await page.locator('.toast-failed').waitFor()
  await page.locator('.post-main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  await page.getByRole('dialog').waitFor()
  expect((await session.post('/v1/browser/auth/logout')).ok).toBe(true)
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  expect([await page.getByRole('dialog').count(), await page.locator('.toast').count()]).toEqual([0, 0])
})

test('if the session ends, unsaved text is discarded with a message, and signing out saves it first', async ({
  context,
}) => {
  const ann = await somebody()
  await site.stores.passwords.set(ann.id, 'no hash')
  const session = await signIn(context, site, ann)
  const page = await openWebPage(context, site, '/compose', { allows: /401|ERR_FAILED/ })
  await page.route('**/api/drafts', (route) => route.abort())
  await text(page).fill('Not kept')
  expect((await session.post('/v1/browser/auth/logout')).ok).toBe(true)
  await toast(page, 'You were signed out before everything was saved.').waitFor()
  expect(await page.getByText('Not kept').count()).toBe(0)
  await page.close()
  const next = await signedInPage(context, site, ann, '/compose')
  await text(next).fill('Kept at the last moment')
  await next.getByRole('button', { name: 'Sign out', exact: true }).click()
  await toast(next, 'You are signed out.').waitFor()
  expect((await drafts(ann)).map(({ params }) => params.text)).toEqual(['Kept at the last moment'])
  expect(await next.locator('.toast').count()).toBe(1)
})
