import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { socketClient } from '../../cli/conformance/sockets.ts'
import { isOf } from '../../cli/conformance/websockets.ts'

/** Starts a server that calls `serve` with each connection, and connects a client to it. */
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
])('the client closes the connection to a server that floods it with %s', async (_, message, atOnce) => {
  const { socket, left } = await come((open) => {
    const flood = setInterval(() => {
      for (let sent = 0; sent < atOnce; sent++) open.send(message)
    }, 1)
    open.on('close', () => clearInterval(flood))
  })
  // The timeout is longer than a test may take, so it does not end the wait.
  expect(await socket.next(isOf('pong'), 3_600_000)).toBeUndefined()
  await left
  // Our client closed the connection, so there is no code from the server.
  expect(await socket.closed(0)).toBeUndefined()
})

test('each message is checked once by each waiting call', async () => {
  const { socket } = await come((open) => {
    for (let number = 0; number < 900; number++) open.send(JSON.stringify({ type: 'ping', number }))
    open.send('{"type":"pong"}')
  })
  let checks = 0
  const isMatch = (message: unknown) => (checks++, isOf('pong')(message))
  expect(await socket.next(isMatch)).toEqual({ type: 'pong' })
  expect(checks).toBe(901)
  // A message that was not wanted stays available for later calls.
  expect(await socket.next(isOf('ping'))).toEqual({ type: 'ping', number: 0 })
  socket.close()
})

test('reading messages makes room for more', async () => {
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

test('the close code of the server is reported', async () => {
  const { socket } = await come((open) => open.close(4400))
  expect(await socket.closed()).toBe(4400)
})
