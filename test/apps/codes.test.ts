import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../src/model/app.ts'
import { defaultSessionRules } from '../../src/model/sessionRules.ts'
import { conceal, hashOf } from '../../src/model/concealed.ts'
import { exchangeCode } from '../../src/sessions/apps/exchangeCode.ts'
import {
  callback,
  challenge,
  consentTo,
  credentialsOf,
  exchange,
  form,
  isGood,
  json,
  multipart,
  registerApp,
  type TestApp,
  verifier,
} from '../support/apps.ts'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'

const service = serviceForFile()
let app: TestApp
/** An app without a secret. */
let publicApp: TestApp
let alice: TestAccount

beforeAll(async () => {
  app = await registerApp(service, { website: 'https://app.example' })
  publicApp = await registerApp(service, { token_endpoint_auth_method: 'none' })
  alice = await service.createAccount('alice')
})

const ask = (fields: Record<string, string>) => service.fetch('/oauth/token', form(fields))

async function refusal(fields: Record<string, string>) {
  const response = await ask(fields)
  const { error } = (await response.json()) as { error?: string }
  return [response.status, error]
}

async function tokenOf(fields: Record<string, string>): Promise<string> {
  const response = await ask(fields)
  expect(response.status).toBe(200)
  return ((await response.json()) as { access_token: string }).access_token
}

