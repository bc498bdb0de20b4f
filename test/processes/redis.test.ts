import { expect, test } from 'vitest'
import { browserClient, signedInBrowser } from '../support/browserClient.ts'
import { formsOf, randomPartOf } from '../support/canary.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { type Redis, redisServer, startRedis, startRedisCluster } from '../support/redis.ts'
import { startRedisPair } from '../support/redisService.ts'
import { startService, type TestService } from '../support/service.ts'
import { openSocket } from '../support/sockets.ts'
import { run } from '../cli/commandLine.ts'

const redisTest = test.runIf(redisServer !== undefined)
const protocol = 'graphql-transport-ws'
const statusOf = async (response: Promise<Response>) => (await response).status
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const me = '/api/v1/accounts/verify_credentials'

redisTest(
  'secrets-4, stores-3: in a cluster, processes share sessions and tickets, and Redis has no secrets',
  async () => {
    await using cluster = await startRedisCluster()
    await using pair = await startRedisPair(cluster.url)
    const { first, other } = pair
    const browser = browserClient(first)
    await browser.session()
    const strangers = [browser.cookie, browser.csrf]
    const password = 'a good one, canary7f3a9c1e5b'
    const session = await browser.take(await browser.post('/v1/browser/auth/register', { username: 'ada', password }))
    expect(session.profile?.username).toBe('ada')

    const elsewhere = browserClient(other)
    Object.assign(elsewhere, { cookie: browser.cookie, csrf: browser.csrf })
    expect((await elsewhere.session()).profile?.username).toBe('ada')
    const response = await browser.post('/v1/browser/api/stream-tickets')
    const { ticket, protocols } = (await response.json()) as { ticket: string; protocols: string[] }
    const headers = { cookie: browser.cookie, origin: first.url }
    const socket = await openSocket(`${pair.at}/v1/browser/stream`, undefined, { protocol: protocols, headers })
    socket.send({ type: 'connection_init' })
    const { token } = await pair.signIn(session.profile!.id as never)
    const app = await openSocket(`${pair.at}/graphql`, token, { protocol })
    app.send({ type: 'connection_init' })
    await expect.poll(() => [socket.messages.length, app.messages.length], { timeout: 5000 }).toEqual([1, 1])

    const contents = await cluster.contents()
    for (const name of ['session', 'session-handle', 'sessions-of-account', 'browser-session', 'stream-ticket']) {
      expect(contents).toContain(`pair:${name}:`)
    }
    for (const secret of [...strangers, browser.cookie, browser.csrf, ticket, token, password]) {
      for (const form of formsOf(randomPartOf(secret.split('=').at(-1)!))) expect(contents).not.toContain(form)
    }

    expect((await browser.post('/v1/browser/auth/logout/everywhere')).status).toBe(204)
    expect((await Promise.all([socket.closed, app.closed])).map(({ code }) => code)).toEqual([4401, 4401])
    await expect.poll(() => statusOf(other.fetch(me, bearer(token))), { timeout: 2000 }).toBe(401)
    expect((await elsewhere.session()).authenticated).toBe(false)
  },
)

redisTest('sign-in-9: an OAuth callback that reaches two processes at the same time is accepted once', async () => {
  await using redis = await startRedis()
  await using provider = await startIdentityProvider({ people: { ada: { name: 'Ada' } } })
  await using pair = await startRedisPair(redis.url, { browser: { providers: [provider.settings] } })
  provider.serve(pair.first)
  const browser = browserClient(pair.first)
  await browser.session()
  const started = await browser.post('/v1/browser/auth/oauth/start', { provider: 'example' })
  const { authorizationUrl } = (await started.json()) as { authorizationUrl: string }
  const { fields } = await provider.follow(authorizationUrl, 'ada')
  const racers = Array.from({ length: 8 }, (_, n) => {
    const racer = browserClient(n % 2 ? pair.other : pair.first)
    return Object.assign(racer, { cookie: browser.cookie, csrf: browser.csrf })
  })
  const responses = await Promise.all(racers.map((racer) => racer.post('/v1/browser/auth/oauth/complete', fields)))
  const codes = await Promise.all(
    responses.map(async (one) => (one.ok ? 'signed in' : ((await one.json()) as { code: string }).code)),
  )
  expect(codes.filter((code) => code === 'signed in')).toHaveLength(1)
  // Requests that arrive after the winner's have an outdated browser session.
  for (const code of codes) expect(['signed in', 'oauth_callback_replayed', 'csrf_rejected']).toContain(code)
  expect(codes).toContain('oauth_callback_replayed')
})

