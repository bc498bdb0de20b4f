import Fastify from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dropDisconnectedReads } from './lateReads.ts'

async function startApp(eventLoopMilliseconds: number) {
  const served: string[] = []
  const app = Fastify()
  dropDisconnectedReads(app, () => eventLoopMilliseconds)
  app.all('/*', async ({ method }) => {
    served.push(method)
    return 'served'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, port, served, [Symbol.asyncDispose]: () => app.close() }
}

/** Sends a request and disconnects at once. Resolves when the server has seen the end. */
async function askAndLeave(port: number, method: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(`${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`)
  socket.resume()
  await once(socket, 'close')
  await pause(50)
}

test('late in a long iteration of the event loop, reads of disconnected callers are skipped, and others are served', async () => {
  await using late = await startApp(100)
  for (const method of ['GET', 'HEAD']) await askAndLeave(late.port, method)
  expect(late.served).toEqual([])
  const response = await fetch(`http://127.0.0.1:${late.port}/`)
  expect(await response.text()).toBe('served')
  expect(late.served).toEqual(['GET'])
})

test('writes of disconnected callers run anyway, and so do reads in a short iteration', async () => {
  await using late = await startApp(100)
  await askAndLeave(late.port, 'POST')
  expect(late.served).toEqual(['POST'])
  await using early = await startApp(0)
  await askAndLeave(early.port, 'GET')
  expect(early.served).toEqual(['GET'])
})
