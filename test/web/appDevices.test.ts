import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { newDeviceCode, newUserCode } from '../../src/model/app.ts'
import { hashOf } from '../../src/model/concealed.ts'
import { deviceBounds } from '../../src/sessions/apps/devices.ts'
import { registerApp, type StartedApp } from '../support/apps.ts'
import { signedInBrowser } from '../support/browserClient.ts'
import { testInChromium as test } from '../support/chromium.ts'
import type { TestAccount, TestService } from '../support/service.ts'
import {
  expectAccessible,
  keepScreenshot,
  openWebPage,
  phone,
  settled,
  signedInPage,
  startWeb,
} from '../support/webClient.ts'
import { press, signInThere, startOpenService } from './appConsents.ts'

let service: Awaited<ReturnType<typeof startOpenService>>
let site: TestService
let app: StartedApp
let alice: TestAccount

beforeAll(async () => {
  service = await startOpenService()
  ;({ site, app, alice } = service)
})
afterAll(() => service?.close())

async function waitingDevice() {
  const [code, userCode] = [newDeviceCode(), newUserCode()]
  const isInserted = await site.stores.deviceAuthorizations.insert({
    hash: hashOf(code),
    userHash: hashOf(userCode),
    appId: app.app.id,
    scopes: ['read', 'write:statuses'],
    seconds: 600,
    intervalSeconds: 1,
  })
  expect(isInserted).toBe(true)
  return { typed: userCode.reveal(), poll: () => site.stores.deviceAuthorizations.poll(hashOf(code), app.app.id, 5) }
}

test('a person allows a device by its code, compares the code if it came from a link, and denies another', async ({
  context,
}) => {
  const [first, second] = [await waitingDevice(), await waitingDevice()]
  const page = await openWebPage(context, site, `/activate?user_code=${first.typed}`, { allows: /404/ })
  await page.getByText('Sign in to enter the code that it shows.').waitFor()
  await expectAccessible(page)
  await signInThere(page, 'alice')
  await page.getByText('Compare this code with the one that your device shows.').waitFor()
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe(first.typed)
  await page.getByText('Did someone send you this link or code?').waitFor()
  await expectAccessible(page)
  await press(page, 'The codes match')
  await page.getByText(`Your device shows this code: ${first.typed}`).waitFor()
  await page.getByText('Write, edit and delete posts in your name').waitFor()
  await page.getByText('You are signed in to The town as @alice').waitFor()
  await expectAccessible(page)
  await press(page, 'Allow')
  await page.getByRole('heading', { name: 'Your device is connected' }).waitFor()
  await expectAccessible(page)
  expect(await first.poll()).toEqual({ kind: 'allowed', accountId: alice.id, scopes: ['read', 'write:statuses'] })

  await page.goto(`${site.url}/activate`)
  // A used code gets the same message as an unknown one.
  for (const wrong of [first.typed, 'BBBB-BBBB', 'no code']) {
    await page.getByLabel('Code', { exact: true }).fill(wrong)
    await press(page, 'Continue')
    await page.getByText('No device is waiting with this code.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill('')
    await press(page, 'Continue')
    await page.getByText('Enter the code first.').waitFor()
  }
  await page.getByLabel('Code', { exact: true }).fill(second.typed.toLowerCase().replace('-', ' '))
  await page.keyboard.press('Enter')
  await page.getByText(`Your device shows this code: ${second.typed}`).waitFor()
  await press(page, 'Deny')
  await page.getByRole('heading', { name: 'Your device was not connected' }).waitFor()
  expect(await second.poll()).toEqual({ kind: 'denied' })
})

test('attempts to enter a device code are limited, and do not count as attempts to sign in', async () => {
  await using strict = await startWeb({ rateLimits: 'on' })
  const account = await strict.createAccount('guesser')
  const browser = await signedInBrowser(strict, account.id)
  const { id: appId } = await registerApp(strict)
  const type = async (userCode: string) => {
    const read = await browser.post('/v1/browser/auth/apps/device', { userCode })
    const decided = await browser.post('/v1/browser/auth/apps/device/decision', { userCode, allow: true })
    return [read.status, decided.status]
  }
  // A household can connect seven devices in a row without reaching the limit.
  for (let devices = 0; devices < 7; devices += 1) {
    const [code, typed] = [newDeviceCode(), newUserCode()]
    const { seconds, intervalSeconds } = deviceBounds
    const hashes = { hash: hashOf(code), userHash: hashOf(typed) }
    await strict.stores.deviceAuthorizations.insert({ ...hashes, appId, scopes: ['read'], seconds, intervalSeconds })
    expect(await type(typed.reveal())).toEqual([200, 200])
  }
  for (let tries = 0; tries < 3; tries += 1) expect(await type('BBBB-BBBB')).toEqual([404, 404])
  expect(await type('BBBB-BBBB')).toEqual([429, 429])
  const credentials = { username: 'guesser', password: 'not the password' }
  expect((await browser.post('/v1/browser/auth/password', credentials)).status).toBe(401)
})

test('the consent page and the device page fit on a phone and are accessible, in English and German', async ({
  chromium,
}) => {
  const german = { ...phone, locale: 'de-DE' }
  for (const [name, look] of [
    ['phone', phone],
    ['phone-german', german],
  ] as const) {
    const context: BrowserContext = await chromium.newContext(look)
    const page = await signedInPage(context, site, alice, app.request({ scope: 'read write:statuses follow push' }))
    await page.getByText('@alice').first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await keepScreenshot(page, `consent-${name}`)
    await page.getByRole('main').getByRole('button').last().scrollIntoViewIfNeeded()
    await keepScreenshot(page, `consent-${name}-end`)
    await page.goto(`${site.url}/activate?user_code=WDJB-MJHT`)
    await settled(page)
    await expectAccessible(page)
    await keepScreenshot(page, `activate-${name}`)
    await context.close()
  }
})

test('pages for consent and devices cannot be framed, even with a trailing slash', async () => {
  for (const path of [
    '/oauth/authorize',
    '/oauth/authorize/',
    '/oauth/show-code',
    '/activate',
    '/activate/?user_code=x',
  ]) {
    const response = await site.fetch(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  }
})
