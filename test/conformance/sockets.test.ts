import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { socketClient } from '../../cli/conformance/sockets.ts'
import { isOf } from '../../cli/conformance/websockets.ts'

/** A server that does as it likes once somebody has come, and one who came. */
async function come(serve: (socket: WebSocket) => void) {
  const server = createServer().listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ server })
  const left = new Promise<void>((resolve) =>
    sockets.on('connection', (socket) => {
      socket.on('close', () => resolve())
      serve(socket)
    }),
  )
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  })
  const open = socketClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signal: new AbortController().signal,
    remark: () => undefined,
  })
  const { socket } = await open('/')
  return { socket: socket!, left }
}

test.each([
  ['many messages', '{"type":"ping"}', 200],
  ['large messages', JSON.stringify({ type: 'ping', payload: 'x'.repeat(500_000) }), 4],
  ['messages that are nested deep', '['.repeat(300_000), 4],
])('one that sends %s without being asked is left', async (_, message, atOnce) => {
  const { socket, left } = await come((open) => {
    const flood = setInterval(() => {
      for (let sent = 0; sent < atOnce; sent++) open.send(message)
    }, 1)
    open.on('close', () => clearInterval(flood))
  })
  // Longer than a test may take: it is not the time that ends it.
  expect(await socket.next(isOf('pong'), 3_600_000)).toBeUndefined()
  await left
  // Nobody closed it but us.
  expect(await socket.closed(0)).toBeUndefined()
})

test('each message is looked at once by whoever waits for one', async () => {
  const { socket } = await come((open) => {
    for (let number = 0; number < 900; number++) open.send(JSON.stringify({ type: 'ping', number }))
    open.send('{"type":"pong"}')
  })
  let looked = 0
  const isMeant = (message: unknown) => (looked++, isOf('pong')(message))
  expect(await socket.next(isMeant)).toEqual({ type: 'pong' })
  expect(looked).toBe(901)
  // What was not meant is there for whoever means it.
  expect(await socket.next(isOf('ping'))).toEqual({ type: 'ping', number: 0 })
  socket.close()
})

test('what is read makes room for more', async () => {
  const { socket } = await come((open) => {
    open.on('message', () => {
      for (let number = 0; number < 500; number++) open.send('{"type":"pong"}')
    })
  })
  for (let round = 0; round < 4; round++) {
    socket.send('more')
    for (let number = 0; number < 500; number++) expect(await socket.next(isOf('pong'))).toEqual({ type: 'pong' })
  }
  socket.close()
})

test('who closes it is told by their code', async () => {
  const { socket } = await come((open) => open.close(4400))
  expect(await socket.closed()).toBe(4400)
})
