import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, startStage } from '../journeys/following.ts'
import type { TestAccount } from '../support/service.ts'
import { openSocket } from '../support/sockets.ts'

let stage: Stage
let alice: TestAccount
let bob: TestAccount

beforeAll(async () => {
  stage = await startStage({ limits: { streamBufferBytes: 65_536 } })
  alice = await stage.service.createAccount('alice')
  bob = await stage.service.createAccount('bob')
})
afterAll(() => stage?.service.close())

// As long as a post may be, in bytes.
const long = '👩‍👩'.repeat(3990)
const streams = ['public', 'public:local', 'hashtag', 'hashtag:local']
/** The system's own buffers hold some megabytes, whatever ours may hold. */
const posts = 60

test('streams-15: a WebSocket that is not read is ended with 4008, and others are told everything', async () => {
  const slow = await openSocket(`${stage.service.url}/api/v1/streaming`, bob.token)
  for (const stream of streams) slow.send({ type: 'subscribe', stream, tag: 'x', after: await stage.position(bob) })
  slow.socket.pause()
  const quick = await stage.follow(bob, 'public')
  for (let count = 0; count < posts; count++) await stage.post(alice, `${long} #x`)
  for (let count = 0; count < posts; count++) await quick.next()
  await expect.poll(() => stage.service.log.some((line) => line.includes('"code":4008'))).toBe(true)
  slow.socket.resume()
  // What was sent before is read first; the code comes after it, unless the reader took too long.
  expect([4008, 1006]).toContain((await slow.closed).code)
  await quick.close()
}, 60_000)

test('an event stream that is not read is cut off', async () => {
  const socket = await unread('/api/v1/streaming/public')
  for (let count = 0; count < posts * 4; count++) await stage.post(alice, long)
  await expect.poll(() => stage.service.log.some((line) => line.includes('"transport":"mastodon_sse"'))).toBe(true)
  // It would go on for ever.
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
}, 60_000)

async function unread(path: string): Promise<Socket> {
  const socket = connect(Number(new URL(stage.service.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bob.token}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  return socket
}
