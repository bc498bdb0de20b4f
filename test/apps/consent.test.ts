import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outOfBand } from '../../src/model/app.ts'
import { conceal, hashOf } from '../../src/model/concealed.ts'
import { registerApp, type TestApp } from '../support/apps.ts'
import { type BrowserClient, browserClient, signedInBrowser } from '../support/browserClient.ts'
import { serviceForFile, type TestAccount } from '../support/service.ts'

const back = 'https://app.example/back?tab=1'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const service = serviceForFile()
let alice: TestAccount
let app: TestApp
let publicApp: TestApp
let browser: BrowserClient

/** Replaces the names of apps in the tables below by their ids. */
const clientIdOf = (name: unknown): unknown =>
  name === 'confidential' ? app.client_id : name === 'public' ? publicApp.client_id : name

beforeAll(async () => {
  alice = await service.createAccount('alice')
  const redirect_uris = [back, 'com.example.tool:/back', outOfBand]
  const register = (fields: object) => registerApp(service, { client_name: 'Tool', redirect_uris, ...fields })
  app = await register({ scopes: 'read write:media' })
  publicApp = await register({ scopes: 'read follow', token_endpoint_auth_method: 'none' })
})
beforeEach(async () => {
  browser = await signedInBrowser(service, alice.id)
})

type Request = Record<string, unknown>
const requestWith = (more: Request = {}): Request => {
  const { client_id: client } = { client_id: 'confidential', ...more }
  const client_id = Array.isArray(client) ? client.map(clientIdOf) : clientIdOf(client)
  return { redirect_uri: back, response_type: 'code', ...more, client_id }
}

interface ConsentResponse {
  status: number
  body: {
    scopes?: string[]
    redirectUri?: string
    redirectTo?: string
    code?: string
    refusal?: { error: string; description: string; redirectTo?: string }
    fields?: { field: string; message: string }[]
  }
}

async function ask(path: string, body: object, by: BrowserClient = browser): Promise<ConsentResponse> {
  const response = await by.post(`/v1/browser/auth/apps/${path}`, body)
  return { status: response.status, body: (await response.json()) as ConsentResponse['body'] }
}

const read = (request: Request, by?: BrowserClient) => ask('authorization', request, by)
const decide = (request: Request, allow = true, by?: BrowserClient) =>
  ask('authorization/decision', { request, allow }, by)
const codes = async () =>
  (await service.pool.query<{ count: string }>('select count(*) from authorization_codes')).rows[0]!.count
const take = (code: string, by: TestApp = app) => service.stores.authorizationCodes.take(hashOf(conceal(code)), by.id)

test('anyone can read what an app asks for, and allowing it returns a code for exactly these scopes', async () => {
  const visitor = browserClient(service)
  await visitor.session()
  const request = requestWith({
    scope: 'read:accounts write:media',
    state: ' a&b=%?# é\n',
    unknown: ['x'],
    resource: 'y',
  })
  for (const by of [visitor, browser]) {
    const { status, body } = await read(request, by)
    expect([status, body]).toEqual([
      200,
      { app: { name: 'Tool', website: null }, scopes: ['read:accounts', 'write:media'], redirectUri: back },
    ])
  }
  expect((await decide(request, true, visitor)).status).toBe(401)
  const { redirectTo = '' } = (await decide(request)).body
  expect(redirectTo.startsWith(`${back}&code=cod_`)).toBe(true)
  const answer = new URL(redirectTo).searchParams
  expect([...answer.keys()]).toEqual(['tab', 'code', 'state', 'iss'])
  expect(answer.get('state')).toBe(' a&b=%?# é\n')
  expect(answer.get('iss')).toBe(service.url)
  const redeemed = await take(answer.get('code')!)
  expect(redeemed).toMatchObject({
    grant: {
      appId: app.id,
      accountId: alice.id,
      redirectUri: back,
      scopes: ['read:accounts', 'write:media'],
      challenge: null,
    },
  })
  const events = await service.stores.securityEvents.listFor(alice.id, 1)
  expect(events).toMatchObject([{ kind: 'app_allowed', label: 'Tool', address: '127.0.0.1' }])
})

test('two simultaneous decisions create two codes with separate sessions', async () => {
  const responses = await Promise.all([decide(requestWith()), decide(requestWith())])
  const redeemed = await Promise.all(
    responses.map(({ body }) => take(new URL(body.redirectTo!).searchParams.get('code')!)),
  )
  const handles = redeemed.map((one) => (one && 'grant' in one ? one.grant.handle : undefined))
  expect(new Set(handles).size).toBe(2)
  expect(handles).not.toContain(undefined)
})

