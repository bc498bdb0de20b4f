import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openSocket } from '../support/sockets.ts'
import { newCommandLine } from './commandLine.ts'

test.each(['SIGTERM', 'SIGINT'] as const)(
  'at %s the server closes sockets with 1012, ends event streams, and does not wait for clients',
  async (signal) => {
    const cli = await newCommandLine()
    const server = await cli.serve()
    await cli.json('accounts', 'create', 'alice')
    const { access_token: token } = await cli.json<{ access_token: string }>(
      'sessions',
      'create',
      'alice',
      '--scopes',
      'read',
    )
    const graphql = await openSocket(`${server.url}/graphql`, token, { protocol: 'graphql-transport-ws' })
    const mastodon = await openSocket(`${server.url}/api/v1/streaming?stream=user`, token)
    const headers = { authorization: `Bearer ${token}` }
    const events = await fetch(`${server.url}/api/v1/streaming/user`, { headers })
    const graphqlEvents = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'subscription { timelineStream(timeline: PUBLIC) { id } }' }),
    })
    const silent = await silentSocket(server.url, token)
    const stopped = server.stop(signal)
    const restarting = { code: 1012, reason: 'The service is shutting down' }
    expect(await Promise.all([graphql.closed, mastodon.closed])).toEqual([restarting, restarting])
    expect(await events.text()).toMatch(/^:thump\n/)
    expect(await graphqlEvents.text()).not.toContain('event: complete')
    await silent.ended
    const { code, stderr } = await stopped
    expect(code).toBe(0)
    expect(stderr).not.toContain('"level":"error"')
    expect(stderr).not.toContain(token.slice(4))
  },
)

/** Opens a socket whose client never responds, not even to a close. */
async function silentSocket(url: string, token: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const head = [
    'GET /api/v1/streaming HTTP/1.1',
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Authorization: Bearer ${token}`,
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  return { ended: new Promise((resolve) => socket.once('close', resolve)) }
}
