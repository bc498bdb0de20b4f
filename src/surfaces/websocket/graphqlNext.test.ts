import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { serveLiveSockets } from '../../../test/support/liveSockets.ts'
import { nextMessage, nextSender } from './graphqlNext.ts'

const sockets = await serveLiveSockets(2 ** 30)
afterAll(sockets.close)

/** Connects a client. Returns it, the messages that it receives, and the socket that serves it. */
async function connect(options: ClientOptions = {}) {
  const served = sockets.next()
  const client = new WebSocket(`ws://127.0.0.1:${sockets.port}`, options)
  const received: string[] = []
  client.on('message', (data) => received.push(String(data)))
  await once(client, 'open')
  return { client, received, socket: (await served).socket }
}

const results = [1, 50, 130, 2000, 70_000, 300_000].flatMap((size) =>
  ['a', '雨', '👩‍👩'].map((letter) => JSON.stringify({ data: letter.repeat(size) })),
)

test('every client gets every result unchanged, including clients that pause', async () => {
  const pairs: Awaited<ReturnType<typeof connect>>[] = []
  while (pairs.length < 6) pairs.push(await connect())
  const ids = ['1', 'a'.repeat(128), '"'.repeat(128), '雨'.repeat(128), '\u0000'.repeat(128), 'x']
  const send = pairs.map(({ socket }, index) => nextSender(ids[index]!, () => socket))
  // Unsent messages to these two stay in our buffers, and must not be overwritten.
  for (const { client } of pairs.slice(4)) client.pause()
  const delivered = [...results, ...results.toReversed(), ...results]
  for (const result of delivered) for (const one of send) one(result)
  for (const { client } of pairs.slice(4)) client.resume()
  for (const [index, { received }] of pairs.entries()) {
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(delivered.length)
    expect(received).toEqual(delivered.map((result) => nextMessage(ids[index]!, result)))
  }
  for (const { client } of pairs) client.terminate()
})

/** Returns two connected streams. Each reports writes as done although it still buffers them for the other. */
function keepingPair(): [Duplex, Duplex] {
  const ends: Duplex[] = [0, 1].map(
    (own) =>
      new Duplex({
        read: () => undefined,
        write(chunk, _encoding, done) {
          ends[1 - own]!.push(chunk)
          done()
        },
      }),
  )
  return [ends[0]!, ends[1]!]
}

test('messages that another stream still buffers are not overwritten', async () => {
  const [ours, theirs] = keepingPair()
  const connected = connect({ createConnection: () => theirs as never })
  sockets.serve(ours)
  const { client, received, socket } = await connected
  const send = nextSender('1', () => socket)
  const delivered = ['{"data":1}', '{"data":2}', '{"data":3}']
  client.pause()
  for (const result of delivered) send(result)
  client.resume()
  await expect.poll(() => received.length).toBe(delivered.length)
  expect(received).toEqual(delivered.map((result) => nextMessage('1', result)))
  client.terminate()
})
