import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'

/** A request on its way to the service. Breakers change it in place. */
export interface ProxiedRequest {
  method: string
  url: string
  /** Names in lower case, in the order in which they were sent. */
  headers: [name: string, value: string][]
  body: Buffer
  isUpgrade: boolean
}

/** A response on its way back. */
export interface Reply {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** Breaks one rule. */
export interface Breaker {
  /** Changes a request. A returned reply is sent in place of the service's. */
  request?(request: ProxiedRequest): Reply | void
  reply?(reply: Reply, request: ProxiedRequest): void
  /** Returns true if the proxy accepts an upgrade itself, without asking the service. */
  accepts?(request: ProxiedRequest): boolean
  /** Changes a message to the service, or drops it by returning undefined. `back` sends a response to the client. */
  toService?(text: string, back: (text: string) => void): string | undefined
  toClient?(text: string): string | undefined
  /** Whether streams stay open when the service closes them. */
  keepsOpen?: true
}

const hopByHop = /^(?:connection|content-length|transfer-encoding|keep-alive|upgrade|sec-websocket-.*)$/
// Breakers change responses as text, so they must not be compressed.
const notPassedOn = /^accept-encoding$/

/**
 * Starts an https server in front of the service, which breaks one rule at a time. Its name is `localhost`, because
 * passkeys need a name rather than an address. It forwards requests with a client address that changes with each
 * breaker.
 */
export async function startBreakingProxy(port: number) {
  const tls = join(import.meta.dirname, '../support/tls')
  const [cert, key] = await Promise.all(
    ['localhost.pem', 'localhost-key.pem'].map((name) => readFile(join(tls, name), 'utf8')),
  )
  let service = ''
  let breaker: Breaker = {}
  let address = 0
  const streams = new Set<WebSocket>()
  const upgrades = new WebSocketServer({ noServer: true, handleProtocols: (names) => [...names][0] ?? false })
  const server = createServer(
    { cert, key },
    (request, response) => void respond(request, response).catch(() => response.destroy()),
  )
  server.on('upgrade', (request, socket: Duplex, first: Buffer) => {
    socket.on('error', () => undefined)
    upgrade(request, socket, first)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  function proxiedRequest(request: IncomingMessage, body: Buffer, isUpgrade: boolean): ProxiedRequest {
    const { rawHeaders } = request
    const headers = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
    )
    return { method: request.method ?? '', url: request.url ?? '', headers, body, isUpgrade }
  }

  const passedOn = ({ headers }: ProxiedRequest): [string, string][] => [
    ...headers.filter(([name]) => !hopByHop.test(name) && !notPassedOn.test(name)),
    ['x-forwarded-for', `198.18.${address >> 8}.${address & 255}`],
  ]

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const request = proxiedRequest(incoming, Buffer.concat(chunks), false)
    const { status, headers, body } = breaker.request?.(request) ?? (await forward(request))
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }

  async function forward(request: ProxiedRequest): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const length: [string, string][] = request.body.length > 0 ? [['content-length', String(request.body.length)]] : []
    const headers = [...passedOn(request), ...length].flat()
    const options = {
      method: request.method,
      path: request.url,
      port: Number(new URL(service).port),
      host: '127.0.0.1',
      agent: false as const,
    }
    send({ ...options, headers }, resolve)
      .on('error', reject)
      .end(request.body)
    return replyOf(await promise, request)
  }

  async function replyOf(response: IncomingMessage, request: ProxiedRequest): Promise<Reply> {
    let body = ''
    for await (const chunk of response.setEncoding('utf8')) body += chunk as string
    const passed = Object.entries(response.headers).filter(
      ([name, value]) => value !== undefined && !hopByHop.test(name),
    )
    const reply: Reply = {
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(passed) as Reply['headers'],
      body,
    }
    breaker.reply?.(reply, request)
    return reply
  }

  function upgrade(incoming: IncomingMessage, socket: Duplex, first: Buffer): void {
    const request = proxiedRequest(incoming, Buffer.alloc(0), true)
    const accept = (opened: (stream: WebSocket) => void) =>
      upgrades.handleUpgrade(incoming, socket, first, (stream) => {
        streams.add(stream.on('error', () => undefined))
        opened(stream)
      })
    if (breaker.accepts?.(request))
      return accept((stream) => stream.on('message', () => stream.send('{"type":"connection_ack"}')))
    const refusal = breaker.request?.(request)
    if (refusal) return refuse(socket, refusal)
    const offered = request.headers
      .filter(([name]) => name === 'sec-websocket-protocol')
      .flatMap(([, value]) => value.split(/\s*,\s*/))
    const headers = Object.fromEntries(passedOn(request))
    const inner = new WebSocket(service.replace(/^http/, 'ws') + request.url, offered, {
      headers,
      perMessageDeflate: false,
    })
    streams.add(inner.on('error', () => undefined))
    inner.once(
      'unexpected-response',
      (_request, response) => void replyOf(response, request).then((reply) => refuse(socket, reply)),
    )
    inner.once('open', () => accept((outer) => connect(inner, outer)))
  }

  function connect(inner: WebSocket, outer: WebSocket): void {
    const { toService = String, toClient = String, keepsOpen } = breaker
    const give = (stream: WebSocket, text: string | undefined) => {
      if (text !== undefined && stream.readyState === WebSocket.OPEN) stream.send(text)
    }
    outer.on('message', (data) =>
      give(
        inner,
        toService(String(data), (text) => give(outer, text)),
      ),
    )
    inner.on('message', (data) => give(outer, toClient(String(data))))
    outer.on('close', () => inner.terminate())
    inner.on('close', (code) => {
      if (!keepsOpen) outer.close(code === 1005 || code === 1006 ? 1000 : code)
    })
  }

  return {
    cert,
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** Sets the service that requests are forwarded to. */
    serve: ({ url }: { url: string }) => void (service = url),
    /** Sets the rule to break, or none. */
    break(next: Breaker = {}) {
      breaker = next
      address += 1
    },
    async close() {
      for (const stream of streams) stream.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function refuse(socket: Duplex, { status, headers, body }: Reply): void {
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`))
  const length = `content-length: ${Buffer.byteLength(body)}`
  socket.end([`HTTP/1.1 ${status} Refused`, ...lines, length, 'connection: close', '', body].join('\r\n'))
}
