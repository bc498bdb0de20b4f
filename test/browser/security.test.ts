import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conceal, hashOf } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { beginDevice } from '../../src/sessions/apps/devices.ts'
import { deviceGrant } from '../../src/surfaces/apps/grants.ts'
import { consentTo, credentialsOf, exchange, form, registerApp } from '../support/apps.ts'
import { type BrowserClient, browserClient, codeOf, signedInBrowser } from '../support/browserClient.ts'
import { passkeyDraft } from '../support/credentials.ts'
import { freePort } from '../support/freePort.ts'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'

const first = 'seven herons by the river'
const second = 'nine otters under the bridge'
const security = '/v1/browser/api/security'

const provider = {
  id: 'example',
  name: 'Example',
  issuer: 'https://id.example',
  clientId: 'social-service',
  clientSecret: 'of the client',
}

const service = serviceForFile({ browser: { providers: [provider] } })

let counter = 0
/** Creates an account with a password, an app session and a browser session. */
async function somebody(password: string | undefined = first) {
  const account = await service.createAccount(`someone_${++counter}`)
  if (password !== undefined) {
    await service.stores.passwords.set(account.id, await hashPassword(conceal(password), account.id))
  }
  return { account, browser: await signedInBrowser(service, account.id) }
}

type Somebody = Awaited<ReturnType<typeof somebody>>

const put = (browser: BrowserClient, password: unknown) => browser.send('PUT', `${security}/password`, { password })
const isIn = async (browser: BrowserClient) =>
  (await browser.get('/v1/browser/api/accounts/verify_credentials')).status === 200
const forgetProof = () => service.pool.query(`update browser_sessions set confirmed_at = now() - interval '11 minutes'`)

async function signsIn({ username }: TestAccount, password: string): Promise<number> {
  const browser = browserClient(service)
  await browser.session()
  return (await browser.post('/v1/browser/auth/password', { username, password })).status
}

async function events({ browser }: { browser: BrowserClient }, query = '') {
  const response = await browser.get(`${security}/events${query}`)
  expect(response.status).toBe(200)
  return { link: response.headers.get('link'), items: (await response.json()) as Record<string, unknown>[] }
}

test('sessions-5, sign-in-18: sessions of browsers and apps are listed with handles, which end them', async () => {
  const { account, browser } = await somebody()
  const other = await signedInBrowser(service, account.id)
  const listed = (await (await browser.get(`${security}/sessions`)).json()) as Record<string, unknown>[]
  expect(listed.map(({ kind, current }) => [kind, current]).toSorted()).toEqual([
    ['browser', false],
    ['browser', true],
    ['cli', false],
  ])
  expect(JSON.stringify(listed)).not.toMatch(/ses_|brs_/)
  const handle = listed.find(({ kind, current }) => kind === 'browser' && current === false)!['handle']
  expect((await browser.send('DELETE', `${security}/sessions/${String(handle)}`)).status).toBe(200)
  expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
  expect((await events({ browser })).items[0]).toMatchObject({ kind: 'session_ended', label: 'Test browser' })
  const stranger = (await somebody()).browser
  const mine = listed.find(({ current }) => current === true)!['handle']
  expect((await stranger.send('DELETE', `${security}/sessions/${String(mine)}`)).status).toBe(404)
  expect(await isIn(browser)).toBe(true)
})

