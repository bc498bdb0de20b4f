import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { embed } from '../../examples/embed/server.ts'
import { makeLinks } from '../../src/model/links.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { createDatabase } from '../support/postgres.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

/** Starts the example on a database and a folder of its own, with a signed-in account. */
async function startEmbedded() {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
  const pool = new pg.Pool({ connectionString: database.url, max: 10 })
  pool.on('error', () => {})
  const { server, service } = embed({ dataDir, database: { pool }, logger: false })
  await service.ready
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stores = openPostgresStores({ pool, links: makeLinks(() => service.url!), limits: defaultLimits })
  const accountId = await stores.accounts.insert('alice', '')
  const { id } = await issueSession(stores.authSessions, {
    accountId,
    kind: 'cli',
    label: 'test',
    scopes: ['read', 'write'],
  })
  return {
    server,
    service,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: id.reveal(),
    async [Symbol.asyncDispose]() {
      server.close()
      await service.close()
      await pool.end()
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

test('an application has its own page beside REST, GraphQL and WebSockets of the service', async () => {
  await using embedded = await startEmbedded()
  const { server, service, url, token } = embedded
  expect(await (await fetch(`${url}/hello`)).text()).toBe('Hello from the application\n')
  const socket = await openSocket(`${url}/graphql`, token, { protocol: 'graphql-transport-ws' })
  socket.send({ type: 'connection_init' })
  await socket.next(({ type }) => type === 'connection_ack')
  const query = '{ streamPosition { position } }'
  socket.send({ id: 'position', type: 'subscribe', payload: { query } })
  const { payload } = await socket.next(({ type }) => type === 'next')
  const variables = { after: payload.data.streamPosition.position }
  const follow = 'subscription ($after: ID) { timelineStream(timeline: PUBLIC, after: $after) { post { text } } }'
  socket.send({ id: 'public', type: 'subscribe', payload: { query: follow, variables } })

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ status: 'Hello from inside' })
  expect((await fetch(`${url}/api/v1/statuses`, { method: 'POST', headers, body })).status).toBe(200)
  const { payload: event } = await socket.next(({ id, type }) => id === 'public' && type === 'next')
  expect(event).toEqual({ data: { timelineStream: { post: { text: 'Hello from inside' } } } })

  const ended = once(server, 'close')
  server.close()
  await service.close()
  expect(await socket.closed).toMatchObject({ code: 1012 })
  await ended
})

test('other upgrades are rejected, as they are without the application', async () => {
  await using embedded = await startEmbedded()
  const { url, token } = embedded
  expect(await refusedUpgrade(`${url}/hello`, token)).toMatchObject({ status: 404 })
  expect(await refusedUpgrade(`${url}/graphql`, undefined)).toMatchObject({ status: 401 })
  expect(await refusedUpgrade(`${url}/graphql?access_token=${token}`, undefined)).toMatchObject({
    status: 400,
    body: { code: 'credential_location_forbidden' },
  })
})
