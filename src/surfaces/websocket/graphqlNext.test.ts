import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { afterAll, expect, test } from 'vitest'
import { nextMessage, nextSender } from './graphqlNext.ts'
import { LiveSocket } from './liveSocket.ts'

const server = createServer().listen(0, '127.0.0.1')
const upgrades = new WebSocketServer({ noServer: true })
afterAll(() => server.close())

/** A socket that is served, and all that comes out at its other end. */
async function connect() {
  await (server.listening || once(server, 'listening'))
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const served = new Promise<LiveSocket>((resolve) =>
    server.once('upgrade', (request, transport, head) =>
      upgrades.handleUpgrade(request, transport, head, (socket) =>
        resolve(
          new LiveSocket(
            socket,
            transport,
            { onText: () => undefined, onEnd: () => undefined },
            {
              limits: { streamBufferBytes: 2 ** 30, streamMessagesPerMinute: 10 },
              onError: () => undefined,
              onEnd: () => undefined,
              onGone: () => undefined,
            },
          ),
        ),
      ),
    ),
  )
  const received: string[] = []
  client.on('message', (data) => received.push(String(data)))
  await once(client, 'open')
  return { client, received, socket: await served }
}

const results = [1, 50, 130, 2000, 70_000, 300_000].flatMap((size) =>
  ['a', '雨', '👩‍👩'].map((letter) => JSON.stringify({ data: letter.repeat(size) })),
)

test('everybody is told every result as it is, whatever its length and its letters, by readers who stop too', async () => {
  const pairs: Awaited<ReturnType<typeof connect>>[] = []
  while (pairs.length < 6) pairs.push(await connect())
  const ids = ['1', 'a'.repeat(128), '"'.repeat(128), '雨'.repeat(128), '\u0000'.repeat(128), 'x']
  const send = pairs.map(({ socket }, index) => nextSender(ids[index]!, () => socket))
  // What these two are sent stays with us: it must not be written over.
  for (const { client } of pairs.slice(4)) client.pause()
  const told = [...results, ...results.toReversed(), ...results]
  for (const result of told) for (const one of send) one(result)
  for (const { client } of pairs.slice(4)) client.resume()
  for (const [index, { received }] of pairs.entries()) {
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(told.length)
    expect(received).toEqual(told.map((result) => nextMessage(ids[index]!, result)))
  }
  for (const { client } of pairs) client.terminate()
})
