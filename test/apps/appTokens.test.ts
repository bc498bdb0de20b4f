import { beforeAll, describe, expect, it } from 'vitest'
import { issueAppToken } from '../../src/sessions/apps/appTokens.ts'
import { appTokenOf, credentialsOf, form, json, registerApp, type TestApp } from '../support/apps.ts'
import { serviceForFile, startService } from '../support/service.ts'
import { refusedUpgrade } from '../support/sockets.ts'

const service = serviceForFile()
let app: TestApp

beforeAll(async () => {
  app = await registerApp(service)
})

const by = (token: string) => ({ authorization: `Bearer ${token}` })
const ask = (scope: string | undefined, of = app) =>
  service.fetch(
    '/oauth/token',
    form({ grant_type: 'client_credentials', ...credentialsOf(of), ...(scope && { scope }) }),
  )

async function codeOf(response: Response) {
  return [response.status, ((await response.json()) as { code?: string }).code]
}

describe('apps-13, credentials-10: an app’s own token', () => {
  it('is issued to an authenticated app for a limited time', async () => {
    const response = await ask('read write')
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^app_[\w-]{43}$/),
        token_type: 'Bearer',
        scope: 'read write',
        created_at: expect.any(Number),
        expires_in: 30 * 24 * 60 * 60,
      },
    ])
  })

  it('has only registered scopes', async () => {
    const narrow = await registerApp(service, { scopes: 'read:statuses' })
    const scopeOf = async (scope: string | undefined, of: TestApp) =>
      ((await (await ask(scope, of)).json()) as Record<string, string>)['scope'] ?? 'refused'
    expect(await scopeOf(undefined, app)).toBe('read')
    expect(await scopeOf(undefined, narrow)).toBe('refused')
    expect(await scopeOf('read:statuses', narrow)).toBe('read:statuses')
    expect(await scopeOf('write:statuses admin:read', app)).toBe('write:statuses')
    expect(await scopeOf('read', narrow)).toBe('refused')
    const refused = await ask('read nonsense')
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_scope' })])
  })

  it('is not issued to an app that is removed during the request', async () => {
    const { client_id } = await registerApp(service)
    const proven = (await service.stores.apps.find(client_id))!
    await service.stores.apps.remove(client_id)
    await expect(issueAppToken(service.stores, proven, 'read')).rejects.toMatchObject({ oauth: 'invalid_client' })
  })

  it('identifies its app', async () => {
    const token = await appTokenOf(service, app)
    const response = await service.fetch('/api/v1/apps/verify_credentials', { headers: by(token) })
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ id: app.id, name: 'Test app', scopes: ['read', 'write', 'follow', 'push'] }),
    ])
    expect((await service.fetch('/api/v1/apps/verify_credentials')).status).toBe(401)
    const alice = await service.createAccount('alice')
    expect((await alice.api('/api/v1/apps/verify_credentials')).status).toBe(404)
  })

  it('can read public data over HTTP and GraphQL', async () => {
    const headers = by(await appTokenOf(service, app))
    for (const path of ['/api/v2/instance', '/api/v1/timelines/public', '/api/v1/custom_emojis'])
      expect((await service.fetch(path, { headers })).status).toBe(200)
    const query = json({ query: '{ instance { title } publicTimeline(first: 1) { edges { node { id } } } }' })
    const answer = await service.fetch('/graphql', { ...query, headers: { ...query.headers, ...headers } })
    expect(await answer.json()).toMatchObject({ data: { instance: { title: expect.any(String) } } })
  })

  it('has no account, so calls that need one are forbidden', async () => {
    const headers = by(await appTokenOf(service, app, 'read write follow push'))
    for (const path of ['/api/v1/timelines/home', '/api/v1/accounts/verify_credentials', '/api/v1/streaming/user'])
      expect(await codeOf(await service.fetch(path, { headers }))).toEqual([403, 'forbidden'])
    const post = json({ status: 'Hello' })
    expect(
      await codeOf(await service.fetch('/api/v1/statuses', { ...post, headers: { ...post.headers, ...headers } })),
    ).toEqual([403, 'forbidden'])
    expect((await service.fetch('/api/v1/nowhere', { headers })).status).toBe(404)
    const query = json({ query: '{ homeTimeline(first: 1) { edges { node { id } } } }' })
    const answer = await service.fetch('/graphql', { ...query, headers: { ...query.headers, ...headers } })
    expect(JSON.stringify(await answer.json())).toContain('"FORBIDDEN"')
  })

  it('cannot open a socket', async () => {
    const token = await appTokenOf(service, app)
    for (const [path, protocol] of [['/api/v1/streaming'], ['/graphql', 'graphql-transport-ws']] as const) {
      const refused = await refusedUpgrade(service.url + path, token, { protocol })
      expect(refused.status).toBe(403)
    }
  })

  it('cannot read what the operator closed to anonymous callers', async () => {
    await using closed = await startService({ anonymousReads: false })
    const headers = by(await appTokenOf(closed, await registerApp(closed)))
    expect(await codeOf(await closed.fetch('/api/v1/timelines/public', { headers }))).toEqual([403, 'forbidden'])
  })

  it('is refused if it is unknown, expired or of a removed app', async () => {
    const own = await registerApp(service)
    const token = await appTokenOf(service, own)
    const instance = async (one: string) => (await service.fetch('/api/v2/instance', { headers: by(one) })).status
    expect(await instance(token)).toBe(200)
    expect(await instance(`app_${'a'.repeat(43)}`)).toBe(401)
    await service.stores.apps.remove(own.client_id)
    expect(await instance(token)).toBe(401)
    const ended = await appTokenOf(service, app)
    await service.pool.query('update app_tokens set expires_at = now()')
    expect(await instance(ended)).toBe(401)
  })

  it('is refused everywhere except in the `Authorization` header', async () => {
    const token = await appTokenOf(service, app)
    expect((await service.fetch(`/api/v2/instance?access_token=${token}`)).status).toBe(400)
    expect((await service.fetch('/api/v1/apps', json({ access_token: token }))).status).toBe(400)
    const boundary = await service.fetch('/v1/browser/session', { headers: by(token) })
    expect(boundary.status).toBe(400)
  })
})

it('has its own allowance, and counts towards that of its address', async () => {
  await using limited = await startService({ rateLimits: 'on' })
  const own = await registerApp(limited)
  const [one, other] = [await appTokenOf(limited, own), await appTokenOf(limited, own)]
  const left = async (headers: Record<string, string>) =>
    Number((await limited.fetch('/api/v1/timelines/public', { headers })).headers.get('x-ratelimit-remaining'))
  expect([await left(by(one)), await left(by(one)), await left(by(other))]).toEqual([299, 298, 299])
  // Counts this call, three with tokens, and three that created the app and its tokens.
  expect(await left({})).toBe(900 - 7)
})