async function statusesFor(service: TestService, token: string) {
  const browser = browserClient(service)
  return {
    api: await statusOf(service.fetch(me, bearer(token))),
    browser: await statusOf(browser.get('/v1/browser/session', { csrf: null })),
    public: await statusOf(service.fetch('/api/v2/instance')),
    ready: await statusOf(service.fetch('/health/ready')),
  }
}

async function isAway(service: TestService, redis: Redis): Promise<void> {
  await redis.stop()
  await expect
    .poll(() => service.log.some((line) => line.includes('Redis is unreachable')), { timeout: 5000 })
    .toBe(true)
  // A cached session or readiness may be a second old.
  await new Promise((resolve) => setTimeout(resolve, 1100))
}

redisTest(
  'stores-7: while Redis is unreachable, sessions in PostgreSQL work, and sign-ins and stream tickets get 503',
  async () => {
    await using redis = await startRedis()
    await using service = await startService({ redis: { url: redis.url }, rateLimits: 'on' })
    const alice = await service.createAccount('alice')
    const browser = browserClient(service)
    await browser.session()
    const signedIn = await signedInBrowser(service, alice.id)
    await isAway(service, redis)
    expect(await statusesFor(service, alice.token)).toEqual({ api: 200, browser: 200, public: 200, ready: 200 })
    for (const refused of [
      await browser.post('/v1/browser/auth/passkeys/sign-in/options'),
      await signedIn.post('/v1/browser/api/stream-tickets'),
    ])
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    const limits = await service.fetch(me, bearer(alice.token))
    expect(Number(limits.headers.get('x-ratelimit-remaining'))).toBeLessThan(300)
    expect(service.log.filter((line) => line.includes('each process counts calls separately'))).toHaveLength(1)
    await redis.start()
    await expect.poll(() => statusOf(browser.post('/v1/browser/auth/passkeys/sign-in/options'))).toBe(200)
    await redis.flush()
    expect(await statusesFor(service, alice.token)).toEqual({ api: 200, browser: 200, public: 200, ready: 200 })
  },
)

redisTest(
  'stores-8: while Redis is unreachable, requests with sessions in Redis get 503, and the service is not ready',
  async () => {
    await using redis = await startRedis({ config: ['--appendonly', 'yes', '--appendfsync', 'always'] })
    await using pair = await startRedisPair(redis.url)
    const { first } = pair
    const id = await first.stores.accounts.insert('alice', '')
    const { token } = await pair.signIn(id)
    expect(await statusOf(first.fetch(me, bearer(token)))).toBe(200)
    await isAway(first, redis)
    expect(await statusesFor(first, token)).toEqual({ api: 503, browser: 503, public: 200, ready: 503 })
    const refused = await first.fetch(me, bearer(token))
    expect(refused.headers.get('retry-after')).toBe('5')
    await redis.start()
    await expect.poll(() => statusesFor(first, token)).toEqual({ api: 200, browser: 200, public: 200, ready: 200 })
    await redis.flush()
    await expect.poll(() => statusOf(first.fetch(me, bearer(token))), { timeout: 5000 }).toBe(401)
  },
)