test('the code goes to the address of an app with its own scheme, and is shown for an app without one', async () => {
  const { body } = await decide(requestWith({ redirect_uri: 'com.example.tool:/back' }))
  expect(body.redirectTo).toMatch(/^com\.example\.tool:\/back\?code=cod_[\w-]{43}&iss=http/)
  const shown = await decide(requestWith({ redirect_uri: outOfBand, state: 's' }))
  expect(shown.body).toEqual({ code: expect.stringMatching(/^cod_[\w-]{43}$/) })
  expect(await decide(requestWith({ redirect_uri: outOfBand }), false)).toEqual({ status: 200, body: {} })
})

test('apps-5: a denial sends `access_denied` to the app, and creates no code', async () => {
  const before = await codes()
  const { redirectTo = '' } = (await decide(requestWith({ state: 's' }), false)).body
  expect(Object.fromEntries(new URL(redirectTo).searchParams)).toEqual({
    tab: '1',
    error: 'access_denied',
    error_description: 'The request was denied',
    state: 's',
    iss: service.url,
  })
  expect(await codes()).toBe(before)
})

describe('apps-8: a request with an uncertain app or address redirects nowhere', () => {
  test.each<[string, Request, string]>([
    ['no app', { client_id: undefined }, 'client_id'],
    ['an empty app', { client_id: '' }, 'client_id'],
    ['an unknown app', { client_id: 'nobody' }, 'client_id'],
    ['two apps', { client_id: ['confidential', 'public'] }, 'client_id'],
    ['no address', { redirect_uri: undefined }, 'redirect_uri'],
    ['an empty address', { redirect_uri: '' }, 'redirect_uri'],
    ['another host', { redirect_uri: 'https://evil.example/back?tab=1' }, 'redirect_uri'],
    ['a longer path', { redirect_uri: `${back}/` }, 'redirect_uri'],
    ['another spelling', { redirect_uri: 'https://APP.example/back?tab=1' }, 'redirect_uri'],
    ['another port', { redirect_uri: 'https://app.example:443/back?tab=1' }, 'redirect_uri'],
    ['a part of the path', { redirect_uri: 'https://app.example/back' }, 'redirect_uri'],
    ['a fragment', { redirect_uri: `${back}#x` }, 'redirect_uri'],
    ['two addresses', { redirect_uri: [back, 'https://evil.example'] }, 'redirect_uri'],
    ['two addresses in one value', { redirect_uri: `${back} ${outOfBand}` }, 'redirect_uri'],
    ['a state that is too long', { state: 's'.repeat(4001) }, 'state'],
    ['two states', { state: ['s', 't'] }, 'state'],
  ])('%s', async (_, more, field) => {
    const before = await codes()
    for (const { status, body } of [
      await read(requestWith(more)),
      await decide(requestWith(more)),
      await decide(requestWith(more), false),
    ]) {
      expect(status).toBe(422)
      expect(body.fields!.map((detail) => detail.field.split('.').at(-1))).toEqual([field])
      expect(JSON.stringify(body)).not.toContain('example')
    }
    expect(await codes()).toBe(before)
  })
})

