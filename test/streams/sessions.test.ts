import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { issueSession, type Lifetimes } from '../../src/sessions/issue.ts'
import { memoryAuthSessions } from '../../src/stores/memory/authSessions.ts'
import { registerApp, sessionFor } from '../support/apps.ts'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

const service = serviceForFile({ limits: { streamConnections: 3 } })

const over = { code: 4401, reason: 'The session has ended' }

/** Opens a connection of each kind. `ends` resolves to how each of them ended. */
async function connected({ token }: { token: string }) {
  const graphql = await openSocket(`${service.url}/graphql`, token, { protocol: 'graphql-transport-ws' })
  graphql.send({ type: 'connection_init' })
  await graphql.next()
  const mastodon = await openSocket(`${service.url}/api/v1/streaming?stream=user`, token)
  const events = await service.fetch('/api/v1/streaming/user', { headers: { authorization: `Bearer ${token}` } })
  return {
    mastodon,
    ends: Promise.all([
      graphql.closed,
      mastodon.closed,
      events.text().then((text) => text.replaceAll(/^:thump\n/gm, '')),
    ]),
  }
}

const newcomer = (() => {
  let count = 0
  return () => service.createAccount(`newcomer${count++}`)
})()

test.each<[string, (who: TestAccount) => Promise<unknown>]>([
  ['is revoked by its owner', (who) => who.api(`/api/v1/sessions/${who.handle}`, { method: 'DELETE' })],
  ['is revoked by another process', ({ handle }) => service.stores.authSessions.revoke(handle)],
  ['is revoked with all of its account', ({ id }) => service.stores.authSessions.revokeAll(id)],
  ['belongs to an account that is suspended', ({ id }) => service.stores.accounts.suspend(id)],
  ['belongs to an account that is deleted', ({ id }) => service.stores.accounts.delete(id)],
])('connections end when their session %s', async (_, end) => {
  const who = await newcomer()
  const { ends } = await connected(who)
  await end(who)
  expect(await ends).toEqual([over, over, ''])
})

test.each([
  ['in PostgreSQL', () => ({})],
  ['in a store that the embedder provides', () => ({ authSessions: memoryAuthSessions({ maxSessions: 100 }) })],
])('sessions-10: a connection ends when its session makes room for another, %s', async (_, stores) => {
  await using service = await startService({ limits: { appSessions: 1 }, stores: stores() })
  const consent = { app: await registerApp(service), account: await service.createAccount('alice') }
  const first = await openSocket(`${service.url}/api/v1/streaming?stream=user`, await sessionFor(service, consent))
  const token = await sessionFor(service, consent)
  expect(await first.closed).toEqual(over)
  await (await openSocket(`${service.url}/api/v1/streaming?stream=user`, token)).close()
})

async function signIn({ id: accountId }: TestAccount, lifetimes: Partial<Lifetimes>) {
  const scopes = ['read', 'write'] as const
  const { id } = await issueSession(service.stores.authSessions, {
    accountId,
    kind: 'cli',
    label: 'x',
    scopes,
    lifetimes,
  })
  return { token: id.reveal() }
}

test('sessions-8: connections end when their session expires', async () => {
  const { ends } = await connected(await signIn(await newcomer(), { absoluteSeconds: 2 }))
  expect(await ends).toEqual([over, over, ''])
})

test('sessions-7: an open connection counts as use of its session', async () => {
  const who = await signIn(await newcomer(), { idleSeconds: 2 })
  const { mastodon } = await connected(who)
  await sleep(4000)
  expect(mastodon.socket.readyState).toBe(mastodon.socket.OPEN)
  const headers = { authorization: `Bearer ${who.token}` }
  expect((await service.fetch('/api/v1/sessions', { headers })).status).toBe(200)
  await mastodon.close()
})

test('connections of other sessions of the account stay open', async () => {
  const who = await newcomer()
  const other = await service.signIn(who.id)
  const { ends } = await connected(who)
  const stays = await openSocket(`${service.url}/api/v1/streaming?stream=nonsense`, other.token)
  await service.stores.authSessions.revoke(who.handle)
  await ends
  expect(stays.socket.readyState).toBe(stays.socket.OPEN)
  await stays.close()
})

test('a session has a limited number of connections at a time, of all kinds together', async () => {
  const who = await newcomer()
  const { mastodon } = await connected(who)
  const refused = await refusedUpgrade(`${service.url}/api/v1/streaming`, who.token)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  const events = await who.api('/api/v1/streaming/public')
  expect([events.status, events.headers.get('retry-after')]).toEqual([429, '30'])
  await mastodon.close()
  await expect
    .poll(async () => {
      const response = await who.api('/api/v1/streaming/public')
      await response.body?.cancel()
      return response.status
    })
    .toBe(200)
})