redisTest('a session in Redis that ended during a PostgreSQL outage ends its streams after the outage', async () => {
  await using redis = await startRedis()
  await using pair = await startRedisPair(redis.url)
  const { first, at } = pair
  const alice = await first.createAccount('alice')
  const { token, handle } = await pair.signIn(alice.id)
  const socket = await openSocket(`${at}/api/v1/streaming?stream=user`, token)
  await first.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'away' using errcode = '57P03'; end $$;
     create trigger refuse before insert on changes for each row execute function refuse()`,
  )
  const end = () => first.fetch(`/api/v1/sessions/${handle}`, { method: 'DELETE', ...bearer(token) })
  expect((await end()).status).toBe(503)
  // The session has ended, so it cannot be used to request its end again.
  await expect.poll(async () => (await end()).status).toBe(401)
  await first.pool.query('drop trigger refuse on changes')
  await expect.poll(() => socket.socket.readyState).toBe(3)
})

redisTest('a suspended account gets no session, and the command line ends sessions of a running service', async () => {
  await using redis = await startRedis()
  await using pair = await startRedisPair(redis.url)
  const { first } = pair
  const id = await first.stores.accounts.insert('alice', '')
  const env = {
    DATABASE_URL: first.pool.options.connectionString!,
    REDIS_URL: redis.url,
    REDIS_PREFIX: 'pair:',
    SESSION_STORE: 'redis',
  }
  const json = async <T>(...args: string[]) => {
    const { code, stdout, stderr } = await run([...args, '--json'], { env })
    expect([code, stderr]).toEqual([0, ''])
    return JSON.parse(stdout) as T
  }
  const created = await json<{ access_token: string; handle: string }>(
    'sessions',
    'create',
    'alice',
    '--scopes',
    'read',
  )
  expect(await statusOf(first.fetch(me, bearer(created.access_token)))).toBe(200)
  const socket = await openSocket(`${first.url}/graphql`, created.access_token, { protocol })
  socket.send({ type: 'connection_init' })
  expect(await json<object[]>('sessions', 'list', 'alice')).toMatchObject([{ handle: created.handle }])
  await json('sessions', 'revoke', created.handle)
  expect((await socket.closed).code).toBe(4401)
  expect(await statusOf(first.fetch(me, bearer(created.access_token)))).toBe(401)

  const { token } = await pair.signIn(id)
  const open = await openSocket(`${first.url}/graphql`, token, { protocol })
  open.send({ type: 'connection_init' })
  expect(await json('accounts', 'suspend', 'alice')).toMatchObject({ sessions_revoked: 1 })
  expect((await open.closed).code).toBe(4401)
  await expect(pair.signIn(id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await redis.contents()).not.toContain('pair:session')
})

redisTest('a person who knows the handle of another account’s session cannot end its streams', async () => {
  await using redis = await startRedis()
  await using pair = await startRedisPair(redis.url)
  const { first } = pair
  const [alice, mallory] = [
    await first.stores.accounts.insert('alice', ''),
    await first.stores.accounts.insert('mallory', ''),
  ]
  const [hers, theirs] = [await pair.signIn(alice), await pair.signIn(mallory)]
  const socket = await openSocket(`${first.url}/graphql`, hers.token, { protocol })
  const response = await first.fetch(`/api/v1/sessions/${hers.handle}`, { method: 'DELETE', ...bearer(theirs.token) })
  expect(response.status).toBe(404)
  // Ends mallory's own session. An announcement that the first session has ended would arrive earlier.
  const own = await openSocket(`${first.url}/graphql`, theirs.token, { protocol })
  expect(
    (await first.fetch(`/api/v1/sessions/${theirs.handle}`, { method: 'DELETE', ...bearer(theirs.token) })).status,
  ).toBe(200)
  await own.closed
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await statusOf(first.fetch(me, bearer(hers.token)))).toBe(200)
  socket.send({ type: 'connection_init' })
  await expect.poll(() => socket.messages.length, { timeout: 5000 }).toBe(1)
})
