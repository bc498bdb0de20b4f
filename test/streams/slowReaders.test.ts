import { connect, type Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { streamsForFile } from '../journeys/following.ts'
import type { TestAccount } from '../support/service.ts'
import { openSocket } from '../support/sockets.ts'

let alice: TestAccount
let bob: TestAccount

const context = streamsForFile({ limits: { streamBufferBytes: 65_536 } })
beforeAll(async () => {
  alice = await context.service.createAccount('alice')
  bob = await context.service.createAccount('bob')
})

// A text with the maximum number of bytes.
const long = '👩‍👩'.repeat(3990)
const streams = ['public', 'public:local', 'hashtag', 'hashtag:local']
/** More posts than the buffers of the operating system can hold. They hold a few megabytes per connection. */
const mostPosts = 240

/** Posts until the service logs that it has cut off a slow reader, with these words. Returns the number of posts. */
async function postUntilCutOff(words: string): Promise<number> {
  for (let count = 1; count <= mostPosts; count++) {
    await context.post(alice, `${long} #x`)
    if (context.service.log.some((line) => line.includes(words))) return count
  }
  throw new Error('The slow reader is not cut off')
}

test('streams-15: a WebSocket that is not read is closed with 4008, and others receive everything', async () => {
  const slow = await openSocket(`${context.service.url}/api/v1/streaming`, bob.token)
  for (const stream of streams) slow.send({ type: 'subscribe', stream, tag: 'x', after: await context.position(bob) })
  slow.socket.pause()
  const quick = await context.follow(bob, 'public')
  const posts = await postUntilCutOff('"code":4008')
  for (let count = 0; count < posts; count++) await quick.next()
  slow.socket.resume()
  // The reader first gets what was sent before, and then the code, unless it took too long.
  expect([4008, 1006]).toContain((await slow.closed).code)
  await quick.close()
}, 60_000)

test('an event stream that is not read is cut off', async () => {
  const socket = await unread('/api/v1/streaming/public')
  await postUntilCutOff('"transport":"mastodon_sse"')
  // If the service did not cut it off, it would never close.
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
}, 60_000)

async function unread(path: string): Promise<Socket> {
  const socket = connect(Number(new URL(context.service.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bob.token}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  return socket
}
