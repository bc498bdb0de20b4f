import { connect, type Socket } from 'node:net'

/** A request, ready to be written. */
export interface SentRequest {
  kind: string
  bytes: Buffer
}

/** Serialises a request. */
export function serialise(
  kind: string,
  {
    method,
    path,
    headers,
    body = '',
  }: { method: string; path: string; headers: Record<string, string>; body?: string | Buffer },
): SentRequest {
  const length = body.length === 0 ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, ...length }).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return { kind, bytes: Buffer.concat([head, Buffer.from(body)]) }
}

/**
 * The outcome of a request; `status` is 0 without a response. `took` is in milliseconds from when the request was due.
 */
export interface Outcome {
  kind: string
  status: number
  took: number
  /** When the request ended, in seconds since the run began. */
  at: number
}

export interface Load {
  port: number
  next(): SentRequest
  seconds: number
  /**
   * The number of concurrent requests, or the number of requests per second, whether or not earlier ones have a
   * response.
   */
  pace: { atOnce: number } | { perSecond: number }
}

const connectionsAtMost = 3_000
const timeoutMs = 10_000
const tickMs = 2

/**
 * Sends requests to a local server, at fixed intervals or as fast as it responds. Resolves when all have a response or
 * timed out. It is written by hand, because the load generator shares the two cores. A request without a free
 * connection counts as failed.
 */
export async function drive({ port, next, seconds, pace }: Load): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const idle: Line[] = []
  const lines = new Set<Line>()
  const began = performance.now()
  const until = began + seconds * 1000
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  let underWay = 0
  const isOver = () => performance.now() >= until

  function ask(due: number): void {
    const request = next()
    const note = (status: number) =>
      outcomes.push({
        kind: request.kind,
        status,
        took: performance.now() - due,
        at: (performance.now() - began) / 1000,
      })
    if (idle.length === 0 && lines.size >= connectionsAtMost) return void note(0)
    const line = idle.pop() ?? openLine(port, lines)
    underWay++
    line.ask(request.bytes, (status, isUsable) => {
      note(status)
      underWay--
      if (isUsable) idle.push(line)
      if (!isOver() && 'atOnce' in pace) ask(performance.now())
      if (isOver() && underWay === 0) finish()
    })
  }

  const watch = setInterval(() => {
    for (const line of lines) line.giveUp(performance.now() - timeoutMs)
  }, 500)
  if ('atOnce' in pace) for (let count = 0; count < pace.atOnce; count++) ask(performance.now())
  else byClock(pace.perSecond, began, isOver, ask)
  await finished
  clearInterval(watch)
  for (const line of lines) line.end()
  return outcomes
}

function byClock(perSecond: number, began: number, isOver: () => boolean, ask: (due: number) => void): void {
  let sent = 0
  const clock = setInterval(() => {
    if (isOver()) return clearInterval(clock)
    const now = performance.now()
    for (; began + (sent * 1000) / perSecond <= now; sent++) ask(began + (sent * 1000) / perSecond)
  }, tickMs)
}

interface Line {
  ask(bytes: Buffer, done: (status: number, isUsable: boolean) => void): void
  /** Closes the connection if its request was sent before that time and still has no response. */
  giveUp(sentBefore: number): void
  end(): void
}

const headEnd = Buffer.from('\r\n\r\n')

function openLine(port: number, lines: Set<Line>): Line {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay()
  let done: ((status: number, isUsable: boolean) => void) | undefined
  let sentAt = 0
  let received: Buffer | undefined
  let left = -1
  let status = 0

  function settle(isUsable: boolean): void {
    const report = done
    done = undefined
    left = -1
    report?.(status, isUsable)
  }

  function takeHead(chunk: Buffer): void {
    received = received ? Buffer.concat([received, chunk]) : chunk
    const end = received.indexOf(headEnd)
    if (end === -1) return
    const head = received.toString('latin1', 0, end + 2)
    status = Number(head.slice(9, 12))
    left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (received.length - end - 4)
    isLast = status === 101 || /\r\nconnection: close/i.test(head)
    received = undefined
  }

  let isLast = false
  socket.on('data', (chunk) => {
    if (!done) return
    if (left === -1) takeHead(chunk)
    else left -= chunk.length
    if (left === -1 || left > 0) return
    if (isLast) line.end()
    settle(!isLast)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    lines.delete(line)
    status = 0
    if (done) settle(false)
  })
  const line: Line = {
    ask(bytes, report) {
      done = report
      sentAt = performance.now()
      socket.write(bytes)
    },
    giveUp: (sentBefore) => void (done && sentAt <= sentBefore && socket.destroy()),
    end() {
      lines.delete(line)
      socket.destroy()
    },
  }
  lines.add(line)
  return line
}
