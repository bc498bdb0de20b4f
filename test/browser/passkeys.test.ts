import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { authenticator, flag, selfAttested } from '../support/authenticator.ts'
import { type BrowserClient, codeOf, signedInBrowser } from '../support/browserClient.ts'
import { freePort } from '../support/freePort.ts'
import {
  addPasskey,
  auth,
  newBrowser,
  optionsFor,
  passkeyHolder,
  passkeyList,
  signInWith,
} from '../support/passkeyHolder.ts'
import { serviceForFile, startService, type TestService } from '../support/service.ts'

const service = serviceForFile()

const cookieHash = ({ cookie }: BrowserClient) => createHash('sha256').update(cookie.split('=')[1]!).digest()

/** Makes the browser's confirmation too old. */
async function forgetProof(browser: BrowserClient) {
  const text = `update browser_sessions set confirmed_at = now() - interval '11 minutes' where hash = $1`
  expect((await service.pool.query(text, [cookieHash(browser)])).rowCount).toBe(1)
}

const eventsOf = async ({ id }: { id: Parameters<TestService['stores']['securityEvents']['listFor']>[0] }) =>
  (await service.stores.securityEvents.listFor(id, 20)).map(({ kind, method, label }) => [kind, method, label])

test('a passkey is created and listed, and signs in another browser', async () => {
  const account = await service.createAccount('alma')
  const browser = await signedInBrowser(service, account.id)
  const device = authenticator(service.url)
  const added = await addPasskey(browser, device, 'Phone')
  expect(added.status).toBe(201)
  const passkey = (await added.json()) as Record<string, unknown>
  const phone = { id: expect.stringMatching(/^\d+$/), name: 'Phone' }
  expect(passkey).toEqual({ ...phone, is_synced: false, created_at: expect.stringMatching(/Z$/), last_used_at: null })
  expect(await (await browser.get('/v1/browser/api/security/passkeys')).json()).toEqual([passkey])

  const other = await newBrowser(service)
  const before = other.cookie
  const { csrfToken: tokenBefore } = await other.session()
  const body = await other.take(await signInWith(other, device))
  expect(body).toMatchObject({ authenticated: true, profile: { id: account.id, username: 'alma' } })
  expect(other.cookie).not.toBe(before)
  expect(body.csrfToken).not.toBe(tokenBefore)

  const list = await (await other.get(passkeyList)).json()
  expect(list).toEqual([
    { ...phone, is_synced: false, created_at: passkey['created_at'], last_used_at: expect.stringMatching(/Z$/) },
  ])
  expect(await eventsOf(account)).toEqual([
    ['signed_in', 'passkey', 'A browser'],
    ['passkey_added', null, 'Phone'],
  ])
})

test('options for passkeys contain what is required, and do not reveal the account', async () => {
  const { account, browser, device } = await passkeyHolder(service, 'basil')
  const stranger = await newBrowser(service)
  expect(await optionsFor(stranger, '/passkeys/sign-in/options')).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    userVerification: 'required',
    timeout: 300_000,
  })
  expect(await optionsFor(browser, '/passkeys/sign-in/options')).toMatchObject({
    allowCredentials: [{ id: device.passkeys[0]!.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
    userVerification: 'required',
  })
  const creation = await optionsFor(browser, '/passkeys/options')
  expect(creation).toMatchObject({
    rp: { id: 'localhost' },
    user: { id: device.passkeys[0]!.userHandle, name: 'basil', displayName: 'basil' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: device.passkeys[0]!.id }],
  })
  const handle = Buffer.from(creation.user.id, 'base64url')
  expect(handle.length).toBe(32)
  expect(handle.toString('latin1')).not.toContain(account.id)
  expect(() => device.create(creation)).toThrow('InvalidStateError')
})

test('an account can have several passkeys, and each signs in', async () => {
  const { account, browser, device } = await passkeyHolder(service, 'clara')
  const laptop = authenticator(service.url)
  const synced = flag.present | flag.verified | flag.attested | flag.mayBeSynced | flag.synced
  expect(await (await addPasskey(browser, laptop, 'Laptop', { flags: synced })).json()).toMatchObject({
    is_synced: true,
  })
  const key = authenticator(service.url)
  expect((await addPasskey(browser, key, 'Key', { attestation: selfAttested })).status).toBe(201)
  for (const each of [device, laptop, key]) {
    const response = await signInWith(await newBrowser(service), each)
    expect(await response.json()).toMatchObject({ profile: { id: account.id } })
  }
})

test('a passkey with a counter that stays 0, like those of phones, keeps signing in', async () => {
  const { device } = await passkeyHolder(service, 'dora')
  for (const counter of [0, 0]) {
    expect((await signInWith(await newBrowser(service), device, { counter })).status).toBe(200)
  }
})

test('the owner renames and removes a passkey, but cannot remove the last way to sign in', async () => {
  const { account, browser, device } = await passkeyHolder(service, 'edith')
  await addPasskey(browser, authenticator(service.url), 'Laptop')
  const [phone, laptop] = (await (await browser.get(passkeyList)).json()) as { id: string }[]
  const renamed = await browser.send('PATCH', `${passkeyList}/${laptop!.id}`, { name: ' Old laptop ' })
  expect([renamed.status, await renamed.json()]).toMatchObject([200, { id: laptop!.id, name: 'Old laptop' }])
  expect(await codeOf(await browser.send('PATCH', `${passkeyList}/${laptop!.id}`, { name: ' ' }))).toEqual([
    422,
    'validation_failed',
  ])

  const stranger = (await passkeyHolder(service, 'frank')).browser
  const foreign = `${passkeyList}/${phone!.id}`
  expect(await codeOf(await stranger.send('PATCH', foreign, { name: 'Mine' }))).toEqual([404, 'not_found'])
  expect(await codeOf(await stranger.send('DELETE', foreign))).toEqual([404, 'not_found'])

  expect((await browser.send('DELETE', foreign)).status).toBe(200)
  expect(await codeOf(await browser.send('DELETE', `${passkeyList}/${laptop!.id}`))).toEqual([409, 'conflict'])
  expect(await codeOf(await signInWith(await newBrowser(service), device))).toEqual([401, 'unauthorized'])
  expect((await eventsOf(account))[0]).toEqual(['passkey_removed', null, 'Phone'])
})

