import { expect, test } from 'vitest'
import { twoColours } from '../support/mediaFixtures.ts'
import { signedInBrowser } from '../support/browserClient.ts'
import { startService } from '../support/service.ts'

const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

test('limits-1: anonymous calls are counted by the address of the connection, whatever the headers contain', async () => {
  await using service = await startService({ rateLimits: 'on' })
  const ask = (from: string) => service.fetch('/api/v1/timelines/public', { headers: { 'x-forwarded-for': from } })
  expect([remaining(await ask('192.0.2.1')), remaining(await ask('192.0.2.2'))]).toEqual([899, 898])
})

test('limits-4: behind a trusted proxy, calls are counted by the address that it names', async () => {
  await using service = await startService({ rateLimits: 'on', trustProxy: '127.0.0.1' })
  const ask = (from: string) => service.fetch('/api/v1/timelines/public', { headers: { 'x-forwarded-for': from } })
  expect([remaining(await ask('192.0.2.1')), remaining(await ask('192.0.2.2'))]).toEqual([899, 899])
  // Addresses that a client adds before the proxy's are ignored.
  expect(remaining(await ask('203.0.113.9, 192.0.2.1'))).toBe(898)
  expect(remaining(await ask('2001:db8::1'))).toBe(899)
  expect(remaining(await ask('2001:db8::2'))).toBe(898)
})

test('limits-1: WebFinger counts as a call because it queries the database, and static documents do not', async () => {
  const rates = { anonymousRequests: perHour(3) }
  await using service = await startService({ rateLimits: 'on', rates })
  const statuses = async (path: string) => {
    const responses = await Promise.all(Array.from({ length: 4 }, () => service.fetch(path)))
    return responses.map(({ status }) => status).sort()
  }
  expect(await statuses('/.well-known/webfinger?resource=acct:nobody@localhost')).toEqual([404, 404, 404, 429])
  expect(await statuses('/.well-known/host-meta')).toEqual([200, 200, 200, 200])
})

const perHour = (count: number) => ({ count, seconds: 3600 })

test('limits-4: all sessions of an account share an allowance', async () => {
  const rates = { requests: perHour(4), accountRequests: perHour(10) }
  await using service = await startService({ rateLimits: 'on', rates })
  const alice = await service.createAccount('alice')
  const others = await Promise.all(Array.from({ length: 3 }, () => service.signIn(alice.id)))
  const ask = (token: string) =>
    service.fetch('/api/v1/lists', { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
  const statuses = await Promise.all([alice, ...others].flatMap(({ token }) => [1, 2, 3, 4].map(() => ask(token))))
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(await ask((await service.signIn(alice.id)).token)).toBe(429)
})

test('limits-4: a refused call of a session takes nothing from the account’s allowance', async () => {
  const rates = { requests: perHour(4), accountRequests: perHour(8) }
  await using service = await startService({ rateLimits: 'on', rates })
  const bob = await service.createAccount('bob')
  const statuses = []
  for (let n = 0; n < 9; n++) statuses.push((await bob.api('/api/v1/lists')).status)
  expect(statuses).toEqual([...Array<number>(4).fill(200), ...Array<number>(5).fill(429)])
  const { token } = await service.signIn(bob.id)
  const headers = { authorization: `Bearer ${token}` }
  expect(remaining(await service.fetch('/api/v1/lists', { headers }))).toBe(3)
})

test('limits-4: calls of signed-in people do not count for their address', async () => {
  await using service = await startService({
    rateLimits: 'on',
    rates: { anonymousRequests: perHour(2), strangers: perHour(5) },
  })
  const alice = await service.createAccount('alice')
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await service.fetch('/api/v1/timelines/public')).status)
  expect(statuses).toEqual([200, 200, 429])
  expect(remaining(await alice.api('/api/v1/timelines/public'))).toBe(299)
  // Their session identifiers do not count as guesses either, even if the process has not seen them before.
  for (let n = 0; n < 10; n++) {
    const headers = { authorization: `Bearer ${(await service.signIn(alice.id)).token}` }
    expect((await service.fetch('/api/v1/markers', { headers })).status).toBe(200)
  }
})

test('limits-4: a browser session shares the allowance of its account', async () => {
  await using service = await startService({ rateLimits: 'on', rates: { accountRequests: perHour(4) } })
  const alice = await service.createAccount('alice')
  const browser = await signedInBrowser(service, alice.id)
  for (let n = 0; n < 2; n++) await alice.api('/api/v1/lists')
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await browser.get('/v1/browser/api/lists')).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await alice.api('/api/v1/lists')).status).toBe(429)
})