test('sessions-9: a new password ends every other session with its streams, and keeps this one', async () => {
  const { account, browser } = await somebody()
  const other = await signedInBrowser(service, account.id)
  const stream = await account.api('/api/v1/streaming/user')
  expect(stream.status).toBe(200)
  const ended = new Response(stream.body).text()
  const ownStream = await browser.get('/v1/browser/api/streaming/user')
  expect(ownStream.status).toBe(200)
  const reader = ownStream.body!.getReader()

  const response = await put(browser, second)
  expect([response.status, await response.json()]).toEqual([200, { set: true, changed_at: expect.any(String) }])
  await ended // Without the new password, the stream would never end.
  expect((await account.api('/api/v1/accounts/verify_credentials')).status).toBe(401)
  expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
  const left = await service.stores.authSessions.listFor(account.id)
  expect(left.map(({ kind }) => kind)).toEqual(['browser'])
  // The stream of this session is still open and delivers events.
  let received = ''
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      received += Buffer.from(part.value).toString()
  })()
  await expect
    .poll(
      async () => {
        expect((await browser.post('/v1/browser/api/statuses', { status: 'still here' })).status).toBe(200)
        return received
      },
      { timeout: 10_000 },
    )
    .toContain('still here')
  await reader.cancel()
  await reading
  expect([await signsIn(account, first), await signsIn(account, second)]).toEqual([401, 200])
  expect((await events({ browser })).items.map(({ kind }) => kind)).toContain('password_changed')
})

test.each([
  ['a new password', ({ browser }: Somebody) => put(browser, second)],
  ['signing out everywhere', ({ browser }: Somebody) => browser.post('/v1/browser/auth/logout/everywhere')],
])('sessions-9: %s also ends what apps were allowed and have not fetched yet', async (_name, end) => {
  const someone = await somebody()
  const app = await registerApp(service)
  const { code } = await consentTo(service, { app, account: someone.account })
  const device = await beginDevice(service.stores, (await service.stores.apps.find(app.client_id))!, 'read')
  const { deviceAuthorizations: devices } = service.stores
  expect(await devices.decide(hashOf(device.userCode), someone.account.id, true)).toBe(true)

  expect((await end(someone)).ok).toBe(true)
  const device_code = device.deviceCode.reveal()
  const polled = { grant_type: deviceGrant, device_code, ...credentialsOf(app) }
  const answers = [exchange(app, code), polled].map(async (fields) => service.fetch('/oauth/token', form(fields)))
  const refusals = (await Promise.all(answers)).map(async (answer) => (await answer.json()) as object)
  expect(await Promise.all(refusals)).toMatchObject([{ error: 'invalid_grant' }, { error: 'expired_token' }])
})

test('errors-12, sign-in-6: a change needs a recent confirmation, except for the first way to sign in', async () => {
  const { account, browser } = await somebody()
  await forgetProof()
  expect(await codeOf(await put(browser, second))).toEqual([403, 'reauthentication_required'])
  expect(await codeOf(await browser.send('DELETE', `${security}/password`))).toEqual([403, 'reauthentication_required'])
  expect(await signsIn(account, first)).toBe(200)
  expect((await browser.post('/v1/browser/auth/reauthenticate', { password: first })).status).toBe(204)
  expect((await put(browser, second)).status).toBe(200)

  const keyless = await service.createAccount('keyless')
  const without = await signedInBrowser(service, keyless.id)
  await forgetProof()
  expect(await (await without.get(`${security}/password`)).json()).toEqual({ set: false, changed_at: null })
  expect((await put(without, first)).status).toBe(200)
})

test('errors-15, sign-in-7: the last way to sign in cannot be removed', async () => {
  const { account, browser } = await somebody()
  const remove = () => browser.send('DELETE', `${security}/password`)
  expect(await codeOf(await remove())).toEqual([409, 'conflict'])
  expect(await signsIn(account, first)).toBe(200)
  await service.stores.identities.insert(account.id, { issuer: provider.issuer, subject: 'x', label: 'Example' })
  const response = await remove()
  expect([response.status, await response.json()]).toEqual([200, { set: false, changed_at: null }])
  expect(await signsIn(account, first)).toBe(401)
  expect(await codeOf(await remove())).toEqual([404, 'not_found'])
  expect((await events({ browser })).items.map(({ kind }) => kind)).toContain('password_removed')
})