describe('any other wrong parameter is shown as an error, which the app gets when the person goes back', () => {
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
  const ofPublic = { client_id: 'public' }
  test.each<[string, Request, string]>([
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['the response type token', { response_type: 'token' }, 'unsupported_response_type'],
    ['a code and a token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['a fragment as response mode', { response_mode: 'fragment' }, 'invalid_request'],
    ['a form as response mode', { response_mode: 'form_post' }, 'invalid_request'],
    ['an unknown scope', { scope: 'read everything' }, 'invalid_scope'],
    ['a scope that the app did not register', { scope: 'admin:write' }, 'invalid_scope'],
    ['an unknown scope', { scope: '<script>' }, 'invalid_scope'],
    ['a wider scope', { scope: 'write' }, 'invalid_scope'],
    ['another scope', { scope: 'write:statuses' }, 'invalid_scope'],
    ['a plain challenge', { ...pkce, code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without a method', { code_challenge: challenge }, 'invalid_request'],
    ['a method in lower case', { ...pkce, code_challenge_method: 's256' }, 'invalid_request'],
    ['a method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
    ['a short challenge', { ...pkce, code_challenge: challenge.slice(1) }, 'invalid_request'],
    ['a challenge that is not base64url', { ...pkce, code_challenge: `${challenge.slice(1)}+` }, 'invalid_request'],
    ['an app without a secret and without PKCE', ofPublic, 'invalid_request'],
    ['no consent page', { prompt: 'none' }, 'interaction_required'],
  ])('%s', async (_, more, error) => {
    const before = await codes()
    const request = requestWith({ state: 's', ...more })
    const { status, body } = await read(request)
    expect(status).toBe(200)
    expect(body.scopes).toEqual([])
    expect(body.refusal?.error).toBe(error)
    // The characters that RFC 6749 section 4.1.2.1 allows.
    expect(body.refusal?.description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
    const query = new URL(body.refusal!.redirectTo!).searchParams
    expect([query.get('error'), query.get('state'), query.get('iss')]).toEqual([error, 's', service.url])
    // A decision checks the request again.
    expect((await decide(request)).body).toEqual({ redirectTo: body.refusal!.redirectTo })
    const { refusal } = (await read({ ...request, redirect_uri: outOfBand })).body
    expect([refusal?.error, refusal?.redirectTo]).toEqual([error, undefined])
    expect(await codes()).toBe(before)
  })

  test.each<[string, Request, string[]]>([
    ['no scope', {}, ['read']],
    ['an empty scope', { scope: '' }, ['read']],
    ['a scope twice', { scope: 'read  read' }, ['read']],
    ['a scope of moderators that the app did not register', { scope: 'read admin:write' }, ['read']],
    ['a scope that a wider one covers', { scope: 'profile read:search' }, ['profile', 'read:search']],
    ['a scope that follow covers', { ...ofPublic, ...pkce, scope: 'write:blocks' }, ['write:blocks']],
    ['a query as response mode', { response_mode: 'query' }, ['read']],
    ['empty parameters', { state: '', code_challenge: '', code_challenge_method: '', response_mode: '' }, ['read']],
    ['a new sign-in', { prompt: 'login', force_login: 'true' }, ['read']],
  ])('%s is accepted', async (_, more, scopes) => {
    const { body } = await read(requestWith(more))
    expect([body.scopes, body.refusal]).toEqual([scopes, undefined])
    expect((await decide(requestWith(more))).body.redirectTo).toContain('code=cod_')
  })

  test('a challenge is stored with the code', async () => {
    const { body } = await decide(requestWith({ ...ofPublic, ...pkce }))
    const code = new URL(body.redirectTo!).searchParams.get('code')!
    expect(await take(code, publicApp)).toMatchObject({ grant: { challenge } })
  })
})

test('apps-11: a decision needs the CSRF token, and exactly the fields of a decision', async () => {
  const before = await codes()
  const path = '/v1/browser/auth/apps/authorization/decision'
  const body = { request: requestWith(), allow: true }
  expect((await browser.post(path, body, { csrf: null })).status).toBe(403)
  expect((await browser.post(path, body, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await browser.send('GET', path)).status).toBe(404)
  for (const allow of ['true', 1, undefined])
    expect((await ask('authorization/decision', { ...body, allow })).status).toBe(422)
  expect((await ask('authorization/decision', { ...body, more: 1 })).status).toBe(422)
  expect(await codes()).toBe(before)
})

test('apps-11, sign-in-6: allowing an app needs a recent confirmation, and denying it does not', async () => {
  const owner = await service.createAccount('owner')
  await service.stores.passwords.set(owner.id, 'no hash')
  const theirs = await signedInBrowser(service, owner.id)
  await service.pool.query("update browser_sessions set confirmed_at = now() - interval '11 minutes'")
  const refused = await decide(requestWith(), true, theirs)
  expect([refused.status, (refused.body as { code?: string }).code]).toEqual([403, 'reauthentication_required'])
  expect((await decide(requestWith(), false, theirs)).body.redirectTo).toContain('error=access_denied')
})

test('a suspended account cannot allow an app', async () => {
  const sam = await service.createAccount('sam')
  const theirs = await signedInBrowser(service, sam.id)
  await service.stores.accounts.suspend(sam.id)
  expect((await decide(requestWith(), true, theirs)).status).toBeGreaterThanOrEqual(401)
  const { rows } = await service.pool.query('select 1 from authorization_codes where account_id = $1', [sam.id])
  expect(rows).toEqual([])
})
