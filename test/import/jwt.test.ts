import { constants, createHmac, createPublicKey, KeyObject, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedImportProviders } from '../../src/config/importProviders.ts'
import { openImportProviders } from '../../src/sessions/import/provider.ts'
import { type TestService, startService } from '../support/service.ts'
import { newKey, startTokenIssuer, type TokenIssuer } from '../support/tokenIssuer.ts'
import { denied, importing, whoIs } from './asking.ts'

let issuer: TokenIssuer
let other: TokenIssuer
let service: TestService

beforeAll(async () => {
  issuer = await startTokenIssuer()
  other = await startTokenIssuer()
  service = await startService({
    tokenImport: {
      guard: () => 'allow',
      providers: [
        issuer.jwt({ algorithms: ['RS256', 'ES256'] }),
        issuer.jwt({
          id: 'strict',
          accounts: 'existing',
          requiredType: 'at+jwt',
          maxAgeSeconds: 60,
          clockSkewSeconds: 0,
        }),
        other.jwt({ id: 'other' }),
      ],
    },
  })
})
afterAll(async () => {
  await Promise.all([service.close(), issuer.close(), other.close()])
})

const importToken = (token: string, more: object = {}) => importing(service, { provider: 'old', token, ...more })

test('credentials-19, sessions-4, token-import-5: a token becomes a session of the kind `import`', async () => {
  const { status, body, headers } = await importToken(
    await issuer.token('ada', { claims: { name: 'Ada', nickname: 'ada' } }),
  )
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      access_token: expect.stringMatching(/^ses_/),
      token_type: 'Bearer',
      scope: 'read write',
      created_at: expect.closeTo(Date.now() / 1000, -2),
    },
  })
  expect(headers.get('cache-control')).toContain('no-store')
  const authorization = `Bearer ${body.access_token!}`
  expect(await whoIs(service, body.access_token!)).toBe('ada')
  const sessions = await service.fetch('/api/v1/sessions', { headers: { authorization } })
  expect(await sessions.json()).toMatchObject([{ kind: 'import', label: 'The old service', current: true }])
  const account = (await service.stores.accounts.findByUsername('ada'))!
  const events = await service.stores.securityEvents.listFor(account.id, 10)
  expect(events.map(({ kind, label, address }) => [kind, label, address])).toEqual([
    ['session_imported', 'The old service', '127.0.0.1'],
    ['registered', 'The old service', '127.0.0.1'],
  ])
})

