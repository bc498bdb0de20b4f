import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addAuthenticator, testInChromium as test } from '../support/chromium.ts'
import { browserClient } from '../support/browserClient.ts'
import { callsOf, desktop, expectAccessible, openWebPage, webForFile, startWeb } from '../support/webClient.ts'

const password = 'seven herons by the river'
const challengePath = '/v1/browser/api/instance/registration_challenge'
const registerPath = '/v1/browser/auth/register'

const site = webForFile({ registrationProofOfWork: 1 })

async function fillIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const submit = (page: Page) => page.locator('main form button[type=submit]').click()
const buttonOf = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const registrationsOf = (calls: readonly string[]) => calls.filter((line) => line === 'POST /auth/register')

/** Delays the response to the next request for a challenge until the returned function is called. */
async function holdChallenge(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route(
    `**${challengePath}`,
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return resolve
}

test('the page solves the challenge before the form is sent, and registers', async ({ context }) => {
  const page = await openWebPage(context, site, '/register')
  const calls = callsOf(page)
  const solved = page.waitForResponse((response) => new URL(response.url()).pathname === challengePath)
  await page.reload()
  await solved
  await fillIn(page, 'heron')
  await expectAccessible(page)
  expect(registrationsOf(calls)).toEqual([])
  await submit(page)
  await page.waitForURL(`${site.url}/home`)
  expect(registrationsOf(calls)).toHaveLength(1)
  expect(await site.stores.accounts.summary('heron')).toBeDefined()
})

test('a registration with a passkey also contains a proof of work', async ({ context }) => {
  const page = await openWebPage(context, site, '/register')
  await addAuthenticator(context, page)
  await page.getByLabel('Username', { exact: true }).fill('petra')
  await page.getByLabel('With a passkey').check()
  await buttonOf(page, 'Create account with a passkey').click()
  await page.getByText('Welcome, @petra!').waitFor()
  expect(await site.stores.accounts.summary('petra')).toBeDefined()
})

for (const [locale, submitted, waiting] of [
  ['en', 'Create account', 'Checking that you are not a robot…'],
  ['de', 'Konto erstellen', 'Es wird geprüft, dass du kein Roboter bist …'],
] as const) {
  test(`a form that is submitted too early shows a message, and is sent once the challenge is solved (${locale})`, async ({
    chromium,
  }) => {
    await using context = await chromium.newContext({ ...desktop, locale })
    const goOn = await holdChallenge(context)
    const page = await openWebPage(context, site, '/register')
    const calls = callsOf(page)
    await page.locator('[name=username]').fill(`early_${locale}`)
    await page.locator('[name=new-password], [name=password]').first().fill(password)
    await buttonOf(page, submitted).click()
    await page.getByRole('status').filter({ hasText: waiting }).waitFor()
    expect(await buttonOf(page, waiting).isDisabled()).toBe(true)
    await expectAccessible(page)
    expect(registrationsOf(calls)).toEqual([])
    goOn()
    await page.waitForURL(`${site.url}/home`)
  })
}

test('the page stays usable while it solves a challenge, even one without a solution', async ({ context }) => {
  await context.route(`**${challengePath}`, async (route) => {
    const response = await route.fetch()
    const { parameters, ...rest } = (await response.json()) as { parameters: object }
    await route.fulfill({ response, json: { ...rest, parameters: { ...parameters, keyPrefix: '0'.repeat(64) } } })
  })
  const page = await openWebPage(context, site, '/register')
  await fillIn(page, 'patient')
  await page.getByText(`You will be @patient on ${new URL(site.url).host}.`).waitFor()
  await submit(page)
  await buttonOf(page, 'Checking that you are not a robot…').waitFor()
  await page.getByLabel('Display name (optional)').fill('Patience')
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  expect(await site.stores.accounts.summary('patient')).toBeUndefined()
})

test('leaving the page ends a registration that waits for its proof', async ({ context }) => {
  const goOn = await holdChallenge(context)
  const page = await openWebPage(context, site, '/register')
  const calls = callsOf(page)
  await fillIn(page, 'gone')
  await submit(page)
  await buttonOf(page, 'Checking that you are not a robot…').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  goOn()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await fillIn(page, 'came_back')
  await submit(page)
  await page.waitForURL(`${site.url}/home`)
  expect(registrationsOf(calls)).toHaveLength(1)
  expect(await site.stores.accounts.summary('gone')).toBeUndefined()
})

test('if the proof is already used or the name is taken, the page solves another challenge by itself', async ({
  context,
}) => {
  const page = await openWebPage(context, site, '/register', { allows: /422/ })
  const calls = callsOf(page)
  await context.route(
    `**${registerPath}`,
    async (route) => {
      const { proofOfWork } = route.request().postDataJSON() as { proofOfWork: string }
      const thief = browserClient(site)
      await thief.session()
      expect((await thief.post(registerPath, { username: 'magpie', password, proofOfWork })).status).toBe(201)
      await route.continue()
    },
    { times: 1 },
  )
  await fillIn(page, 'magpie')
  await submit(page)
  await page.getByText('This name is not available. Choose another.').waitFor()
  expect(registrationsOf(calls)).toHaveLength(2)
  await expectAccessible(page)
  await fillIn(page, 'robbed')
  await submit(page)
  await page.waitForURL(`${site.url}/home`)
  expect(registrationsOf(calls)).toHaveLength(3)
  expect(await site.stores.accounts.summary('robbed')).toBeDefined()
})

test('if registrations need no proof of work, the page loads no solver and requests no challenge', async ({
  context,
}) => {
  await using other = await startWeb()
  const page = await openWebPage(context, other, '/register')
  const paths: string[] = []
  page.on('request', (request) => void paths.push(new URL(request.url()).pathname))
  await page.reload()
  await fillIn(page, 'heron')
  await submit(page)
  await page.waitForURL(`${other.url}/home`)
  expect(paths).toContain('/v1/browser/api/instance')
  expect(paths.filter((path) => path.includes('challenge') || path.includes('/solve-'))).toEqual([])
})
