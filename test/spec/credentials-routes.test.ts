import { beforeAll, expect, test } from 'vitest'
import { routes } from '../../src/surfaces/http/routes.ts'
import { serviceForFile, type TestAccount } from '../support/service.ts'

const service = serviceForFile()
let alice: TestAccount

beforeAll(async () => {
  alice = await service.createAccount('alice')
})

const pathOf = (pattern: string) => pattern.replace(/:handle/, 'sh_xxxxxxxxxxxxxxxx').replace(/:\w+/g, '1')

test('credentials-1, paths-2, versioning-2: GET /api/v1/timelines/home with a session returns a timeline', async () => {
  const written = await alice.api('/api/v1/statuses', {
    method: 'POST',
    body: new URLSearchParams({ status: 'Hello' }),
  })
  const { id } = (await written.json()) as { id: string }
  const response = await alice.api('/api/v1/timelines/home')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toMatchObject([{ id, account: { username: 'alice' } }])
  expect(response.headers.get('link')).toContain(`<${service.url}/api/v1/timelines/home?min_id=`)
})

test.each(routes.map(({ method, path, operation }) => [method, path, operation.anonymous] as const))(
  'credentials-4, credentials-5, credentials-7: %s %s refuses an invalid session, and no session unless public',
  async (method, pattern, anonymous) => {
    const path = pathOf(pattern)
    const [stranger, impostor] = await Promise.all([
      service.fetch(path, { method }),
      service.fetch(path, { method, headers: { authorization: 'Bearer ses_nonsense' } }),
    ])
    expect(impostor.status).toBe(401)
    expect(impostor.headers.get('www-authenticate')).toBe('Bearer realm="service", error="invalid_token"')
    if (anonymous === 'never') {
      expect(stranger.status).toBe(401)
      expect(stranger.headers.get('www-authenticate')).toBe('Bearer realm="service"')
    } else expect(stranger.status).not.toBe(401)
  },
)

test.each(routes.map(({ method, path }) => [method, path] as const))(
  'credentials-11: %s %s refuses a sessionId in the query',
  async (method, pattern) => {
    const response = await alice.api(`${pathOf(pattern)}?sessionId=${alice.token}`, { method })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'credential_location_forbidden' }])
  },
)

test.each(routes.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path] as const))(
  'credentials-12, credentials-17: %s %s refuses a sessionId in the body',
  async (method, pattern) => {
    const form = new FormData()
    form.append('sessionId', alice.token)
    const bodies: RequestInit[] = [
      { body: JSON.stringify({ sessionId: alice.token }), headers: { 'content-type': 'application/json' } },
      { body: new URLSearchParams({ sessionId: alice.token }) },
      { body: form },
    ]
    for (const body of bodies) {
      const response = await alice.api(pathOf(pattern), { method, ...body })
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'credential_location_forbidden' }])
    }
  },
)

test('credentials-8, errors-11: a session with read scopes cannot write', async () => {
  const reader = await service.createAccount('reader', ['read'])
  const response = await reader.api('/api/v1/statuses', { method: 'POST', body: new URLSearchParams({ status: 'x' }) })
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'insufficient_scope' }])
  const challenge = 'Bearer realm="service", error="insufficient_scope", scope="write:statuses"'
  expect(response.headers.get('www-authenticate')).toBe(challenge)
})

test('credentials-3: cookies are ignored', async () => {
  for (const name of ['sessionId', 'access_token', '__Host-service']) {
    const response = await service.fetch('/api/v1/timelines/home', { headers: { cookie: `${name}=${alice.token}` } })
    expect(response.status).toBe(401)
  }
})

test('sessions-8: a session that ends in this process is refused at once', async () => {
  const { handle, token } = await service.signIn(alice.id)
  const headers = { authorization: `Bearer ${token}` }
  expect((await service.fetch('/api/v1/timelines/home', { headers })).status).toBe(200)
  expect((await service.fetch(`/api/v1/sessions/${handle}`, { method: 'DELETE', headers })).status).toBe(200)
  expect((await service.fetch('/api/v1/timelines/home', { headers })).status).toBe(401)
})

test('sessions-8: a session that another process revokes is refused within a second', async () => {
  const { handle, token } = await service.signIn(alice.id)
  const headers = { authorization: `Bearer ${token}` }
  expect((await service.fetch('/api/v1/timelines/home', { headers })).status).toBe(200)
  await service.stores.authSessions.revoke(handle)
  const statusNow = async () => (await service.fetch('/api/v1/timelines/home', { headers })).status
  await expect.poll(statusNow, { timeout: 1000, interval: 100 }).toBe(401)
})

test('sessions-8, sessions-9: the sessions of a suspended account are refused within a second', async () => {
  const bob = await service.createAccount('bob')
  expect((await bob.api('/api/v1/timelines/home')).status).toBe(200)
  await service.stores.accounts.suspend(bob.id)
  const statusNow = async () => (await bob.api('/api/v1/timelines/home')).status
  await expect.poll(statusNow, { timeout: 1000, interval: 100 }).toBe(401)
})
