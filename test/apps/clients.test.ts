import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { consentTo, credentialsOf, exchange, form, json, registerApp, type TestApp } from '../support/apps.ts'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'

const service = serviceForFile()
let app: TestApp
let publicApp: TestApp
let alice: TestAccount

beforeAll(async () => {
  app = await registerApp(service)
  publicApp = await registerApp(service, { token_endpoint_auth_method: 'none' })
  alice = await service.createAccount('alice')
})

const ask = (fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) =>
  service.fetch('/oauth/token', { ...form(fields), headers })

const ownToken = { grant_type: 'client_credentials' }
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
/** Percent-encodes every byte, which is unusual but valid. */
const percents = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

async function errorOf(response: Response) {
  const body = (await response.json()) as Record<string, string>
  return [response.status, body['error']]
}

describe('a page', () => {
  const own = () => ({ ...ownToken, ...credentialsOf(app) })
  const from = (origin: string, site: string) => ({ origin, 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' })

  it('apps-11: of the service’s own origin gets no token, and does not use up a code', async () => {
    expect((await ask(own(), from(service.url, 'same-origin'))).status).toBe(403)
    const { code } = await consentTo(service, { app, account: alice })
    const refused = await ask(exchange(app, code), from(service.url, 'same-origin'))
    expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })])
    expect((await ask(exchange(app, code))).status).toBe(200)
  })

  it.each([
    ['of another origin', 'https://elk.example', 'cross-site'],
    ['of a sub-domain, or another port', 'http://127.0.0.1:1', 'same-site'],
    ['without an origin', 'null', 'cross-site'],
  ])('%s gets a token, and may read it', async (_name, origin, site) => {
    const response = await ask(own(), from(origin, site))
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })
})

describe('an app authenticates', () => {
  it('in the body or the header, in any valid encoding', async () => {
    const { client_id: id, client_secret: secret = '' } = app
    expect((await ask({ ...ownToken, ...credentialsOf(app) })).status).toBe(200)
    expect((await ask(ownToken, basic(`${id}:${secret}`))).status).toBe(200)
    expect((await ask(ownToken, basic(`${percents(id)}:${percents(secret)}`))).status).toBe(200)
    // Many apps also send their id in the body.
    expect((await ask({ ...ownToken, client_id: id }, basic(`${id}:${secret}`))).status).toBe(200)
    expect(
      (await ask(ownToken, { authorization: basic(`${id}:${secret}`).authorization.replace('Basic', 'bASIC') })).status,
    ).toBe(200)
  })

  it.each<[string, (app: TestApp) => Record<string, string>]>([
    ['an unknown client', () => basic('nobody:secret')],
    ['a wrong secret', ({ client_id }) => basic(`${client_id}:cls_wrong`)],
    ['no secret', ({ client_id }) => basic(`${client_id}:`)],
    ['no colon', ({ client_id }) => basic(client_id)],
    ['an invalid encoding', ({ client_id, client_secret }) => basic(`${client_id}:%zz${client_secret}`)],
    ['invalid base64', () => ({ authorization: 'Basic ***' })],
    ['nothing', () => ({ authorization: 'Basic' })],
    ['NUL', ({ client_secret }) => basic(`\0:${client_secret}`)],
    ['a long name', ({ client_secret }) => basic(`${'é'.repeat(3000)}:${client_secret}`)],
  ])('but not with %s', async (_name, headersFor) => {
    const response = await ask(ownToken, headersFor(app))
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="service"')
    expect(await errorOf(response)).toEqual([401, 'invalid_client'])
  })

  it('in only one way at a time', async () => {
    const { client_id: id, client_secret: secret = '' } = app
    const header = basic(`${id}:${secret}`)
    expect(await errorOf(await ask({ ...ownToken, ...credentialsOf(app) }, header))).toEqual([400, 'invalid_request'])
    const another = { ...ownToken, client_id: publicApp.client_id }
    expect(await errorOf(await ask(another, header))).toEqual([400, 'invalid_request'])
  })

  it('in a single `Authorization` header, because two could differ', async () => {
    const { authorization } = basic(`${app.client_id}:${app.client_secret}`)
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = request(`${service.url}/oauth/token`, { method: 'POST' }, async (response) => {
        const chunks = await response.toArray()
        resolve({ status: response.statusCode, text: Buffer.concat(chunks as Buffer[]).toString() })
      })
      sent.on('error', reject)
      sent.setHeader('authorization', [authorization, authorization])
      sent.setHeader('content-type', 'application/x-www-form-urlencoded')
      sent.end(new URLSearchParams(ownToken).toString())
    })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_request' }),
    ])
  })

  it('with only its id if it has no secret', async () => {
    const request = { ...ownToken, client_id: publicApp.client_id }
    expect(await errorOf(await ask(request))).toEqual([400, 'unauthorized_client'])
    expect(await errorOf(await ask({ ...request, client_secret: '' }))).toEqual([400, 'unauthorized_client'])
    expect(await errorOf(await ask(ownToken, basic(`${publicApp.client_id}:`)))).toEqual([400, 'unauthorized_client'])
    expect(await errorOf(await ask({ ...request, client_secret: 'cls_x' }))).toEqual([401, 'invalid_client'])
    expect(await errorOf(await ask(ownToken))).toEqual([401, 'invalid_client'])
    for (const client_id of ['\0', `${publicApp.client_id}\0`, publicApp.client_id.toUpperCase(), '\ud800'])
      expect(await errorOf(await ask({ ...request, client_id }))).toEqual([401, 'invalid_client'])
  })

  it('whatever bearer token the header contains', async () => {
    const headers = { authorization: `Bearer ${alice.token}` }
    expect((await ask({ ...ownToken, ...credentialsOf(app) }, headers)).status).toBe(200)
    expect(await errorOf(await ask(ownToken, headers))).toEqual([401, 'invalid_client'])
  })
})

