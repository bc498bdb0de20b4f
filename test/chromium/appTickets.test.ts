import { beforeAll, expect, test } from 'vitest'
import { signedInBrowser } from '../support/browserClient.ts'
import { startRedirectTarget } from '../support/apps.ts'
import { testInChromium } from '../support/chromium.ts'
import { serviceForFile, type TestAccount } from '../support/service.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

const service = serviceForFile()
let alice: TestAccount
beforeAll(async () => {
  alice = await service.createAccount('alice')
})

interface Ticket {
  ticket: string
  expires_at: string
  protocols: string[]
}

async function ticketOf(owner = alice): Promise<Ticket> {
  const response = await owner.api('/api/v1/streaming/ticket', { method: 'POST' })
  expect(response.status).toBe(200)
  return (await response.json()) as Ticket
}

const places = ['/graphql', '/api/v1/streaming']
const open = (protocol: string[], path = '/api/v1/streaming') => openSocket(service.url + path, undefined, { protocol })
const refused = async (protocol: string[], target = '/api/v1/streaming', token?: string) => {
  const { status, body } = await refusedUpgrade(service.url + target, token, { protocol })
  return [status, body.code]
}
const usedUp = [401, 'unauthorized']

test.each([
  ['/graphql', 'graphql-transport-ws'],
  ['/api/v1/streaming?stream=user', 'mastodon-streaming'],
])('a ticket opens one stream at %s, and the server selects the protocol of that address', async (path, protocol) => {
  const { ticket, expires_at: expiresAt, protocols } = await ticketOf()
  expect(protocols).toEqual(['graphql-transport-ws', 'mastodon-streaming', `ticket.${ticket}`])
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(30_000)
  const socket = await open(protocols, path)
  expect(socket.socket.protocol).toBe(protocol)
  expect(await refused(protocols)).toEqual(usedUp)
  await socket.close()
})

test('streams-18: only one of several simultaneous attempts with the same ticket opens a stream', async () => {
  const { protocols } = await ticketOf()
  const tries = await Promise.allSettled(Array.from({ length: 5 }, (_, at) => open(protocols, places[at % 2])))
  const opened = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(opened).toHaveLength(1)
  await opened[0]!.close()
})

test('streams-20: a stream opened with a ticket delivers events, and has the session’s scopes', async () => {
  const { protocols } = await ticketOf()
  const socket = await open(protocols, '/api/v1/streaming?stream=user')
  await alice.api('/api/v1/statuses', { method: 'POST', body: new URLSearchParams({ status: 'over a ticket' }) })
  expect(JSON.parse((await socket.next(({ event }) => event === 'update')).payload).content).toContain('over a ticket')
  await socket.close()
  const writer = await service.createAccount('writer', ['write'])
  const narrow = await open((await ticketOf(writer)).protocols, '/graphql')
  narrow.send({ type: 'connection_init' })
  await narrow.next()
  narrow.send({ id: '1', type: 'subscribe', payload: { query: '{ ownProfile { profile { username } } }' } })
  expect(JSON.stringify(await narrow.next(({ type }) => type === 'next'))).toContain('INSUFFICIENT_SCOPE')
  await narrow.close()
})

test('ending the session closes the stream and invalidates its tickets', async () => {
  const bob = await service.createAccount('bob')
  const [one, other] = [await ticketOf(bob), await ticketOf(bob)]
  const socket = await open(one.protocols)
  await service.stores.authSessions.revoke(bob.handle, bob.id)
  expect((await socket.closed).code).toBe(4401)
  expect(await refused(other.protocols)).toEqual(usedUp)
})

test('an expired, invented or foreign ticket is refused', async () => {
  const { protocols } = await ticketOf()
  await service.pool.query('update stream_tickets set expires_at = now()')
  expect(await refused(protocols)).toEqual(usedUp)
  const handle = 'sh_0123456789abcdef'
  const invented = ['mastodon-streaming', `ticket.tkt_${'A'.repeat(43)}.${handle}`]
  expect(await refused(invented)).toEqual(usedUp)
  const browser = await signedInBrowser(service, alice.id)
  const ofBrowser = (await (await browser.post('/v1/browser/api/stream-tickets')).json()) as Ticket
  const forbidden = [400, 'credential_location_forbidden']
  expect(await refused(ofBrowser.protocols, '/graphql')).toEqual(forbidden)
  const own = await ticketOf()
  const target = '/v1/browser/stream'
  const headers = { cookie: browser.cookie, origin: service.url }
  const { status } = await refusedUpgrade(service.url + target, undefined, { protocol: own.protocols, headers })
  expect(status).toBe(401)
})

test.each(places)(
  'streams-17, streams-21: %s accepts a ticket only as a subprotocol, and nothing else as a ticket',
  async (path) => {
    const forbidden = [400, 'credential_location_forbidden']
    const { ticket, protocols } = await ticketOf()
    const [graphql, mastodon, offered] = protocols as [string, string, string]
    const appProtocols = [graphql, mastodon]
    expect(await refused(appProtocols, `${path}?ticket=${ticket}`)).toEqual(forbidden)
    for (const name of [`ticket.${alice.token}`, 'ticket.', `${offered}x`, offered.replace('ticket.', 'ticket.x')]) {
      expect(await refused([...appProtocols, name], path)).toEqual(forbidden)
    }
    expect(await refused([...protocols, (await ticketOf()).protocols[2]!], path)).toEqual([400, 'malformed_request'])
    expect(await refused(protocols, path, alice.token)).toEqual([400, 'malformed_request'])
    // None of these attempts used up the ticket.
    await (await open(protocols, path)).close()
  },
)

test('a ticket needs a session, and is not stored in plain text', async () => {
  expect((await service.fetch('/api/v1/streaming/ticket', { method: 'POST' })).status).toBe(401)
  await ticketOf()
  const { rows } = await service.pool.query<{ text: string }>('select value::text as text from stream_tickets')
  expect(rows.map(({ text }) => text).join()).not.toContain('tkt_')
})

testInChromium('a page of another origin gets a ticket and streams with it', async ({ context }) => {
  await using app = Object.assign(await startRedirectTarget(), { [Symbol.asyncDispose]: () => app.close() })
  const page = await context.newPage()
  await page.goto(app.uri)
  const follow = `(async () => {
    const headers = { authorization: 'Bearer ${alice.token}' }
    const answer = await fetch('${service.url}/api/v1/streaming/ticket', { method: 'POST', headers })
    const { protocols } = await answer.json()
    const socket = new WebSocket('${service.url.replace('http', 'ws')}/api/v1/streaming?stream=user', protocols)
    const heard = new Promise((resolve) => socket.addEventListener('message', ({ data }) => resolve(data)))
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error('not opened')))
    })
    await fetch('${service.url}/api/v1/statuses', { method: 'POST', headers, body: new URLSearchParams({ status: 'x' }) })
    return [socket.protocol, JSON.parse(await heard).event]
  })()`
  expect(await page.evaluate(follow)).toEqual(['mastodon-streaming', 'update'])
})
