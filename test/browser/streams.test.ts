import { beforeAll, expect, test, vi } from 'vitest'
import { type BrowserClient, browserClient, signedInBrowser } from '../support/browserClient.ts'
import { serviceForFile, type TestAccount } from '../support/service.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

const protocol = 'graphql-transport-ws'
const path = '/v1/browser/stream'

const service = serviceForFile()
let alice: TestAccount
let browser: BrowserClient

beforeAll(async () => {
  alice = await service.createAccount('alice')
  browser = await signedInBrowser(service, alice.id)
})

interface Ticket {
  ticket: string
  expiresAt: string
  path: string
  protocols: string[]
}

async function ticketOf(client = browser): Promise<Ticket> {
  const response = await client.post('/v1/browser/api/stream-tickets')
  expect(response.status).toBe(201)
  return (await response.json()) as Ticket
}

const headersOf = (client = browser) => ({ cookie: client.cookie, origin: service.url })
const open = (protocols: string[], headers: Record<string, string> = headersOf()) =>
  openSocket(service.url + path, undefined, { protocol: protocols, headers })
const refused = async (protocols: string[], headers: Record<string, string> = headersOf(), target = path) => {
  const { status, body } = await refusedUpgrade(service.url + target, undefined, { protocol: protocols, headers })
  return [status, body.code]
}

test('streams-16, streams-21: a ticket opens a stream of events, and the accepted protocol does not repeat the ticket', async () => {
  const { ticket, expiresAt, path: received, protocols } = await ticketOf()
  expect([received, protocols]).toEqual([path, [protocol, `ticket.${ticket}`]])
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(30_000)
  const socket = await open(protocols)
  expect(socket.socket.protocol).toBe(protocol)
  socket.send({ type: 'connection_init' })
  expect(await socket.next()).toEqual({ type: 'connection_ack' })
  const query = 'subscription { timelineStream(timeline: HOME) { kind post { text } } }'
  socket.send({ id: '1', type: 'subscribe', payload: { query } })
  const body = { status: 'seen from a browser' }
  const event = socket.next(({ type }) => type === 'next')
  // Publishes repeatedly, because the subscription may start after the first post.
  let isHeard = false
  void event.then(() => (isHeard = true))
  const publish = async () => {
    expect((await browser.post('/v1/browser/api/statuses', body)).status).toBe(200)
    return isHeard
  }
  await vi.waitUntil(publish, { timeout: 10_000, interval: 300 })
  expect(await event).toMatchObject({
    payload: { data: { timelineStream: { post: { text: 'seen from a browser' } } } },
  })
  await socket.close()
})

test('streams-19: a stream can read and subscribe, but not change anything, which needs the CSRF token', async () => {
  const socket = await open((await ticketOf()).protocols)
  socket.send({ type: 'connection_init' })
  await socket.next()
  socket.send({ id: '1', type: 'subscribe', payload: { query: '{ ownProfile { profile { username } } }' } })
  expect(await socket.next(({ type }) => type === 'next')).toMatchObject({
    payload: { data: { ownProfile: { profile: { username: 'alice' } } } },
  })
  const mutation = 'mutation { createPost(input: { text: "x" }) { id } }'
  socket.send({ id: '2', type: 'subscribe', payload: { query: mutation } })
  const answer = await socket.next(({ id, type }) => id === '2' && type === 'next')
  expect(JSON.stringify(answer)).toContain('INSUFFICIENT_SCOPE')
  socket.send({ id: '3', type: 'subscribe', payload: { query: '{ sessions { handle current } }' } })
  const { payload } = await socket.next(({ id, type }) => id === '3' && type === 'next')
  const { handle } = payload.data.sessions.find(({ current }: { current: boolean }) => current)
  const ending = `mutation { revokeSession(input: { handle: "${handle}" }) { id } }`
  socket.send({ id: '4', type: 'subscribe', payload: { query: ending } })
  const refusal = await socket.next(({ id, type }) => id === '4' && type === 'next')
  expect(JSON.stringify(refusal)).toContain('INSUFFICIENT_SCOPE')
  await socket.close()
})

test('streams-18, stores-4: a ticket works once, even when used simultaneously', async () => {
  const { protocols } = await ticketOf()
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => open(protocols)))
  const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(opened).toHaveLength(1)
  await opened[0]!.close()
  expect(await refused(protocols)).toEqual([401, 'unauthorized'])
})

test('streams-19: another browser’s ticket is refused, and stays valid for its own browser', async () => {
  const other = await signedInBrowser(service, alice.id)
  const { protocols } = await ticketOf(other)
  expect(await refused(protocols)).toEqual([401, 'unauthorized'])
  await (await open(protocols, headersOf(other))).close()
})