describe('a code', () => {
  it('sessions-3, sessions-4: becomes a session of the person who allowed the app', async () => {
    const { code, handle } = await consentTo(service, { app, account: alice, scopes: ['read', 'write'] })
    const response = await ask(exchange(app, code))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const token = (await response.json()) as { access_token: string; created_at: number }
    expect(token).toEqual({
      access_token: expect.stringMatching(/^ses_/),
      token_type: 'Bearer',
      scope: 'read write',
      created_at: expect.any(Number),
    })
    expect(Math.abs(token.created_at - Date.now() / 1000)).toBeLessThan(60)
    const headers = { authorization: `Bearer ${token.access_token}` }
    const own = await service.fetch('/api/v1/accounts/verify_credentials', { headers })
    expect(await own.json()).toMatchObject({ username: 'alice' })
    const lister = await service.signIn(alice.id, ['read:sessions'])
    const listing = { headers: { authorization: `Bearer ${lister.token}` } }
    const sessions = (await (await service.fetch('/api/v1/sessions', listing)).json()) as object[]
    expect(sessions).toContainEqual(expect.objectContaining({ handle, kind: 'app', label: 'Test app' }))
    const post = await service.fetch('/api/v1/statuses', {
      ...json({ status: 'Hello' }),
      headers: { ...headers, 'content-type': 'application/json' },
    })
    expect(await post.json()).toMatchObject({ application: { name: 'Test app', website: 'https://app.example' } })
    const verified = await service.fetch('/api/v1/apps/verify_credentials', { headers })
    const body = (await verified.json()) as object
    expect(body).toMatchObject({ name: 'Test app', redirect_uris: [callback] })
    expect(body).not.toHaveProperty('client_secret')
  })

  it.each(Object.entries({ 'a form': form, JSON: json, multipart }))('is accepted in %s', async (_name, encoded) => {
    const { code } = await consentTo(service, { app, account: alice })
    // Other parameters that clients send are ignored.
    const init = encoded(exchange(app, code, { scope: 'read', force_login: 'false', code_verifier: '' }))
    expect((await service.fetch('/oauth/token', init)).status).toBe(200)
  })

  it('apps-9: is refused in the address, which others may store', async () => {
    const { code } = await consentTo(service, { app, account: alice })
    const fields = exchange(app, code)
    const response = await service.fetch(`/oauth/token?${new URLSearchParams(fields)}`, { method: 'POST' })
    const body = (await response.json()) as object
    expect([response.status, body]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_request', code: 'credential_location_forbidden' }),
    ])
    // The code was not used up.
    await tokenOf(fields)
  })

  it('apps-6: ends its session when it is used a second time', async () => {
    const { code } = await consentTo(service, { app, account: alice })
    const token = await tokenOf(exchange(app, code))
    expect(await isGood(service, token)).toBe(true)
    expect(await refusal(exchange(app, code))).toEqual([400, 'invalid_grant'])
    expect(await isGood(service, token)).toBe(false)
    expect(await refusal(exchange(app, code))).toEqual([400, 'invalid_grant'])
  })

  it('apps-6: gives at most one session when used twenty times at once, and none that lasts', async () => {
    const { code, handle } = await consentTo(service, { app, account: alice })
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(exchange(app, code))))
    const granted = responses.filter(({ status }) => status === 200)
    expect(granted.length).toBeLessThanOrEqual(1)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(20 - granted.length)
    for (const response of granted)
      expect(await isGood(service, ((await response.json()) as { access_token: string }).access_token)).toBe(false)
    expect((await service.stores.authSessions.listFor(alice.id)).map((one) => one.handle)).not.toContain(handle)
  })

  it('apps-7: does not work for another app, which cannot end its session either', async () => {
    const { code } = await consentTo(service, { app, account: alice })
    const stranger = await registerApp(service)
    expect(await refusal(exchange(stranger, code))).toEqual([400, 'invalid_grant'])
    const token = await tokenOf(exchange(app, code))
    expect(await refusal(exchange(stranger, code))).toEqual([400, 'invalid_grant'])
    expect(await isGood(service, token)).toBe(true)
  })

  it('needs an authenticated app, and is not used up by a request whose app is not authenticated', async () => {
    const { code } = await consentTo(service, { app, account: alice })
    const { client_secret: _secret, ...bare } = exchange(app, code)
    const wrong = [bare, { ...bare, client_secret: '' }, { ...bare, client_secret: `cls_${'a'.repeat(43)}` }]
    for (const fields of wrong) expect(await refusal(fields)).toEqual([401, 'invalid_client'])
    await tokenOf(exchange(app, code))
  })

  it.each([
    ['another address', { redirect_uri: `${callback}/` }],
    ['an address in another case', { redirect_uri: callback.toUpperCase() }],
    ['the out-of-band address', { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' }],
    ['a verifier although no challenge was sent', { code_verifier: verifier }],
  ])('sent with %s is used up', async (_name, more) => {
    const { code } = await consentTo(service, { app, account: alice })
    expect(await refusal(exchange(app, code, more))).toEqual([400, 'invalid_grant'])
    expect(await refusal(exchange(app, code))).toEqual([400, 'invalid_grant'])
  })

  it.each(['code', 'redirect_uri', 'grant_type'])('sent without %s is not used up', async (name) => {
    const { code } = await consentTo(service, { app, account: alice })
    const fields = exchange(app, code)
    const { [name]: _left, ...rest } = fields
    expect(await refusal(rest)).toEqual([400, 'invalid_request'])
    await tokenOf(fields)
  })

  it('apps-7: expires', async () => {
    const { code } = await consentTo(service, { app, account: alice, seconds: 0 })
    expect(await refusal(exchange(app, code))).toEqual([400, 'invalid_grant'])
    expect(await refusal(exchange(app, 'cod_'))).toEqual([400, 'invalid_grant'])
  })

  it('gives no session once its owner is suspended, not even after they are restored', async () => {
    const { id } = await service.createAccount(`lost${Date.now() % 100_000}`)
    const { code, handle } = await consentTo(service, { app, account: { id } })
    await service.stores.accounts.suspend(id)
    expect(await refusal(exchange(app, code))).toEqual([400, 'invalid_grant'])
    await service.stores.accounts.restore(id)
    expect((await service.stores.authSessions.listFor(id)).map((one) => one.handle)).not.toContain(handle)
  })
})

