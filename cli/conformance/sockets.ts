import { WebSocket } from 'ws'
import { anyAnswer, Violation } from './violation.ts'
import { type TargetResponse, readResponse } from './response.ts'
import { boundedJson } from './boundedJson.ts'
import { type Connection, type Header, longestRequest, reasonOf, userAgent, withPauses } from './http.ts'

/** An open WebSocket. */
export interface Socket {
  send(message: unknown): void
  /**
   * Waits for a JSON message that meets a condition. Returns undefined if none comes in time, the socket closes, or too
   * much was sent.
   */
  next(isMatch: (message: unknown) => boolean, milliseconds?: number): Promise<unknown>
  /** Waits for the other side to close. Returns the code; undefined if the socket stays open or too much was sent. */
  closed(milliseconds?: number): Promise<number | undefined>
  close(): void
}

/** The result of an upgrade: an open WebSocket, or the response that refused it. */
export type Upgrade = { socket: Socket; refusal?: undefined } | { socket?: undefined; refusal: TargetResponse }

/** Requests a WebSocket. Throws a Violation if there is no response. */
export type OpenSocket = (
  path: string,
  upgrade?: { headers?: readonly Header[]; protocols?: readonly string[] },
) => Promise<Upgrade>

/** Milliseconds to wait for a message or a close. */
const timeoutMs = 3000

/**
 * Makes a WebSocket client that follows no redirect, accepts messages of at most a megabyte, and closes connections
 * that send too much.
 */
export function socketClient(connection: Connection): OpenSocket {
  return (path, upgrade = {}) =>
    withPauses(
      connection,
      () => open(connection, path, upgrade),
      ({ refusal }) => refusal,
    )
}

async function open(
  { origin, ca, signal }: Connection,
  path: string,
  { headers = [], protocols = [] }: NonNullable<Parameters<OpenSocket>[1]>,
): Promise<Upgrade> {
  signal.throwIfAborted()
  const url = origin.replace(/^http/, 'ws') + path
  const socket = new WebSocket(url, [...protocols], {
    headers: { 'User-Agent': userAgent, ...Object.fromEntries(headers) },
    handshakeTimeout: longestRequest,
    maxPayload: 2 ** 20,
    perMessageDeflate: false,
    ...(ca !== undefined && { ca }),
  })
  const stop = () => socket.terminate()
  signal.addEventListener('abort', stop, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', stop))
  return new Promise((resolve, reject) => {
    const opened = listen(socket)
    socket.once('open', () => resolve({ socket: opened }))
    socket.on('error', (error) =>
      reject(signal.aborted ? signal.reason : new Violation(anyAnswer, `none (${reasonOf(error)})`)),
    )
    socket.once('unexpected-response', (_request, response) => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(longestRequest)])
      void readResponse(response, limit).then((refusal) => {
        socket.terminate()
        resolve({ refusal })
      }, reject)
    })
  })
}

/** The maximum of unread messages. A server that sends more is disconnected. */
const most = { messages: 1000, bytes: 4 * 2 ** 20 }

function listen(socket: WebSocket): Socket {
  const unread: { message: unknown; bytes: number }[] = []
  let bytes = 0
  let look: () => void = () => undefined
  let code: number | undefined
  let isFlooded = false
  socket.on('message', (data: Buffer) => {
    // Messages that arrived together with the excess one are still delivered; ignore them.
    if (isFlooded) return
    bytes += data.length
    isFlooded = unread.length >= most.messages || bytes > most.bytes
    if (isFlooded) socket.terminate()
    else unread.push({ message: boundedJson(String(data)), bytes: data.length })
    look()
  })
  socket.on('close', (sent) => {
    // If this side closed the connection, the code is not the server's.
    if (!isFlooded) code = sent
    look()
  })
  /** Calls `find` after each event until it returns something or the time is up. */
  function until<Found>(find: () => Found | undefined, milliseconds: number): Promise<Found | undefined> {
    return new Promise((resolve) => {
      const end = (found: Found | undefined) => {
        clearTimeout(timer)
        look = () => undefined
        resolve(found)
      }
      const timer = setTimeout(() => end(undefined), milliseconds)
      look = () => {
        const found = find()
        if (found !== undefined || code !== undefined || isFlooded) end(found)
      }
      look()
    })
  }
  function take(at: number): unknown {
    const [entry] = unread.splice(at, 1)
    bytes -= entry?.bytes ?? 0
    return entry?.message
  }
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN)
        socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    },
    next(isMatch, milliseconds = timeoutMs) {
      // Looks at each message once. That is possible because nothing else removes messages while this waits.
      let index = 0
      return until(() => {
        for (; index < unread.length; index++) if (isMatch(unread[index]?.message)) return take(index)
        return undefined
      }, milliseconds)
    },
    closed: (milliseconds = timeoutMs) => until(() => code, milliseconds),
    close: () => socket.terminate(),
  }
}
