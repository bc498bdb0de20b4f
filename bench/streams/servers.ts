import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { createServiceServer } from '../../src/index.ts'

/** A task for a server process: what to serve, or what to report. */
export type ServerTask =
  | { kind: 'service'; databaseUrl: string; dataDir: string }
  /** `ws` and nothing else: sends the frame to all sockets at each POST. */
  | { kind: 'raw'; frame: string }
  | { kind: 'cpu' }
  /** Reports the memory after garbage collection. */
  | { kind: 'memory' }

/** The URL of a server, with the microseconds of CPU and the bytes of memory that it has used. */
export interface ServerReport {
  url: string
  cpu: number
  rss: number
}

let url = ''

process.on('message', async (task: ServerTask) => {
  if (task.kind === 'service') url = await serve(task)
  if (task.kind === 'raw') url = await serveRaw(task.frame)
  if (task.kind === 'memory') await tidyUp()
  const { user, system } = process.cpuUsage()
  process.send!({ url, cpu: user + system, rss: process.memoryUsage.rss() } satisfies ServerReport)
})
process.on('disconnect', () => process.exit())

async function serve({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Promise<string> {
  const server = createServiceServer({
    database: { url: databaseUrl },
    dataDir,
    port: 0,
    logger: { level: 'warn' },
    rateLimits: 'off',
    // All sockets come from one address, whose share of connections is limited.
    trustProxy: 'loopback',
    limits: { addressStreamConnections: 1_000_000, accountStreamConnections: 1_000_000 },
  })
  await server.ready
  return server.listen()
}

async function serveRaw(text: string): Promise<string> {
  const frame = Buffer.from(text)
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const server = createServer((_request, response) => {
    for (const socket of sockets.clients) socket.send(frame, { binary: false })
    response.end('{}')
  })
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (opened) => opened.on('message', () => undefined)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// Removes the garbage that was left when thousands of sockets were opened at once.
async function tidyUp(): Promise<void> {
  const { gc } = globalThis as { gc?: (options: object) => void }
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }
}
