import { expect, test } from 'vitest'
import { checkedImportProviders, type ImportProvider } from '../../src/config/importProviders.ts'
import { openImportProviders } from '../../src/sessions/import/provider.ts'
import { startService } from '../support/service.ts'
import { startTokenIssuer } from '../support/tokenIssuer.ts'
import { denied, importing } from './asking.ts'

const open = (settings: ImportProvider, waits: Parameters<typeof openImportProviders>[1]) =>
  openImportProviders(checkedImportProviders([settings]), waits).get(settings.id)!

test('an unreachable issuer is reported as unavailable, and is asked again only after a wait', async () => {
  await using issuer = await startTokenIssuer()
  const { jwksUri: _, ...discovered } = issuer.jwt({ id: 'discovered' })
  const providers = [issuer.jwt({ jwksUri: `${issuer.issuer}/jwks` }), discovered, issuer.introspection()]
  await using service = await startService({ tokenImport: { guard: () => true, providers } })
  const fails = () => ({ status: 500, body: 'canary of the provider' })
  Object.assign(issuer.behaviour, { jwks: fails, metadata: fails, introspection: fails })
  for (const [provider, path] of [
    ['old', '/jwks'],
    ['discovered', '/.well-known/openid-configuration'],
    ['introspected', '/introspect'],
  ] as const) {
    for (let at = 0; at < 5; at += 1) {
      const response = await importing(service, { provider, token: await issuer.token(`somebody ${at}`) })
      expect([response.status, response.body.code]).toEqual([503, 'unavailable'])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(issuer.requestCount(path)).toBe(1)
  }
  // A token that can be refused without a key is still denied.
  expect(await importing(service, { provider: 'old', token: 'nonsense' })).toMatchObject(denied)
  expect(service.log.join('')).not.toContain('canary')
  expect((await service.pool.query('select from auth_sessions')).rowCount).toBe(0)
})

test('an issuer is asked again after the wait, and then imports work', async () => {
  await using issuer = await startTokenIssuer()
  for (const settings of [issuer.jwt(), issuer.introspection()]) {
    const provider = open(settings, { backoff: 0 })
    const token = settings.id === 'old' ? await issuer.token('ada') : issuer.opaqueToken('ada')
    const fails = () => ({ status: 503, body: '' })
    Object.assign(issuer.behaviour, { jwks: fails, introspection: fails })
    await expect(provider.verify(token)).rejects.toThrow('This identity provider is unavailable')
    Object.assign(issuer.behaviour, { jwks: undefined, introspection: undefined })
    expect((await provider.verify(token)).proven.subject).toBe('ada')
  }
})

test('known keys stay valid while new ones cannot be fetched', async () => {
  await using issuer = await startTokenIssuer()
  const provider = open(issuer.jwt(), { cooldown: 0 })
  const token = await issuer.token('ada')
  await provider.verify(token)
  issuer.behaviour.jwks = () => ({ status: 502, body: '' })
  await issuer.rotate()
  const fresh = await issuer.token('bea')
  await expect(provider.verify(fresh)).rejects.toThrow('This identity provider is unavailable')
  expect((await provider.verify(token)).proven.subject).toBe('ada')
})

test.each<[string, { status: number; body: string; headers?: Record<string, string> }]>([
  ['invalid JSON', { status: 200, body: '<html>' }],
  ['no keys', { status: 200, body: '{"keys":"none"}' }],
  ['a redirect', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/elsewhere' } }],
  ['more than a megabyte', { status: 200, body: `{"keys":[],"x":"${'x'.repeat(1_100_000)}"}` }],
  ['nothing', { status: 204, body: '' }],
])('an issuer that responds with %s is reported as unavailable', async (_what, response) => {
  await using issuer = await startTokenIssuer()
  Object.assign(issuer.behaviour, { jwks: () => response, introspection: () => response })
  for (const settings of [issuer.jwt(), issuer.introspection()]) {
    const failure = await open(settings, {})
      .verify(await issuer.token('ada'))
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '30' } })
  }
})

test('an issuer that never responds is reported as unavailable', async () => {
  await using issuer = await startTokenIssuer()
  const never = () => new Promise<undefined>(() => {})
  Object.assign(issuer.behaviour, { jwks: never, introspection: never, metadata: undefined })
  for (const settings of [issuer.jwt(), issuer.introspection()]) {
    await expect(open(settings, { answer: 0.2 }).verify(await issuer.token('ada'))).rejects.toThrow(
      'This identity provider is unavailable',
    )
  }
})

test('metadata that names another issuer or an unsafe address is not used', async () => {
  await using issuer = await startTokenIssuer()
  for (const metadata of [
    { issuer: 'https://elsewhere.example', jwks_uri: `${issuer.issuer}/jwks` },
    { issuer: `${issuer.issuer}/`, jwks_uri: `${issuer.issuer}/jwks` },
    { issuer: issuer.issuer, jwks_uri: 'ftp://127.0.0.1/jwks' },
    { issuer: issuer.issuer },
  ]) {
    issuer.behaviour.metadata = () => ({ status: 200, body: JSON.stringify(metadata) })
    await expect(open(issuer.jwt(), {}).verify(await issuer.token('ada'))).rejects.toThrow(
      'This identity provider is unavailable',
    )
  }
  expect(issuer.requestCount('/jwks')).toBe(0)
})

test('a wrong client secret is reported as unavailable, not as a bad token', async () => {
  await using issuer = await startTokenIssuer()
  const provider = open(issuer.introspection({ clientSecret: 'not this one' }), {})
  const failure = await provider.verify(issuer.opaqueToken('ada')).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'unavailable' })
  expect(String((failure as Error).cause)).toContain('invalid_client')
  expect(String((failure as Error).cause)).not.toContain('not this one')
})