test('a removed provider, or a passkey at an IP address, is not a way to sign in', async () => {
  const { account, browser } = await somebody()
  const identity = { issuer: 'https://gone.example', label: 'Gone' }
  await service.stores.identities.insert(account.id, { ...identity, subject: 'one' })
  expect(await codeOf(await browser.send('DELETE', `${security}/password`))).toEqual([409, 'conflict'])
  expect(await signsIn(account, first)).toBe(200)

  const left = await service.createAccount('left_behind')
  await service.stores.identities.insert(left.id, { ...identity, subject: 'two' })
  const unable = await signedInBrowser(service, left.id)
  await forgetProof()
  // The account is then like one without any way to sign in. It cannot sign out, and needs no confirmation to add the
  // first way.
  expect(await codeOf(await unable.post('/v1/browser/auth/logout'))).toEqual([409, 'conflict'])
  expect((await unable.post('/v1/browser/auth/passkeys/options')).status).toBe(200)
  expect((await put(unable, first)).status).toBe(200)
  expect(await codeOf(await put(unable, second))).toEqual([403, 'reauthentication_required'])
  expect(await signsIn(left, first)).toBe(200)

  const port = await freePort()
  await using numbered = await startService({ port, baseUrl: `http://127.0.0.1:${port}` })
  const holder = await numbered.createAccount('holder')
  await numbered.stores.passwords.set(holder.id, await hashPassword(conceal(first), holder.id))
  await numbered.stores.passkeys.insert(passkeyDraft(holder.id), 10)
  const there = await signedInBrowser(numbered, holder.id)
  expect(await codeOf(await there.send('DELETE', `${security}/password`))).toEqual([409, 'conflict'])
})

test('a linked account names its provider, or none if the provider was removed', async () => {
  const { account, browser } = await somebody()
  for (const issuer of [`${provider.issuer}/`, provider.issuer, 'https://gone.example']) {
    await service.stores.identities.insert(account.id, { issuer, subject: randomUUID(), label: 'ada' })
  }
  const listed = (await (await browser.get(`${security}/providers`)).json()) as { provider: string | null }[]
  expect(listed.map((one) => one.provider)).toEqual([provider.id, provider.id, null])
})

test('security events name the browser and address that made the change', async () => {
  const { account, browser } = await somebody()
  const other = await signedInBrowser(service, account.id)
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }
  const change = async (method: string, path: string, body?: unknown) =>
    expect((await browser.send(method, `${security}${path}`, body, { headers })).status).toBe(200)
  const listed = (await (await other.get(`${security}/sessions`)).json()) as { handle: string; current: boolean }[]
  await change('DELETE', `/sessions/${listed.find(({ current }) => current)!.handle}`)
  await change('PUT', '/password', { password: second })
  const passkey = await service.stores.passkeys.insert(passkeyDraft(account.id, { name: 'Old phone' }), 10)
  await change('DELETE', `/passkeys/${passkey.id}`)
  const draft = { issuer: provider.issuer, subject: randomUUID(), label: 'ada at Example' }
  const linked = [
    await service.stores.identities.insert(account.id, draft),
    await service.stores.identities.insert(account.id, { ...draft, subject: randomUUID() }),
  ]
  await change('DELETE', `/providers/${linked[0]!.id}`)
  await change('DELETE', '/password')
  const received = (await events({ browser })).items.map(({ kind, label, address }) => [kind, label, address])
  expect(received).toEqual([
    ['password_removed', 'Firefox on Linux', '127.0.0.1'],
    ['provider_unlinked', 'ada at Example', '127.0.0.1'],
    ['passkey_removed', 'Old phone', '127.0.0.1'],
    ['password_changed', 'Firefox on Linux', '127.0.0.1'],
    ['session_ended', 'Test browser', '127.0.0.1'],
  ])
})

