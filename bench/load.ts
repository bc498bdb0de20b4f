import { connect, type Socket } from 'node:net'

/** A request to be sent again and again. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface LoadResult {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Bytes of one answer's body. */
  bytes: number
}

/**
 * Asks a server on this machine as fast as it answers, over so many connections, each with a request of its own; throws for any answer
 * that is not 200. By hand, as the load generator has the same two cores: no client's own work is to be measured.
 */
export async function load(port: number, requests: readonly LoadRequest[], seconds: number): Promise<LoadResult> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  const sizes = await Promise.all(requests.map((request) => askUntil(port, textOf(request, port), until, times)))
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? NaN
  return { requestsPerSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), bytes: sizes[0] ?? 0 }
}

function textOf({ method, path, headers, body = '' }: LoadRequest, port: number): Buffer {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

async function askUntil(port: number, text: Buffer, until: number, times: number[]): Promise<number> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  const read = answersOf(socket)
  let bytes = 0
  for (let began = performance.now(); began < until; began = performance.now()) {
    socket.write(text)
    bytes = await read()
    times.push(performance.now() - began)
  }
  socket.destroy()
  return bytes
}

/** Reads one answer at a time; returns the length of its body. */
function answersOf(socket: Socket): () => Promise<number> {
  let take: ((length: number) => void) | undefined
  let refuse: ((error: Error) => void) | undefined
  let head = ''
  let left = -1
  let length = 0
  socket.on('error', (error) => refuse?.(error))
  socket.on('data', (chunk) => {
    if (left === -1) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      if (!head.startsWith('HTTP/1.1 200')) return refuse?.(new Error(head.slice(0, 1000)))
      length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      left = length - (head.length - end - 4)
      head = ''
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