describe('POST /oauth/token', () => {
  it.each(['password', 'refresh_token', 'implicit', 'toString', '__proto__'])(
    'does not support the grant %s',
    async (grant_type) => {
      const fields = { grant_type, username: 'alice', password: 'x', refresh_token: 'x', ...credentialsOf(app) }
      expect(await errorOf(await ask(fields))).toEqual([400, 'unsupported_grant_type'])
    },
  )

  it.each(['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret', 'code_verifier'])(
    'refuses a repeated %s',
    async (name) => {
      const { code } = await consentTo(service, { app, account: alice })
      const fields = Object.entries({ ...exchange(app, code), ...(name === 'code_verifier' && { [name]: 'x' }) })
      const twice = [...fields, fields.find(([field]) => field === name)!]
      expect(await errorOf(await ask(twice))).toEqual([400, 'invalid_request'])
      const list = fields.map(([field, value]): [string, string] => [field === name ? `${field}[]` : field, value])
      expect(await errorOf(await ask(list))).toEqual([400, 'invalid_request'])
    },
  )

  it('refuses repeated keys in JSON, and values that are not texts', async () => {
    const asJson = (text: string) =>
      service.fetch('/oauth/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
    expect(await errorOf(await asJson('{"grant_type":"a","grant_type":"client_credentials"}'))).toEqual([
      400,
      'invalid_request',
    ])
    for (const value of ['1', '["client_credentials"]', '{"a":1}', 'true'])
      expect(await errorOf(await asJson(`{"grant_type":${value}}`))).toEqual([400, 'invalid_request'])
    expect(await errorOf(await asJson('[]'))).toEqual([400, 'invalid_request'])
    expect(await errorOf(await asJson('{'))).toEqual([400, 'invalid_request'])
  })

  it('apps-16: reports errors in OAuth’s format, with our code and the request id', async () => {
    const response = await ask({ grant_type: 'password' })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await response.json()).toEqual({
      error: 'unsupported_grant_type',
      error_description: expect.stringMatching(/^[ -!#-[\]-~]+$/),
      code: 'malformed_request',
      request_id: response.headers.get('x-request-id'),
    })
  })

  it.each<[string, string, RequestInit, number]>([
    ['a credential in the address', '/oauth/token?access_token=x', json({}), 400],
    ['a secret in the address', '/oauth/token?client_secret=x', json({}), 400],
    ['another type of body', '/oauth/token', { method: 'POST', body: 'x' }, 415],
    ['a body that is too large', '/oauth/token', form({ code: 'x'.repeat(100_000) }), 413],
    ['an unknown path', '/oauth/nowhere', json({}), 404],
    ['another method', '/oauth/token', {}, 404],
  ])('reports %s as an OAuth error', async (_name, path, init, status) => {
    const response = await service.fetch(path, init)
    const body = (await response.json()) as Record<string, string>
    expect([response.status, body['error'], Object.keys(body)]).toEqual([
      status,
      'invalid_request',
      ['error', 'error_description', 'code', 'request_id'],
    ])
    expect(body['error_description']).toMatch(/^[ -!#-[\]-~]+$/)
  })

  it.each([
    'Client-Secret',
    'client_secret[]',
    'clientsecret',
    '_token',
    'c%6fde',
    'device_code.x',
    ' PASSWORD',
    'codeVerifier',
  ])('refuses %s in the address', async (name) => {
    const response = await service.fetch(`/oauth/token?${name}=x`, form(credentialsOf(app)))
    const { code } = (await response.json()) as { code: string }
    expect([response.status, code]).toEqual([400, 'credential_location_forbidden'])
  })

  it('accepts harmless parameters in the address', async () => {
    const path = '/oauth/token?codes=1&token_type_hint=x&x[token]=y&code_challenge=z'
    expect((await service.fetch(path, form({ ...ownToken, ...credentialsOf(app) }))).status).toBe(200)
  })

  it('gives up on a body that arrives too slowly', { timeout: 60_000 }, async () => {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    socket.write(`POST /oauth/token HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 60000\r\n`)
    socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\n')
    const drops = setInterval(() => socket.write('a=b&'), 300)
    socket.on('error', () => undefined)
    try {
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(String(answer)).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/i)
    } finally {
      clearInterval(drops)
      socket.destroy()
    }
  })

  it('is open to pages of any origin, without cookies', async () => {
    const headers = { origin: 'https://client.example' }
    const response = await ask({ ...ownToken, ...credentialsOf(app) }, headers)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    const preflight = { method: 'OPTIONS', headers: { ...headers, 'access-control-request-method': 'POST' } }
    expect((await service.fetch('/oauth/token', preflight)).status).toBe(204)
  })
})

it('the consent page refuses an app’s secret in its address', async () => {
  for (const path of [
    '/oauth/authorize?client_secret=x',
    '/oauth/authorize/?Client%2DSecret=x',
    '/oauth/authorize?client_secret[]=x',
  ])
    expect([path, (await service.fetch(path)).status]).toEqual([path, 400])
  const path = '/oauth/authorize?client_id=x&code_challenge=y&token=z'
  expect((await service.fetch(path)).status).not.toBe(400)
})

it('an address with too many requests gets an OAuth error', async () => {
  const rates = { anonymousRequests: { count: 60, seconds: 300 } }
  await using limited = await startService({ rateLimits: 'on', rates })
  const asking = async () => limited.fetch('/oauth/token', form(ownToken))
  for (let number = 0; number < 60; number += 20) await Promise.all(Array.from({ length: 20 }, asking))
  const response = await asking()
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  expect([response.status, await response.json()]).toEqual([
    429,
    expect.objectContaining({ error: 'invalid_request', code: 'rate_limited' }),
  ])
})
