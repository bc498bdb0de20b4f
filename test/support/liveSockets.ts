import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { LiveSocket } from '../../src/surfaces/websocket/liveSocket.ts'

/** Starts a socket server that ignores messages, with a limit of bytes that may be buffered for each socket. */
export async function serveLiveSockets(streamBufferBytes: number) {
  const server = createServer().listen(0, '127.0.0.1')
  const upgrades = new WebSocketServer({ noServer: true })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Serves a connection that the test has made. */
    serve: (connection: Duplex) => void server.emit('connection', connection),
    /** Returns the next socket that opens, with the texts that are sent to it and its close codes. */
    next: () =>
      new Promise<{ socket: LiveSocket; texts: string[]; ends: number[] }>((resolve) =>
        server.once('upgrade', (request, transport, head) =>
          upgrades.handleUpgrade(request, transport, head, (opened) => {
            const texts: string[] = []
            const ends: number[] = []
            const socket = new LiveSocket(
              opened,
              transport,
              { onText: (text) => void texts.push(text), onEnd: (code) => void ends.push(code) },
              {
                limits: { streamBufferBytes, streamMessagesPerMinute: 10 },
                onError: () => undefined,
                onEnd: () => undefined,
                onClose: () => undefined,
              },
            )
            resolve({ socket, texts, ends })
          }),
        ),
      ),
    close: () => void server.close(),
  }
}