test('limits-3: cheap reads cost a quarter, and headers round to whole numbers', async () => {
  await using service = await startService({ rateLimits: 'on' })
  const alice = await service.createAccount('alice')
  const left: number[] = []
  for (const path of ['markers', 'instance', 'preferences', 'custom_emojis', 'announcements'])
    left.push(remaining(await alice.api(`/api/v1/${path}`)))
  expect(left).toEqual([299, 299, 299, 299, 298])
  expect(remaining(await alice.api('/api/v1/timelines/home'))).toBe(297)
})

test('limits-4: uploads have their own allowance, and are counted before they are read', async () => {
  await using service = await startService({ rateLimits: 'on' })
  const alice = await service.createAccount('alice')
  const upload = () => {
    const form = new FormData()
    form.append('file', new Blob(['no picture']), 'a.png')
    return alice.api('/api/v1/media', { method: 'POST', body: form })
  }
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await upload()).status)
  expect(statuses).toEqual([...Array<number>(30).fill(422), 429])
  expect((await alice.api('/api/v1/timelines/home')).status).toBe(200)
})

test('limits-4: uploads also count for the account and the address', async () => {
  const rates = { uploads: perHour(2), accountUploads: perHour(3), addressUploads: perHour(4) }
  await using service = await startService({ rateLimits: 'on', rates })
  const upload = ({ token }: { token: string }) => {
    const body = new FormData()
    body.append('file', new Blob(['no picture']), 'a.png')
    const headers = { authorization: `Bearer ${token}` }
    return service.fetch('/api/v1/media', { method: 'POST', body, headers }).then(({ status }) => status)
  }
  const [alice, bob] = [await service.createAccount('alice'), await service.createAccount('bob')]
  const sessions = [alice, alice, alice, await service.signIn(alice.id), await service.signIn(alice.id), bob, bob]
  const statuses = []
  for (const session of sessions) statuses.push(await upload(session))
  expect(statuses).toEqual([422, 422, 429, 422, 429, 422, 429])
})

test('limits-4: profile pictures count as uploads', async () => {
  await using service = await startService({ rateLimits: 'on' })
  const alice = await service.createAccount('alice')
  const form = new FormData()
  form.append('avatar', new Blob(['no picture']), 'a.png')
  const change = (body: FormData | URLSearchParams) =>
    alice.api('/api/v1/accounts/update_credentials', { method: 'PATCH', body })
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await change(form)).status)
  expect(statuses).toEqual([...Array<number>(30).fill(422), 429])
  expect((await change(new URLSearchParams({ display_name: 'Alice' }))).status).toBe(200)
})

test('limits-6: every limit and rate that matters to clients is published', async () => {
  const rates = { requests: { count: 7, seconds: 60 } }
  await using service = await startService({ rateLimits: 'on', rates, limits: { appSessions: 3 } })
  const { configuration } = (await (await service.fetch('/api/v2/instance')).json()) as {
    configuration: { limits: Record<string, number>; rates: Record<string, unknown> }
  }
  expect(configuration.limits).toMatchObject({
    app_sessions: 3,
    session_idle_seconds: 7_776_000,
    json_bytes: 1_048_576,
  })
  expect(configuration.limits).not.toHaveProperty('requests_under_way')
  expect(configuration.rates).toMatchObject({ requests: rates.requests, account_sign_ins: { count: 5, seconds: 900 } })
  const query = '{ instance { limits { name value } rates { name count seconds } } }'
  const headers = { 'content-type': 'application/json' }
  const response = await service.fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data } = (await response.json()) as { data: { instance: { limits: unknown[]; rates: unknown[] } } }
  expect(data.instance.limits).toContainEqual({ name: 'appSessions', value: 3 })
  expect(data.instance.rates).toContainEqual({ name: 'requests', ...rates.requests })
})

test('limits-6: published limits are the ones that apply', async () => {
  await using service = await startService({ limits: { postCharacters: 10 } })
  const alice = await service.createAccount('alice')
  const instance = (await (await service.fetch('/api/v2/instance')).json()) as {
    configuration: { statuses: { max_characters: number } }
  }
  expect(instance.configuration.statuses.max_characters).toBe(10)
  const post = (status: string) =>
    alice.api('/api/v1/statuses', { method: 'POST', body: new URLSearchParams({ status }) })
  expect([(await post('x'.repeat(10))).status, (await post('x'.repeat(11))).status]).toEqual([200, 422])
})

test('a profile accepts both its pictures in one request, even if a post may have fewer media', async () => {
  await using service = await startService({ limits: { mediaPerPost: 1 } })
  const alice = await service.createAccount('alice')
  const form = new FormData()
  const picture = new Blob([await twoColours(20, 20).png().toBuffer()])
  for (const name of ['avatar', 'header']) form.append(name, picture, `${name}.png`)
  const response = await alice.api('/api/v1/accounts/update_credentials', { method: 'PATCH', body: form })
  expect(response.status).toBe(200)
})