test.each([
  ['a short password', 'aB3$xyz'],
  ['a common password', 'password123'],
  ['a long password', 'x'.repeat(129)],
  ['a very long password', 'y'.repeat(5000)],
  ['an object', { secret: 'of mine' }],
  ['null', null],
  ['no value', undefined],
])('%s is refused as a password, and not repeated', async (_, password) => {
  const { account, browser } = await somebody()
  const response = await put(browser, password)
  expect(response.status).toBe(422)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({ code: 'validation_failed', fields: [{ field: 'password' }] })
  if (typeof password === 'string') expect(text).not.toContain(password)
  expect(await signsIn(account, first)).toBe(200)
})

test('a password in the URL is refused, and nothing changes', async () => {
  const { account, browser } = await somebody()
  const response = await browser.send('PUT', `${security}/password?password=${encodeURIComponent(second)}`, {})
  expect(await codeOf(response)).toEqual([400, 'credential_location_forbidden'])
  expect(await signsIn(account, first)).toBe(200)
})

test('the security of an account is not accessible to visitors or apps', async () => {
  const { account } = await somebody()
  const stranger = browserClient(service)
  await stranger.session()
  for (const path of ['sessions', 'events', 'password']) {
    expect(await codeOf(await stranger.get(`${security}/${path}`))).toEqual([401, 'unauthorized'])
    expect((await account.api(`/api/v1/security/${path}`)).status).toBe(404)
    expect((await account.api(`${security}/${path}`)).status).toBe(400)
  }
})

test('security events are paged, newest first, and show only your own', async () => {
  const one = await somebody()
  const other = await somebody()
  for (const label of ['a', 'b', 'c', 'd', 'e'])
    await service.stores.securityEvents.insert(one.account.id, {
      kind: 'signed_in',
      method: 'password',
      label,
      address: '192.0.2.1',
    })
  await service.stores.securityEvents.insert(other.account.id, { kind: 'signed_in', label: 'other' })
  const page = await events(one, '?limit=2')
  expect(page.items).toEqual(
    ['e', 'd'].map((label) => ({
      id: expect.stringMatching(/^\d+$/),
      kind: 'signed_in',
      method: 'password',
      label,
      address: '192.0.2.1',
      created_at: expect.stringMatching(/Z$/),
    })),
  )
  expect(page.link).toContain(`max_id=${String(page.items[1]!['id'])}`)
  const labels = async (query: string) => (await events(one, query)).items.map(({ label }) => label)
  expect(await labels(`?limit=2&max_id=${String(page.items[1]!['id'])}`)).toEqual(['c', 'b'])
  expect(await labels('')).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect((await events(one)).link).toBeNull()
})

test('secrets-3, secrets-4, sign-in-5: no password appears in the log or in a table', async () => {
  const canaries = ['canary-one-flies-high', 'canary-two-flies-low', 'canary-three-sits']
  const [one, two, three] = canaries as [string, string, string]
  const browser = browserClient(service)
  await browser.session()
  await browser.take(await browser.post('/v1/browser/auth/register', { username: 'canary', password: one }))
  await browser.post('/v1/browser/auth/reauthenticate', { password: one })
  await browser.post('/v1/browser/auth/reauthenticate', { password: three })
  await put(browser, two)
  await put(browser, [two])
  await browser.send('PUT', `${security}/password?password=${three}`, { password: two })
  await browser.send('PUT', `${security}/password`, `{"password": "${three}"`)
  const stranger = browserClient(service)
  await stranger.session()
  for (const body of [
    { username: 'canary', password: three },
    { username: three, password: three },
    { username: 'canary', password: two, [three]: three },
    { username: 'canary', password: two },
  ]) {
    await stranger.session()
    await stranger.post('/v1/browser/auth/password', body)
  }
  expect(service.log.join('')).toContain('/v1/browser/auth/password')
  expect(canaries.filter((canary) => service.log.join('').includes(canary))).toEqual([])

  const { rows } = await service.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { name } of rows) {
    const found = await service.pool.query(`select 1 from ${name} t where t::text ~ $1`, [canaries.join('|')])
    expect([name, found.rowCount]).toEqual([name, 0])
  }
})