test('streams-18: an expired ticket is refused', async () => {
  const { protocols } = await ticketOf()
  await service.pool.query(`update stream_tickets set expires_at = now()`)
  expect(await refused(protocols)).toEqual([401, 'unauthorized'])
})

test.each([
  ['no ticket', [protocol]],
  ['an invented ticket', [protocol, `ticket.tkt_${'A'.repeat(43)}`]],
  ['an empty ticket', [protocol, 'ticket.']],
  ['the CSRF token in place of a ticket', [protocol, 'ticket.csrf']],
])('%s opens no stream', async (_, protocols) => {
  expect((await refused(protocols))[0]).toBeGreaterThanOrEqual(400)
})

test('two tickets, or no supported protocol, are refused', async () => {
  const [one, two] = [await ticketOf(), await ticketOf()]
  expect(await refused([...one.protocols, two.protocols[1]!])).toEqual([400, 'malformed_request'])
  expect(await refused([one.protocols[1]!])).toEqual([400, 'malformed_request'])
})

test('streams-17: a ticket or any credential in the URL is refused, and so is a bearer credential', async () => {
  const { ticket, protocols } = await ticketOf()
  const forbidden = [400, 'credential_location_forbidden']
  expect(await refused([protocol], headersOf(), `${path}?ticket=${ticket}`)).toEqual(forbidden)
  expect(await refused(protocols, headersOf(), `${path}?ticket=${ticket}`)).toEqual(forbidden)
  expect(await refused(protocols, headersOf(), `${path}?sessionId=x`)).toEqual(forbidden)
  const headers = { ...headersOf(), authorization: `Bearer ${alice.token}` }
  expect(await refused(protocols, headers)).toEqual(forbidden)
})

test('streams-19: an upgrade with a missing or foreign Origin is refused and does not use up the ticket', async () => {
  const { protocols } = await ticketOf()
  const { cookie } = browser
  expect(await refused(protocols, { cookie })).toEqual([403, 'csrf_rejected'])
  expect(await refused(protocols, { cookie, origin: 'https://evil.example' })).toEqual([403, 'csrf_rejected'])
  expect(await refused(protocols, { cookie, origin: 'null' })).toEqual([403, 'csrf_rejected'])
  await (await open(protocols)).close()
})

test('there is no stream without the cookie or before a sign-in', async () => {
  const { protocols } = await ticketOf()
  expect(await refused(protocols, { origin: service.url })).toEqual([401, 'unauthorized'])
  const stranger = browserClient(service)
  await stranger.session()
  expect(await refused(protocols, headersOf(stranger))).toEqual([401, 'unauthorized'])
  expect((await stranger.post('/v1/browser/api/stream-tickets')).status).toBe(401)
  expect((await browser.post('/v1/browser/api/stream-tickets', {}, { csrf: null })).status).toBe(403)
})

test('sign-in-16: signing out ends the streams of the session, and invalidates its tickets', async () => {
  const leaving = await signedInBrowser(service, alice.id)
  // An account without any way to sign in again cannot sign out.
  await service.stores.passwords.set(alice.id, 'no hash, and so no password')
  const [first, second] = [await ticketOf(leaving), await ticketOf(leaving)]
  const headers = headersOf(leaving)
  const socket = await open(first.protocols, headers)
  expect((await leaving.post('/v1/browser/auth/logout')).status).toBe(204)
  expect(await socket.closed).toMatchObject({ code: 4401 })
  expect(await refused(second.protocols, headers)).toEqual([401, 'unauthorized'])
})

test('sessions-8: ending a session from elsewhere ends its stream', async () => {
  const other = await signedInBrowser(service, alice.id)
  const socket = await open((await ticketOf(other)).protocols, headersOf(other))
  const sessions = (await (await other.get('/v1/browser/api/sessions')).json()) as {
    handle: string
    current: boolean
  }[]
  const { handle } = sessions.find(({ current }) => current)!
  const { token } = await service.signIn(alice.id, ['write:sessions'])
  const headers = { authorization: `Bearer ${token}` }
  expect((await service.fetch(`/api/v1/sessions/${handle}`, { method: 'DELETE', headers })).status).toBe(200)
  expect(await socket.closed).toMatchObject({ code: 4401 })
  expect((await other.get('/v1/browser/api/timelines/home')).status).toBe(401)
  expect((await other.session()).authenticated).toBe(false)
})

test('Mastodon’s server-sent events work in the browser boundary too', async () => {
  const abort = new AbortController()
  const response = await service.fetch('/v1/browser/api/streaming/user', {
    headers: { cookie: browser.cookie, accept: 'text/event-stream' },
    signal: abort.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  abort.abort()
})
