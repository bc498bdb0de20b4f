import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { servePage } from '../../examples/browser-page/server.ts'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { addAuthenticator, testInChromium } from '../support/chromium.ts'
import { freePort } from '../support/freePort.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { watch } from '../support/lookEverywhere.ts'
import { createDatabase } from '../support/postgres.ts'

const root = join(import.meta.dirname, '../..')
const password = 'correct horse battery staple 7'

const browserPage = await readFile(join(root, 'docs/browser.md'), 'utf8')
const snippets = [...browserPage.matchAll(/```js\n([\s\S]*?)```/g)].map(([, text]) => text!)

/** Starts the example on a database and a folder of its own. */
async function startExample(options: ServiceOptions = {}) {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const dataDir = await mkdtemp(join(tmpdir(), 'browser-page-'))
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  pool.on('error', () => {})
  const url = `http://localhost:${await freePort()}`
  const settings = { baseUrl: url, dataDir, database: { pool }, rateLimits: 'off', logger: false, ...options } as const
  let stop = await startPage(url, settings)
  return {
    url,
    /** Stops the service, calls `meanwhile`, and starts it again. */
    async restart(meanwhile: () => Promise<void>) {
      await stop()
      await meanwhile()
      stop = await startPage(url, settings)
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await pool.end()
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

/** Serves the page, and returns a function that stops it. */
async function startPage(url: string, options: ServiceOptions): Promise<() => Promise<void>> {
  const { server, service } = servePage(options)
  await service.ready
  await once(server.listen(Number(new URL(url).port), '127.0.0.1'), 'listening')
  return async () => {
    server.close()
    await service.close()
    server.closeAllConnections()
  }
}

/** Opens the page, fills in its form, and waits until it is signed in. */
async function enter(context: BrowserContext, url: string, username: string, by: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/page/`)
  await signIn(page, username, by)
  return page
}

async function signIn(page: Page, username: string, by: string): Promise<void> {
  await page.getByLabel('Name').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: by, exact: true }).click()
  await page.getByText(`You are ${username}`).waitFor()
}

async function publish(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your post').fill(text)
  await page.getByRole('button', { name: 'Publish' }).click()
}

testInChromium('the code in docs/browser.md for a console publishes a post', async ({ context }) => {
  await using example = await startExample()
  const page = await context.newPage()
  await page.goto(`${example.url}/docs`)
  await page.evaluate(`(async () => {\n${snippets[0]}})()`)
  const posts = await fetch(`${example.url}/api/v1/timelines/public`)
  expect(await posts.json()).toMatchObject([{ content: '<p>From a page</p>', account: { username: 'carol' } }])
})

testInChromium('two people see each post as it is published, and can sign out', async ({ context, chromium }) => {
  await using example = await startExample()
  const sees = await watch(context, example)
  const alice = await enter(context, example.url, 'alice', 'Make an account')
  const another = await chromium.newContext()
  const bob = await enter(another, example.url, 'bob', 'Make an account')
  await publish(bob, 'Hello <b>Alice</b>')
  await alice.getByText('bob: Hello <b>Alice</b>', { exact: true }).waitFor()
  await publish(alice, 'Hello Bob')
  await bob.getByText('alice: Hello Bob', { exact: true }).waitFor()
  expect(await sees.look(alice)).toEqual([])
  await another.close()

  await alice.getByRole('button', { name: 'Sign out' }).click()
  await alice.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await alice.getByText('Hello Bob').count()).toBe(0)
  expect(await alice.getByRole('status').textContent()).toBe('')
  const responses: string[] = []
  alice.on('response', (answer) => responses.push(`${answer.status()} ${new URL(answer.url()).pathname}`))
  await signIn(alice, 'alice', 'Sign in')
  await alice.getByText('alice: Hello Bob', { exact: true }).waitFor()
  // No request used the session that has ended.
  expect(responses.filter((line) => line.startsWith('4'))).toEqual([])
  expect(await sees.look(alice)).toEqual([])
})

testInChromium('a change in another tab is noticed, and nothing is sent for another account', async ({ context }) => {
  await using example = await startExample()
  const first = await enter(context, example.url, 'alice', 'Make an account')
  const second = await context.newPage()
  await second.goto(`${example.url}/page/`)
  await second.getByText('You are alice').waitFor()
  await first.getByRole('button', { name: 'Sign out' }).click()
  // The stream of the second page ends with the session.
  await second.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await signIn(first, 'alice', 'Sign in')
  // The second page assumes that nobody is signed in, but alice is. Its form is rejected, and it shows who is
  // signed in.
  await second.getByLabel('Name').fill('mallory')
  await second.getByLabel('Password').fill(password)
  await second.getByRole('button', { name: 'Make an account' }).click()
  await second.getByText('You are alice').waitFor()
  await publish(second, 'From the second tab')
  await first.getByText('alice: From the second tab').waitFor()
})

testInChromium('a rejected form still has its values, and an accepted one is empty', async ({ context }) => {
  await using example = await startExample()
  const page = await enter(context, example.url, 'alice', 'Make an account')
  await page.getByRole('button', { name: 'Sign out' }).click()
  // Signing out empties the form.
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.getByLabel('Name').fill('alice')
  await page.getByLabel('Password').fill('not her password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('The name or the password is wrong').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('alice')
  await signIn(page, 'alice', 'Sign in')
  expect(await page.getByLabel('Password').inputValue()).toBe('')
})

testInChromium('the page follows its stream again after an outage, and can then sign out', async ({ context }) => {
  await using example = await startExample()
  const page = await enter(context, example.url, 'alice', 'Make an account')
  await publish(page, 'Before')
  await page.getByText('alice: Before').waitFor()
  const failed = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/browser/session'))
  // The outage is long enough for two failed attempts.
  await example.restart(async () => {
    await failed()
    await failed()
  })
  await page.waitForResponse((answer) => answer.url().endsWith('/stream-tickets'))
  await publish(page, 'After')
  await page.getByText('alice: After').waitFor()
  expect(await page.getByRole('status').textContent()).toBe('')

  await example.restart(async () => {})
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await signIn(page, 'alice', 'Sign in')
})

testInChromium('a rejected subscription ends with GraphQL errors', async ({ context }) => {
  await using example = await startExample()
  const page = await enter(context, example.url, 'alice', 'Make an account')
  // The code is a string, because Vitest would replace `import` in a function.
  const errors = await page.evaluate<{ message: string }[]>(`import('/page/stream.js').then(
    ({ follow }) => new Promise((resolve) => follow('subscription { nonsense }', () => {}, (code, found) => resolve(found))),
  )`)
  expect(errors[0]!.message).toMatch(/nonsense/)
})

testInChromium('a passkey and an identity provider work', async ({ context }) => {
  await using provider = await startIdentityProvider({ people: { 'subject-1': { preferred_username: 'carol' } } })
  await using example = await startExample({ browser: { providers: [provider.settings] } })
  provider.serve(example)
  await context.route(`${provider.issuer}/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-user': 'subject-1' } }),
  )
  const sees = await watch(context, example)
  const page = await context.newPage()
  await addAuthenticator(context, page)
  await page.goto(`${example.url}/page/`)
  await page.getByRole('button', { name: `Sign in at ${provider.settings.name}` }).click()
  await page.getByText('You are carol').waitFor()
  expect(page.url()).toBe(`${example.url}/page/`)
  expect(await sees.look(page)).toEqual([])

  const isAdded = page.waitForResponse((answer) => answer.url().endsWith('/auth/passkeys'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  expect((await isAdded).status()).toBe(201)
  await page.getByText('The passkey was added').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('You are carol').waitFor()
  expect(await sees.look(page)).toEqual([])
})

test('the page for front-end developers shows the example code as it is in the files', async () => {
  const [, ...shown] = snippets
  const files = ['boundary.js', 'stream.js', 'graphqlClient.js', 'passkeys.js', 'providers.js']
  const code = files.map((name) => readFile(join(root, 'examples/browser-page/page', name), 'utf8'))
  expect(shown).toEqual(await Promise.all(code))
})
