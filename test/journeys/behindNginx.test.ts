import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNginx, type Nginx, startNginx } from '../support/nginx.ts'
import type { TestAccount } from '../support/service.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'
import { read, type StreamContext, startStreamContext } from './following.ts'

const program = findNginx()
if (program === undefined)
  console.warn('THERE IS NO NGINX HERE: nothing is tested behind a proxy. Install it (apt install nginx).')
const testBehind = test.runIf(program !== undefined)

const metricsToken = 'a-token-for-metrics'

let context: StreamContext
let nginx: Nginx
let alice: TestAccount

beforeAll(async () => {
  if (program === undefined) return
  context = await startStreamContext({ trustProxy: 'loopback', metricsToken })
  nginx = await startNginx(program, context.service.url)
  alice = await context.service.createAccount('alice')
})
afterAll(async () => {
  await nginx?.stop()
  await context?.service.close()
})

testBehind('WebSockets open with a token in the header and receive events', async () => {
  const after = await context.position(alice)
  const mastodon = await openSocket(`${nginx.url}/api/v1/streaming?stream=public&after=${after}`, alice.token)
  const graphql = await openSocket(`${nginx.url}/graphql`, alice.token, { protocol: 'graphql-transport-ws' })
  graphql.send({ type: 'connection_init' })
  await graphql.next()
  const query = `subscription { timelineStream(timeline: PUBLIC, after: "${after}") { postId } }`
  graphql.send({ id: '1', type: 'subscribe', payload: { query } })
  const { id } = await context.post(alice, 'through nginx')
  expect(read(await mastodon.next()).payload.id).toBe(id)
  expect(await graphql.next()).toMatchObject({ payload: { data: { timelineStream: { postId: id } } } })
  await Promise.all([mastodon.close(), graphql.close()])
})

testBehind('event streams deliver events as they happen', async () => {
  const stop = new AbortController()
  const response = await fetch(`${nginx.url}/api/v1/streaming/public`, {
    headers: { authorization: `Bearer ${alice.token}`, 'last-event-id': await context.position(alice) },
    signal: stop.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const { id } = await context.post(alice, 'as it happens')
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes(`"id":"${id}"`)) break
  }
  expect(text).toContain('event: update\n')
  stop.abort()
})

testBehind('nginx buffers request bodies that arrive slowly, but passes uploads on as they arrive', async () => {
  const lines = (path: string, type: string) => [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${alice.token}`,
    `Content-Type: ${type}`,
    'Content-Length: 5000',
  ]
  const send = (head: string[]) => {
    const socket = connect(Number(new URL(nginx.url).port), '127.0.0.1').on('error', () => undefined)
    socket.write(`${head.join('\r\n')}\r\n\r\n--x`)
    return socket
  }
  const slow = Array.from({ length: 5 }, () => send(lines('/api/v1/statuses', 'application/json')))
  const upload = send(lines('/api/v2/media', 'multipart/form-data; boundary=x'))
  await expect.poll(bodies).toBe(1)
  for (const socket of [...slow, upload]) socket.destroy()
  await expect.poll(bodies).toBe(0)
})

/** Returns the number of request bodies that the service received. */
async function bodies(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${context.service.url}/metrics`, { headers })).text()
  return Number(/^work_under_way\{kind="body"\} (\d+)$/m.exec(text)?.[1])
}

const canary = 'canary-7b0d44e1'

testBehind('no log contains a secret, even after refused and failed requests', async () => {
  for (const path of ['/graphql', '/api/v1/streaming', '/api/v1/timelines/home']) {
    const target = `${nginx.url}${path}?access_token=${canary}`
    expect((await refusedUpgrade(target, alice.token)).status).toBe(400)
    const headers = { authorization: `Bearer ${alice.token}`, referer: `https://x.example/?sessionId=${canary}` }
    expect((await fetch(target, { headers })).status).toBe(400)
  }
  const { status } = await refusedUpgrade(`${nginx.url}/api/v1/streaming`, undefined, { protocol: canary })
  expect(status).toBe(400)
  await context.service.server.close()
  const response = await fetch(`${nginx.url}/api/v1/timelines/home?sessionId=${canary}`, {
    headers: { authorization: `Bearer ${alice.token}` },
  })
  expect(response.status).toBe(502)
  await expect.poll(() => nginx.log()).toContain('"status":502')
  const log = await nginx.log()
  expect(log).toContain('"path":"/api/v1/streaming"')
  expect(log).not.toContain(canary)
  expect(log).not.toContain(alice.token.slice(4))
  expect(context.service.log.join('')).not.toContain(canary)
})
