import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { testInChromium as test } from '../support/chromium.ts'
import { watch } from '../support/lookEverywhere.ts'
import { settled, webForFile } from '../support/webClient.ts'
import { everyAddress } from './everyAddress.ts'

const site = webForFile()
let service: Awaited<ReturnType<typeof everyAddress>>
const password = 'correct horse battery staple 7'

beforeAll(async () => {
  service = await everyAddress(site)
})

/** Collects every address that the pages of a browser request. */
function noteRequests(context: BrowserContext): string[] {
  const addresses: string[] = []
  context.on('request', (request) => void addresses.push(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => void addresses.push(socket.url())))
  return addresses
}

async function register(page: Page): Promise<void> {
  await page.goto(`${site.url}/register`)
  await page.getByLabel('Username').fill('newcomer')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((url) => url.pathname !== '/register')
  await settled(page)
}

test('scripts of every page can read nothing of a session, and the pages request nothing from other origins', async ({
  context,
}) => {
  const sees = await watch(context, site)
  const addresses = noteRequests(context)
  const page = await context.newPage()
  await register(page)
  expect(await sees.look(page)).toEqual([])
  await page.goto(`${site.url}/settings/security`)
  await settled(page)
  expect(await sees.look(page)).toEqual([])
  for (const path of service.addresses) {
    await page.goto(`${site.url}${path}`)
    await settled(page)
    expect([path, await sees.look(page)]).toEqual([path, []])
  }
  const hosts = new Set(addresses.filter((url) => !/^(?:blob|data):/.test(url)).map((url) => new URL(url).host))
  expect([...hosts]).toEqual([new URL(site.url).host])
  expect(addresses.some((url) => url.startsWith('ws://'))).toBe(true)
}, 120_000)

test('the browser stores only choices, and never a name, an id, a token or a password', async ({ context }) => {
  const sees = await watch(context, site)
  const page = await context.newPage()
  await page.goto(`${site.url}/sign-in`)
  await page.getByLabel('Username').fill('newcomer')
  await page.getByLabel('Password', { exact: true }).fill(password)
  const response = page.waitForResponse('**/v1/browser/auth/password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const { csrfToken, profile } = (await (await response).json()) as { csrfToken: string; profile: { id: string } }
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await page.goto(`${site.url}/home`)
  await settled(page)
  const token = csrfToken.replace(/^csrf_/, '')
  const readable = await sees.readable(page)
  const stored = readable.filter(([place]) => /Storage|IndexedDB|cache|cookie|history|window/i.test(place))
  for (const secret of [token, profile.id, 'newcomer', password]) {
    expect(stored.filter(([, text]) => text.includes(secret)).map(([place]) => place)).toEqual([])
  }
  // Scripts read the token only in the response of the service, to send it back in a header.
  const holding = readable.filter(([, text]) => text.includes(token)).map(([place]) => place)
  expect(new Set(holding)).toEqual(new Set([`the answer to ${site.url}/v1/browser/session`]))
})
