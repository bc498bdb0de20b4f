import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'

/** What is asked, on its way to the service; a breaker changes it in place. */
export interface Asked {
  method: string
  url: string
  /** Names in lower case, in the order they were sent. */
  headers: [name: string, value: string][]
  body: Buffer
  isUpgrade: boolean
}

/** What is answered, on its way back. */
export interface Reply {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** How one rule is broken. */
export interface Breaker {
  /** Changes what is asked; what it returns is answered in the service's place. */
  request?(asked: Asked): Reply | void
  reply?(reply: Reply, asked: Asked): void
  /** Whether an upgrade is accepted in the service's place: anybody may then say what they like. */
  accepts?(asked: Asked): boolean
  /** Changes a message to the service; undefined is not passed on. `back` answers it. */
  toService?(text: string, back: (text: string) => void): string | undefined
  toClient?(text: string): string | undefined
  /** Streams stay open when the service closes them. */
  keepsOpen?: true
}

const hopByHop = /^(?:connection|content-length|transfer-encoding|keep-alive|upgrade|sec-websocket-.*)$/
// Answers are changed as text, so that they must not be compressed.
const notPassedOn = /^accept-encoding$/

/**
 * A server over https in front of the service, which breaks one rule at a time; `127.0.0.1` is its name in its certificate. Requests are
 * said to come from an address that changes with each breaker.
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
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  server.on('upgrade', (request, socket: Duplex, first: Buffer) => {
    socket.on('error', () => undefined)
    upgrade(request, socket, first)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  function askedBy(request: IncomingMessage, body: Buffer, isUpgrade: boolean): Asked {
    const { rawHeaders } = request
    const headers = rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
    )
    return { method: request.method ?? '', url: request.url ?? '', headers, body, isUpgrade }
  }

  const passedOn = ({ headers }: Asked): [string, string][] => [
    ...headers.filter(([name]) => !hopByHop.test(name) && !notPassedOn.test(name)),
    ['x-forwarded-for', `198.18.${address >> 8}.${address & 255}`],
  ]

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = askedBy(request, Buffer.concat(chunks), false)
    const { status, headers, body } = breaker.request?.(asked) ?? (await ask(asked))
    response.writeHead(status, headers).end(asked.method === 'HEAD' ? undefined : body)
  }

  async function ask(asked: Asked): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const length: [string, string][] = asked.body.length > 0 ? [['content-length', String(asked.body.length)]] : []
    const headers = [...passedOn(asked), ...length].flat()
    const options = {
      method: asked.method,
      path: asked.url,
      port: Number(new URL(service).port),
      host: '127.0.0.1',
      agent: false as const,
    }
    send({ ...options, headers }, resolve)
      .on('error', reject)
      .end(asked.body)
    return replyOf(await promise, asked)
  }

  async function replyOf(response: IncomingMessage, asked: Asked): Promise<Reply> {
    let body = ''
    for await (const chunk of response.setEncoding('utf8')) body += chunk as string
    const kept = Object.entries(response.headers).filter(([name, value]) => value !== undefined && !hopByHop.test(name))
    const reply: Reply = {
      status: response.statusCode ?? 0,
      headers: Object.fromEntries(kept) as Reply['headers'],
      body,
    }
    breaker.reply?.(reply, asked)
    return reply
  }

  function upgrade(request: IncomingMessage, socket: Duplex, first: Buffer): void {
    const asked = askedBy(request, Buffer.alloc(0), true)
    const accept = (opened: (stream: WebSocket) => void) =>
      upgrades.handleUpgrade(request, socket, first, (stream) => {
        streams.add(stream.on('error', () => undefined))
        opened(stream)
      })
    if (breaker.accepts?.(asked))
      return accept((stream) => stream.on('message', () => stream.send('{"type":"connection_ack"}')))
    const refusal = breaker.request?.(asked)
    if (refusal) return refuse(socket, refusal)
    const offered = asked.headers
      .filter(([name]) => name === 'sec-websocket-protocol')
      .flatMap(([, value]) => value.split(/\s*,\s*/))
    const headers = Object.fromEntries(passedOn(asked))
    const inner = new WebSocket(service.replace(/^http/, 'ws') + asked.url, offered, {
      headers,
      perMessageDeflate: false,
    })
    streams.add(inner.on('error', () => undefined))
    inner.once(
      'unexpected-response',
      (_request, response) => void replyOf(response, asked).then((reply) => refuse(socket, reply)),
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
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Serves a service from now on. */
    serve: ({ url }: { url: string }) => void (service = url),
    /** Breaks another rule from now on, or none. */
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