describe('apps-6: no session remains if, during an exchange,', () => {
  /** Exchanges a code. Calls `happens` just before the session is stored. */
  async function exchangeWhile(happens: (code: string, app: App) => Promise<unknown>) {
    const { client_id } = await registerApp(service)
    const own = (await service.stores.apps.find(client_id))!
    const { code, handle } = await consentTo(service, { app: { ...app, id: own.id }, account: alice })
    const { authSessions } = service.stores
    const insert: typeof authSessions.insert = async (...args) => {
      await happens(code, own)
      return authSessions.insert(...args)
    }
    const stores = { ...service.stores, authSessions: { ...authSessions, insert } }
    const exchange = { code: conceal<'AuthorizationCode'>(code), redirectUri: callback, verifier: undefined }
    await expect(exchangeCode(stores, defaultSessionRules, own, exchange)).rejects.toMatchObject({
      oauth: 'invalid_grant',
    })
    expect((await authSessions.listFor(alice.id)).map((one) => one.handle)).not.toContain(handle)
  }

  it('the code is used again', () =>
    exchangeWhile((code, own) => service.stores.authorizationCodes.take(hashOf(conceal(code)), own.id)))

  it('the app is removed', () => exchangeWhile((_code, own) => service.stores.apps.remove(own.clientId)))
})

describe('apps-3: PKCE', () => {
  it('authenticates an app without a secret', async () => {
    const { code } = await consentTo(service, { app: publicApp, account: alice, challenge })
    expect(await isGood(service, await tokenOf(exchange(publicApp, code, { code_verifier: verifier })))).toBe(true)
  })

  it.each([
    ['without a verifier', {}],
    ['with another verifier', { code_verifier: verifier.replace('a', 'b') }],
    ['with the challenge itself, as the method `plain` would need it', { code_verifier: challenge }],
    ['with a verifier that is too short', { code_verifier: 'a'.repeat(42) }],
    ['with a verifier that contains an invalid character', { code_verifier: `${verifier}!` }],
  ])('fails %s, and the code is used up', async (_name, more) => {
    for (const client of [publicApp, app]) {
      const { code } = await consentTo(service, { app: client, account: alice, challenge })
      expect(await refusal(exchange(client, code, more))).toEqual([400, 'invalid_grant'])
      const right = exchange(client, code, { code_verifier: verifier })
      expect(await refusal(right)).toEqual([400, 'invalid_grant'])
    }
  })

  it('is required for an app without a secret', async () => {
    for (const more of [{}, { code_verifier: verifier }]) {
      const { code } = await consentTo(service, { app: publicApp, account: alice })
      expect(await refusal(exchange(publicApp, code, more))).toEqual([400, 'invalid_grant'])
    }
  })

  it('does not replace the secret of an app that has one', async () => {
    const { code } = await consentTo(service, { app, account: alice, challenge })
    const { client_secret: _secret, ...bare } = exchange(app, code, { code_verifier: verifier })
    expect(await refusal(bare)).toEqual([401, 'invalid_client'])
    await tokenOf(exchange(app, code, { code_verifier: verifier }))
  })
})

describe('the session of an app', () => {
  it('sessions-7: has the lifetimes set for the app', async () => {
    const own = await registerApp(service)
    await service.stores.apps.setLifetimes(own.client_id, 3600, 7200)
    const { code, handle } = await consentTo(service, { app: own, account: alice })
    await tokenOf(exchange(own, code))
    const session = (await service.stores.authSessions.listForClient(own.client_id)).find(
      (one) => one.handle === handle,
    )
    expect(Math.round((Date.parse(session!.expiresAt) - Date.parse(session!.createdAt)) / 1000)).toBe(3600)
  })

  it('ends in other processes too when its code is used again', async () => {
    await using other = await startService({ database: { pool: service.pool } })
    const { code } = await consentTo(service, { app, account: alice })
    const token = await tokenOf(exchange(app, code))
    expect(await isGood(other, token)).toBe(true)
    await ask({ ...exchange(app, code), ...credentialsOf(app) })
    await expect.poll(() => isGood(other, token)).toBe(false)
  })
})