test('a failed import that created the account still reports the registration to its owner', async () => {
  const token = await issuer.token('eve', { claims: { nickname: 'eve' } })
  await service.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'no session today'; end $$;
     create trigger fail before insert on auth_sessions execute function fail()`,
  )
  expect((await importToken(token)).status).toBe(500)
  await service.pool.query('drop function fail cascade')
  expect((await importToken(token)).status).toBe(200)
  const account = (await service.stores.accounts.findByUsername('eve'))!
  const events = await service.stores.securityEvents.listFor(account.id, 10)
  expect(events.map(({ kind }) => kind)).toEqual(['session_imported', 'registered'])
})

test('token-import-7: all tokens of an issuer for one subject lead to one account, by any provider', async () => {
  const first = await importToken(await issuer.token('bea', { claims: { nickname: 'bea' } }))
  const second = await importToken(
    await issuer.token('bea', { claims: { nickname: 'renamed', email: 'ada@example.org' } }),
  )
  const token = await issuer.token('bea', { header: { typ: 'at+jwt' } })
  const third = await importing(service, { provider: 'strict', token })
  const names = [first, second, third].map(({ body }) => whoIs(service, body.access_token!))
  expect(await Promise.all(names)).toEqual(['bea', 'bea', 'bea'])
  expect(new Set([first, second, third].map(({ body }) => body.access_token)).size).toBe(3)
})

test('token-import-7: an equal email address or name does not make two subjects one account', async () => {
  const claims = { nickname: 'cleo', email: 'cleo@example.org', email_verified: true }
  const first = await importToken(await issuer.token('cleo', { claims }))
  const namesake = await importToken(await issuer.token('somebody else', { claims }))
  const elsewhere = await importing(service, { provider: 'other', token: await other.token('cleo', { claims }) })
  const names = await Promise.all([first, namesake, elsewhere].map(({ body }) => whoIs(service, body.access_token!)))
  expect(new Set(names).size).toBe(3)
})

test('simultaneous imports of a new person create one account, and all belong to it', async () => {
  const claims = { nickname: 'dora' }
  const tokens = await Promise.all(Array.from({ length: 8 }, () => issuer.token('dora', { claims })))
  const outcomes = await Promise.all(tokens.map((token) => importToken(token)))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const names = await Promise.all(outcomes.map(({ body }) => whoIs(service, body.access_token!)))
  expect(new Set(names)).toEqual(new Set(['dora']))
  const { rows } = await service.pool.query(`select from identities where subject = 'dora'`)
  expect(rows.length).toBe(1)
})

const now = () => Math.floor(Date.now() / 1000)

test('clocks may differ by the configured time, and not by more', async () => {
  const within = [{ exp: now() - 30 }, { nbf: now() + 30 }, { iat: now() + 30 }]
  for (const claims of within) expect((await importToken(await issuer.token('ada', { claims }))).status).toBe(200)
  const over = [{ exp: now() - 90 }, { nbf: now() + 90 }, { iat: now() + 90 }]
  for (const claims of over) expect(await importToken(await issuer.token('ada', { claims }))).toMatchObject(denied)
})

test.each<[string, object]>([
  ['of another issuer', { iss: 'https://elsewhere.example' }],
  ['of an issuer with an additional slash', { iss: 'slash' }],
  ['without an issuer', { iss: undefined }],
  ['for another audience', { aud: 'somebody else' }],
  ['for several other audiences', { aud: ['a', 'b'] }],
  ['without an audience', { aud: undefined }],
  ['for an audience that only begins in the same way', { aud: 'social-other' }],
  ['without an expiry', { exp: undefined }],
  ['whose expiry is a text', { exp: '9999999999' }],
  ['whose start is a text', { nbf: 'soon' }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['with a number as its subject', { sub: 7 }],
  ['with a list as its subject', { sub: ['ada'] }],
  ['of a subject with a line break', { sub: 'ada\n' }],
  ['of a subject with half of a surrogate pair', { sub: 'ada\ud800' }],
  ['with a subject that is too long', { sub: 'a'.repeat(256) }],
  ['with an empty scope', { scope: '' }],
  ['without a scope of this service', { scope: 'openid email' }],
  ['whose scope is a number', { scope: 7 }],
  ['with two claims that contradict each other', { scope: 'read', scp: ['write'] }],
])('a token %s is denied', async (_what, claims) => {
  const iss = (claims as { iss?: string }).iss === 'slash' ? { iss: `${issuer.issuer}/` } : {}
  expect(await importToken(await issuer.token('ada', { claims: { ...claims, ...iss } }))).toMatchObject(denied)
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('token-import-6: only a published key with a pinned algorithm can sign a token', async () => {
  const good = await issuer.token('ada')
  const [head, payload, signature] = good.split('.') as [string, string, string]
  const { kid, publicJwk } = issuer.keys.at(-1)!
  const pem = createPublicKey({ key: publicJwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  // Uses the public key as a shared secret: the classic algorithm confusion (RFC 8725 section 2.1).
  const confused = (secret: string | Buffer) => {
    const text = `${part({ alg: 'HS256', kid })}.${payload}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const { privateKey } = issuer.keys.at(-1)!
  const signedByPss = (text: string) => {
    const options = { key: KeyObject.from(privateKey), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    return `${text}.${sign('sha256', Buffer.from(text), options).toString('base64url')}`
  }
  const unpublished = await newKey('RS256')
  const requestsBefore = issuer.requestCount('/jwks')
  const hostile = [
    `${part({ alg: 'none' })}.${payload}.`,
    `${part({ alg: 'None', kid })}.${payload}.${signature}`,
    `${part({ alg: 'none', kid })}.${payload}.${signature}`,
    confused(pem),
    confused(JSON.stringify(publicJwk)),
    confused(Buffer.from(publicJwk.n!, 'base64url')),
    // A good key with an algorithm that is not pinned.
    signedByPss(`${part({ alg: 'PS256', kid })}.${payload}`),
    await issuer.token('ada', { key: { ...unpublished, kid } }),
    await issuer.token('ada', { key: unpublished }),
    await issuer.token('ada', { key: unpublished, header: { kid: undefined, jwk: unpublished.publicJwk } }),
    await issuer.token('ada', { key: unpublished, header: { jku: `${other.issuer}/jwks` } }),
    `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${head}.${part({ iss: issuer.issuer, sub: 'bea', aud: 'social', exp: now() + 60 })}.${signature}`,
    `${head}.${payload}`,
    `${head}.${payload}.${signature}.x.y`,
    `${head}.${payload}.`,
    `${part({ alg: 'RS256', kid, crit: ['x'], x: 1 })}.${payload}.${signature}`,
    JSON.stringify({ payload, signatures: [{ protected: head, signature }] }),
    '..',
    'x',
    ' ',
    'a'.repeat(20_000),
    `${good}${'A'.repeat(17_000)}`,
  ]
  const responses = []
  for (const token of hostile) responses.push(await importToken(token))
  for (const response of responses) expect(response).toMatchObject(denied)
  // All refusals are the same, except for the request id.
  expect(new Set(responses.map(({ body: { request_id: _, ...body } }) => JSON.stringify(body))).size).toBe(1)
  expect((await importToken(good)).status).toBe(200)
  // Unknown keys cause at most one new request, because another must wait.
  expect(issuer.requestCount('/jwks') - requestsBefore).toBeLessThanOrEqual(1)
  expect(other.requestCount('/jwks')).toBeLessThanOrEqual(1)
})

test('a provider accepts only tokens of its own issuer', async () => {
  const theirs = await other.token('ada')
  expect(await importToken(theirs)).toMatchObject(denied)
  expect((await importing(service, { provider: 'other', token: theirs })).status).toBe(200)
  expect(await importing(service, { provider: 'other', token: await issuer.token('ada') })).toMatchObject(denied)
  for (const provider of ['', 'old ', 'OLD', '__proto__', 'constructor', 'unknown']) {
    const response = await importing(service, { provider, token: theirs })
    if (provider === '') expect(response.status).toBe(422)
    else expect(response).toMatchObject(denied)
  }
})

test('a provider can require a type, a recent token and exact clocks', async () => {
  await importToken(await issuer.token('strict one'))
  const strict = async (wish: Parameters<TokenIssuer['token']>[1]) =>
    importing(service, { provider: 'strict', token: await issuer.token('strict one', wish) })
  const header = { typ: 'at+jwt' }
  expect((await strict({ header })).status).toBe(200)
  expect((await strict({ header: { typ: 'application/AT+JWT' } })).status).toBe(200)
  expect(await strict({ header: { typ: 'JWT' } })).toMatchObject(denied)
  expect(await strict({})).toMatchObject(denied)
  expect(await strict({ header, claims: { iat: now() - 120 } })).toMatchObject(denied)
  expect(await strict({ header, claims: { iat: undefined } })).toMatchObject(denied)
  expect(await strict({ header, claims: { exp: now() - 5 } })).toMatchObject(denied)
})

test('token-import-9: a person without an account and a suspended one are denied alike', async () => {
  const header = { typ: 'at+jwt' }
  const strict = async (subject: string) =>
    importing(service, { provider: 'strict', token: await issuer.token(subject, { header }) })
  expect(await strict('nobody here')).toMatchObject(denied)
  expect((await service.pool.query(`select from identities where subject = 'nobody here'`)).rowCount).toBe(0)
  const created = await importToken(await issuer.token('sue', { claims: { nickname: 'sue' } }))
  const { id } = (await service.stores.accounts.findByUsername('sue'))!
  await service.stores.accounts.suspend(id)
  expect(await strict('sue')).toMatchObject(denied)
  expect(await importToken(await issuer.token('sue'))).toMatchObject(denied)
  const authorization = `Bearer ${created.body.access_token!}`
  await expect
    .poll(async () => (await service.fetch('/api/v1/sessions', { headers: { authorization } })).status)
    .toBe(401)
  await service.stores.accounts.restore(id)
  expect((await strict('sue')).status).toBe(200)
})

test('token-import-8: a session’s scopes are limited by the request, the provider and the token', async () => {
  const scopeOf = async (claims: Record<string, unknown>, wish: object = {}) => {
    const { status, body } = await importToken(await issuer.token('ada', { claims }), wish)
    return status === 200 ? body.scope : status
  }
  expect(await scopeOf({}, { scope: 'read' })).toBe('read')
  expect(await scopeOf({}, { scopes: ['read:statuses', 'write:media'] })).toBe('read:statuses write:media')
  expect(await scopeOf({}, { scope: 'read follow push' })).toBe('read write:blocks write:follows write:mutes')
  expect(await scopeOf({}, { scope: 'read admin:read' })).toBe('read')
  expect(await scopeOf({ scope: 'read:statuses openid' })).toBe('read:statuses')
  expect(await scopeOf({ scp: ['write:statuses'] }, { scope: 'read write' })).toBe('write:statuses')
  expect(await scopeOf({ scope: 'read', scp: 'read:lists' })).toBe('read:lists')
  expect(await scopeOf({ scope: 'read' }, { scope: 'write' })).toBe(403)
  expect(await scopeOf({}, { scope: 'push' })).toBe(403)
  expect(await scopeOf({}, { scope: 'read nonsense' })).toBe(422)
  expect(await scopeOf({}, { scope: '' })).toBe(422)
  const { body } = await importToken(await issuer.token('ada'), { scope: 'read:statuses' })
  const headers = { authorization: `Bearer ${body.access_token!}`, 'content-type': 'application/json' }
  const post = await service.fetch('/api/v1/statuses', { method: 'POST', headers, body: '{"status":"no"}' })
  expect(post.status).toBe(403)
})

test('sessions-10: an account keeps its twenty newest imported sessions, and its other sessions', async () => {
  const first = await importToken(await issuer.token('many'))
  const { rows } = await service.pool.query(`select account_id as id from identities where subject = 'many'`)
  const { id } = rows[0] as { id: string }
  await service.signIn(id as never)
  const token = await issuer.token('many')
  for (let at = 0; at < 20; at += 1) expect((await importToken(token)).status).toBe(200)
  const kinds = (await service.stores.authSessions.listFor(id as never)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'import').length).toBe(20)
  expect(kinds.filter((kind) => kind === 'cli').length).toBe(1)
  const headers = { authorization: `Bearer ${first.body.access_token!}` }
  await expect.poll(async () => (await service.fetch('/api/v1/sessions', { headers })).status).toBe(401)
})

test('new keys are found by their key id, and are requested only after a wait', async () => {
  await using context = await startTokenIssuer()
  const open = (cooldown: number) => {
    const provider = openImportProviders(checkedImportProviders([context.jwt()]), { cooldown }).get('old')!
    return async (token: string) => (await provider.verify(token)).proven.subject
  }
  const [eager, patient] = [open(0), open(600)]
  const old = await context.token('ada')
  expect([await eager(old), await patient(old)]).toEqual(['ada', 'ada'])
  await context.rotate('ES256')
  const fresh = await context.token('bea')
  expect(await eager(fresh)).toBe('bea')
  await expect(eager(old)).rejects.toThrow('ERR_JWKS_NO_MATCHING_KEY')
  // The service cannot know the new key yet, and does not ask again for each unknown key id.
  const requestsBefore = context.requestCount('/jwks')
  for (let at = 0; at < 5; at += 1) await expect(patient(fresh)).rejects.toThrow('ERR_JWKS_NO_MATCHING_KEY')
  expect(await patient(old)).toBe('ada')
  expect(context.requestCount('/jwks')).toBe(requestsBefore)
})
