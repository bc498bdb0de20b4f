import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A request to repeat. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** True to send a new `Idempotency-Key` each time. */
  hasKey?: boolean
}

export interface LoadResult {
  requestsPerSecond: number
  /** Response times in milliseconds. */
  p50: number
  p99: number
  /** The average size of a response body in bytes. */
  bytes: number
  /** The number of responses. */
  count: number
}

/** The choice of requests. Without it, each request has its own connection. */
export interface Draw {
  connections: number
  /** Returns the index of the next request, which goes to any free connection. */
  next: () => number
}

/**
 * Sends requests to a local server as fast as it responds, over a number of connections. Throws for any status other
 * than 200. It is written by hand, because the load generator shares the two cores, and the work of a client library
 * would be measured too.
 */
export async function load(
  port: number,
  requests: readonly LoadRequest[],
  seconds: number,
  draw?: Draw,
): Promise<LoadResult> {
  const texts = requests.map((request) => textOf(request, port))
  const sums = { times: [] as number[], bytes: 0 }
  const until = performance.now() + seconds * 1000
  const connections = Array.from({ length: draw?.connections ?? texts.length }, (_, connection) =>
    askUntil(port, () => texts[draw ? draw.next() : connection]!(), until, sums),
  )
  await Promise.all(connections)
  const { times, bytes } = sums
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? NaN
  const count = times.length
  return { requestsPerSecond: count / seconds, p50: at(0.5), p99: at(0.99), bytes: bytes / count, count }
}

function textOf({ method, path, headers, body = '', hasKey = false }: LoadRequest, port: number): () => Buffer {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n`)
  const rest = Buffer.from(`\r\n${body}`)
  const text = Buffer.concat([head, rest])
  const keyed = () => Buffer.concat([head, Buffer.from(`Idempotency-Key: ${randomUUID()}\r\n`), rest])
  return hasKey ? keyed : () => text
}

async function askUntil(port: number, text: () => Buffer, until: number, sums: { times: number[]; bytes: number }) {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  const read = answersOf(socket)
  try {
    for (let began = performance.now(); began < until; began = performance.now()) {
      socket.write(text())
      const bytes = await read()
      sums.bytes += bytes
      sums.times.push(performance.now() - began)
    }
  } finally {
    socket.destroy()
  }
}

/** Reads one response at a time. Returns the length of its body. */
function answersOf(socket: Socket): () => Promise<number> {
  let take: ((length: number) => void) | undefined
  let refuse: ((error: Error) => void) | undefined
  let head: Buffer | undefined
  let left = -1
  let length = 0
  socket.on('error', (error) => refuse?.(error))
  socket.on('close', () => refuse?.(new Error('the connection was closed before a response')))
  socket.on('data', (chunk) => {
    if (left === -1) {
      const bytes = head ? Buffer.concat([head, chunk]) : chunk
      const end = bytes.indexOf('\r\n\r\n')
      if (end === -1) return void (head = bytes)
      head = undefined
      const lines = bytes.toString('latin1', 0, end)
      if (!lines.startsWith('HTTP/1.1 200')) return refuse?.(new Error(bytes.toString('latin1', 0, 1000)))
      length = Number(/\r\ncontent-length: (\d+)/i.exec(lines)?.[1])
      left = length - (bytes.length - end - 4)
    } else left -= chunk.length
    if (left > 0) return
    left = -1
    take?.(length)
  })
  return () =>
    new Promise((resolve, reject) => {
      take = resolve
      refuse = reject
    })
}