test('of the last two passkeys, removed at the same time, one remains', async () => {
  const { browser } = await passkeyHolder(service, 'greta')
  await addPasskey(browser, authenticator(service.url), 'Laptop')
  const list = (await (await browser.get(passkeyList)).json()) as { id: string }[]
  const responses = await Promise.all(list.map(({ id }) => browser.send('DELETE', `${passkeyList}/${id}`)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('adding and removing passkeys needs a recent confirmation', async () => {
  const { browser, device } = await passkeyHolder(service, 'hanna')
  const [{ id }] = (await (await browser.get(passkeyList)).json()) as [{ id: string }]
  const options = await optionsFor(browser, '/passkeys/options')
  await forgetProof(browser)
  const body = { response: authenticator(service.url).create(options), name: 'Thief' }
  const refused = [403, 'reauthentication_required']
  expect(await codeOf(await browser.post(`${auth}/passkeys/options`))).toEqual(refused)
  expect(await codeOf(await browser.post(`${auth}/passkeys`, body))).toEqual(refused)
  expect(await codeOf(await browser.send('DELETE', `${passkeyList}/${id}`))).toEqual(refused)

  const response = device.get(await optionsFor(browser, '/passkeys/sign-in/options'))
  const { cookie } = browser
  expect((await browser.post(`${auth}/reauthenticate`, { response })).status).toBe(204)
  expect(browser.cookie).not.toBe(cookie)
  expect((await addPasskey(browser, authenticator(service.url), 'Laptop')).status).toBe(201)
})

test('a visitor cannot create a passkey', async () => {
  const browser = await newBrowser(service)
  expect(await codeOf(await browser.post(`${auth}/passkeys/options`))).toEqual([401, 'unauthorized'])
  const { browser: other, device } = await passkeyHolder(service, 'ida')
  await other.post(`${auth}/logout`)
  const response = device.get(await optionsFor(browser, '/passkeys/sign-in/options'))
  expect(await codeOf(await browser.post(`${auth}/passkeys`, { response, name: 'x' }))).toEqual([401, 'unauthorized'])
})

test('a passkey is added only once, and an account has at most twenty', async () => {
  const { account, browser, device } = await passkeyHolder(service, 'jana')
  const options = await optionsFor(browser, '/passkeys/options')
  const again = device.create({ ...options, excludeCredentials: [] })
  expect((await browser.post(`${auth}/passkeys`, { response: again, name: 'Tablet' })).status).toBe(201)
  const { challenge } = await optionsFor(browser, '/passkeys/options')
  const [first] = device.passkeys
  const same = device.create({ ...options, challenge, excludeCredentials: [] }, {}, first)
  expect(await codeOf(await browser.post(`${auth}/passkeys`, { response: same, name: 'Same' }))).toEqual([
    409,
    'conflict',
  ])

  const last = authenticator(service.url).create(await optionsFor(browser, '/passkeys/options'))
  const fill = `insert into passkeys (account_id, credential_id, public_key, counter, transports, is_synced, name)
    select $1, int4send(n), '', 0, '{}', false, n::text from generate_series(1, 18) n`
  await service.pool.query(fill, [account.id])
  expect(await codeOf(await browser.post(`${auth}/passkeys`, { response: last, name: 'Last' }))).toEqual([
    422,
    'validation_failed',
  ])
  expect(await codeOf(await browser.post(`${auth}/passkeys/options`))).toEqual([422, 'validation_failed'])
})

test('a suspended account cannot sign in with its passkey, and gets 403', async () => {
  const { account, device } = await passkeyHolder(service, 'karl')
  await service.pool.query('update accounts set suspended_at = now() where id = $1', [account.id])
  expect(await codeOf(await signInWith(await newBrowser(service), device))).toEqual([403, 'forbidden'])
})

test('pages of an allowed origin use passkeys of the same host', async () => {
  const origin = 'https://app.localhost'
  await using listed = await startService({ browser: { allowedOrigins: [origin] } })
  const { device } = await passkeyHolder(listed, 'lena')
  const browser = await newBrowser(listed)
  const response = device.get(await optionsFor(browser, '/passkeys/sign-in/options'), { origin })
  expect((await browser.post(`${auth}/passkeys/sign-in`, { response }, { headers: { origin } })).status).toBe(200)
})

test('a service at an IP address has no passkeys, and gives the reason', async () => {
  const port = await freePort()
  await using bare = await startService({ port, baseUrl: `http://127.0.0.1:${port}` })
  const browser = await newBrowser(bare)
  const response = await browser.post(`${auth}/passkeys/sign-in/options`)
  const body = { code: 'not_found', error: expect.stringContaining('set BASE_URL to a host name') }
  expect([response.status, await response.json()]).toMatchObject([404, body])
  expect((await browser.session()).methods.map(({ type }) => type)).not.toContain('passkey')
})

test('a service with a host name offers passkeys', async () => {
  const { methods } = await (await newBrowser(service)).session()
  expect(methods).toContainEqual({ type: 'passkey' })
})
