import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serveLiveSockets } from '../../../test/support/liveSockets.ts'
import { textFrame } from './textFrame.ts'

const patient = await serveLiveSockets(2 ** 30)
const strict = await serveLiveSockets(65_536)
afterAll(() => [patient, strict].forEach(({ close }) => close()))

/** Opens a connection and does the handshake. After that, the test sends the bytes. */
async function openedByHand(): Promise<Socket> {
  const client = connect({ port: patient.port, host: '127.0.0.1', allowHalfOpen: true })
  client.write(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(client, 'data')
  return client
}

// RFC 6455 section 5.2, with masks of zeros: a text "x", and a closing frame with the code 1000.
const lastWords = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78, 0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8])
const closeByServer = Buffer.from([0x88, 0x02, 0x03, 0xe8])

test('nothing is sent after the closing frame, even while that frame waits in the buffer', async () => {
  const next = patient.next()
  const client = await openedByHand()
  client.pause()
  const { socket, texts } = await next
  const waiting = textFrame('a'.repeat(16 * 2 ** 20))
  socket.sendFrame(waiting)
  client.write(lastWords)
  await expect.poll(() => texts).toEqual(['x'])
  socket.sendFrame(textFrame('too late'))
  socket.send('too late')
  const received: Buffer[] = []
  client.on('data', (chunk) => received.push(chunk)).resume()
  await once(client, 'end')
  client.end()
  expect(Buffer.concat(received).subarray(waiting.length)).toEqual(closeByServer)
})

test('one message longer than the buffer limit is sent, and another one behind it ends the connection', async () => {
  const next = strict.next()
  const client = new WebSocket(`ws://127.0.0.1:${strict.port}`)
  const received: string[] = []
  client.on('message', (data) => received.push(String(data)))
  const { socket, ends } = await next
  // This is more than the system's own buffers hold.
  const long = 'a'.repeat(16 * 2 ** 20)
  socket.send(long)
  expect(socket.isBehind).toBe(true)
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  expect(received[0]).toBe(long)
  expect(ends).toEqual([])
  client.pause()
  socket.sendFrame(textFrame(long))
  socket.sendFrame(textFrame('more'))
  expect(ends).toEqual([4008])
  client.resume()
  expect((await once(client, 'close'))[0]).toBe(4008)
  expect(received).toEqual([long, long])
}, 20_000)
