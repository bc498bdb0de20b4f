import { expect, test } from 'vitest'
import { startStreamContext } from '../journeys/following.ts'
import { everything } from '../support/canary.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

const canary = 'canary-c0ffee42'
const metricsToken = 'a-token-of-twenty-letters'
const graphql = 'graphql-transport-ws'
const query = 'subscription { timelineStream(timeline: PUBLIC) { id } }'

// Sends secrets in every part of upgrades and messages. Then searches all that was written, and all responses, for the
// secrets.
test('secrets-2, secrets-3, secrets-4: secrets sent to streams are never repeated, logged or stored', async () => {
  await using context = await startStreamContext({ metricsToken })
  const { service } = context
  const alice = await service.createAccount('alice')
  const secrets = [canary, alice.token.slice(4)]
  const received: unknown[] = []

  for (const path of [
    '/graphql',
    '/api/v1/streaming',
    '/api/v1/streaming/user',
    '/nowhere',
    `/${canary.toUpperCase()}`,
  ]) {
    for (const token of [alice.token, undefined, `ses_${canary}`]) {
      for (const target of [
        `?access_token=${canary}`,
        `?stream=user&sessionId=${alice.token}`,
        `;sessionId=${canary}`,
      ]) {
        received.push(await refusedUpgrade(service.url + path + target, token, { protocol: graphql }))
        const headers = { ...(token && { authorization: `Bearer ${token}` }), 'last-event-id': canary }
        received.push(await (await service.fetch(path + target, { headers })).text())
      }
      for (const protocol of [[canary], [alice.token, graphql], [graphql, canary]]) {
        received.push(await refusedUpgrade(service.url + path, token, { protocol }))
      }
    }
    const headers = {
      cookie: `sessionId=${alice.token}`,
      'x-request-id': canary,
      referer: canary,
      origin: `https://${canary}`,
    }
    received.push(await refusedUpgrade(service.url + path, undefined, { headers }))
  }

  const messages: unknown[] = [
    canary,
    { type: canary },
    { type: 'ping', payload: { x: canary } },
    { type: 'connection_init', payload: { note: canary } },
    { type: 'connection_init', payload: { Authorization: `Bearer ${alice.token}` } },
    { type: 'connection_init', payload: { a: [{ sessionId: canary }] } },
    { id: canary, type: 'complete', payload: canary },
    { id: '1', type: 'subscribe', payload: { query, variables: { sessionId: canary } } },
    { id: '2', type: 'subscribe', payload: { query, variables: { after: canary }, extensions: { token: canary } } },
    { id: '3', type: 'subscribe', payload: { query, extensions: { access_token: alice.token } } },
    {
      id: '4',
      type: 'subscribe',
      payload: { query: `subscription { timelineStream(timeline: PUBLIC, sessionId: "${canary}") { id } }` },
    },
    { id: '5', type: 'subscribe', payload: { query: `{ post(id: "${canary}") { id } }` } },
    { id: '6', type: 'subscribe', payload: { query: `"${canary}` } },
    { type: 'subscribe', stream: 'user', access_token: canary },
    { type: 'subscribe', stream: 'user', after: canary },
    { type: 'subscribe', stream: canary },
    { type: 'subscribe', stream: 'list', list: alice.token },
    { type: 'unsubscribe', stream: canary },
    'x'.repeat(70_000) + canary,
  ]
  for (const [path, protocol] of [
    ['/graphql', graphql],
    ['/api/v1/streaming', undefined],
  ] as const) {
    for (const message of messages) {
      const {
        socket,
        messages: answers,
        closed,
        next,
        send,
      } = await openSocket(service.url + path, alice.token, { protocol })
      if (protocol) {
        send({ type: 'connection_init' })
        await next()
      }
      send(message)
      // Ends the connection with a reason that repeats the secret, unless something else ended it.
      socket.close(4000, canary)
      received.push(answers, await closed.then(({ code, reason }) => (code === 4000 ? code : reason)))
    }
  }
  const post = await context.post(alice, 'and after all that')
  expect(post.content).toBe('<p>and after all that</p>')

  const metrics = await service.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  const written = {
    received: JSON.stringify(received),
    log: service.log.join(''),
    metrics: await metrics.text(),
    database: await everything(service.pool),
  }
  expect(written.metrics).toContain('stream_log_age_seconds')
  expect(written.log).toContain('"msg":"socket closed"')
  for (const [index, text] of Object.entries(written)) {
    for (const secret of secrets)
      expect(text.toLowerCase().includes(secret.toLowerCase()), `a secret in the ${index}`).toBe(false)
  }
}, 60_000)
