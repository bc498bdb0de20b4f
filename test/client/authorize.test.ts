import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginAuthorization, completeAuthorization, createClient, endSession } from '../../client/index.ts'
import { callback, consentTo, registerApp, type TestApp } from '../support/apps.ts'
import { serviceForFile, type TestAccount } from '../support/service.ts'

const service = serviceForFile()
let alice: TestAccount
let app: TestApp

beforeAll(async () => {
  alice = await service.createAccount('alice')
  app = await registerApp(service, { token_endpoint_auth_method: 'none' })
})

const optionsOf = ({ client_id, client_secret }: TestApp) => ({
  ...{ baseUrl: service.url, clientId: client_id, clientSecret: client_secret, redirectUri: callback },
})

/** Acts as the consent page: allows the app, and returns the address that the browser is sent to. */
async function consent(url: string, to: TestApp, changed: Record<string, string> = {}) {
  const parameters = new URL(url).searchParams
  const challenge = parameters.get('code_challenge')
  const { code } = await consentTo(service, { app: to, account: alice, scopes: ['read', 'write'], challenge })
  return `${callback}?${new URLSearchParams({ code, state: parameters.get('state')!, iss: service.url, ...changed })}`
}

test('an app without a secret is allowed, makes calls and ends its session', async () => {
  const options = optionsOf(app)
  const { url, pending } = await beginAuthorization(options, 'read write')
  expect(url.startsWith(`${service.url}/oauth/authorize?`)).toBe(true)
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    ...{ response_type: 'code', client_id: app.client_id, redirect_uri: callback, scope: 'read write' },
    ...{ code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/), state: pending.state },
  })
  expect(url).not.toContain(pending.verifier)
  const granted = await completeAuthorization(options, JSON.parse(JSON.stringify(pending)), await consent(url, app))
  expect(granted).toEqual({ session: expect.any(String), scopes: ['read', 'write'], createdAt: expect.any(Date) })
  const client = createClient({ baseUrl: service.url, session: granted.session })
  expect(await client.call('GET /api/v1/accounts/verify_credentials')).toMatchObject({ username: 'alice' })
  await endSession(options, granted.session)
  await expect
    .poll(() => client.call('GET /api/v1/lists').catch((error: unknown) => error))
    .toMatchObject({ status: 401 })
})

test('an app with a secret exchanges a code that the person typed in', async () => {
  const confidential = await registerApp(service)
  const { url, pending } = await beginAuthorization(optionsOf(confidential), 'read')
  const code = new URL(await consent(url, confidential)).searchParams.get('code')!
  const { session } = await completeAuthorization(optionsOf(confidential), pending, { code })
  expect(await service.clientOf(session).call('GET /api/v1/apps/verify_credentials')).toMatchObject({
    name: 'Test app',
  })
})

test('an app registers with the client', async () => {
  const registered = await service.clientOf().call('POST /api/v1/apps', {
    body: { client_name: 'By the client', redirect_uris: [callback], scopes: ['read'] },
  })
  expect(registered).toMatchObject({ client_id: expect.any(String), client_secret: expect.stringMatching(/^cls_/) })
})

describe('authorization rejects a response', () => {
  test.each([
    ['for another state', { state: 'x' }, 'state_mismatch'],
    ['from another service', { iss: 'https://evil.example' }, 'issuer_mismatch'],
    ['that is a refusal', { error: 'access_denied', error_description: 'No' }, 'access_denied'],
  ])('%s', async (_, changed, code) => {
    const { url, pending } = await beginAuthorization(optionsOf(app), 'read')
    const returned = await consent(url, app, changed)
    await expect(completeAuthorization(optionsOf(app), pending, returned)).rejects.toMatchObject({ code })
  })

  test('without a state, an issuer or a code, or that cannot be parsed', async () => {
    const { url, pending } = await beginAuthorization(optionsOf(app), 'read')
    const returned = new URL(await consent(url, app))
    for (const [name, code] of Object.entries({
      state: 'state_mismatch',
      iss: 'issuer_mismatch',
      code: 'malformed_answer',
    })) {
      const without = new URL(returned)
      without.searchParams.delete(name)
      await expect(completeAuthorization(optionsOf(app), pending, without.href)).rejects.toMatchObject({ code })
    }
    await expect(completeAuthorization(optionsOf(app), pending, '?%zz')).rejects.toMatchObject({
      code: 'state_mismatch',
    })
    // None of these attempts used up the code.
    expect((await completeAuthorization(optionsOf(app), pending, returned.href)).scopes).toEqual(['read', 'write'])
  })

  test('with a code that is used or has another verifier, and no error contains the code', async () => {
    const { url, pending } = await beginAuthorization(optionsOf(app), 'read')
    const returned = await consent(url, app)
    const wrong = { ...pending, verifier: 'x'.repeat(43) }
    const error: unknown = await completeAuthorization(optionsOf(app), wrong, returned).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ status: 400, code: 'invalid_grant', line: 'POST /oauth/token' })
    await expect(completeAuthorization(optionsOf(app), pending, returned)).rejects.toMatchObject({
      code: 'invalid_grant',
    })
    expect(JSON.stringify(error)).not.toContain(new URL(returned).searchParams.get('code'))
  })

  test('of a service that names another issuer or other endpoints', async () => {
    let answer: object = {}
    const server = createServer((_, response) => response.end(JSON.stringify(answer))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const options = { ...optionsOf(app), baseUrl }
    const endpoints = { token_endpoint: `${baseUrl}/t`, revocation_endpoint: `${baseUrl}/r` }
    answer = { issuer: service.url, ...endpoints }
    await expect(beginAuthorization(options, 'read')).rejects.toMatchObject({ code: 'issuer_mismatch' })
    answer = { issuer: baseUrl, ...endpoints, token_endpoint: `${baseUrl}.evil.example/t` }
    await expect(beginAuthorization(options, 'read')).rejects.toMatchObject({ code: 'malformed_answer' })
    answer = { issuer: baseUrl, ...endpoints }
    await expect(beginAuthorization(options, 'read')).rejects.toMatchObject({ code: 'unsupported' })
    server.close()
  })
})
