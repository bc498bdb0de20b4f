import { WebSocket } from 'ws'
import { anyAnswer, Violation } from './violation.ts'
import { type Answer, readAnswer } from './answer.ts'
import { boundedJson } from './boundedJson.ts'
import { type Connection, type Header, longestRequest, reasonOf } from './http.ts'

/** A WebSocket that is open. */
export interface Socket {
  send(message: unknown): void
  /**
   * The next message of JSON that meets a condition; undefined where none comes in time, or the
   * socket closes, or was flooded.
   */
  next(isMeant: (message: unknown) => boolean, milliseconds?: number): Promise<unknown>
  /** The code it is closed with by the other side; undefined where it is still open after a while, or was flooded. */
  closed(milliseconds?: number): Promise<number | undefined>
  close(): void
}

/** What came of the wish for a WebSocket: it, or the answer that refused it. */
export type Upgrade = { socket: Socket; refusal?: undefined } | { socket?: undefined; refusal: Answer }

/** Asks for a WebSocket. Throws a Violation where nothing answers. */
export type OpenSocket = (
  path: string,
  asked?: { headers?: readonly Header[]; protocols?: readonly string[] },
) => Promise<Upgrade>

/** How long is waited for a message or a close, in milliseconds. */
const patience = 3000

/**
 * A client of WebSockets that follows no redirect, takes no message of more than a megabyte, and
 * ends what sends more than is asked for.
 */
export function socketClient({ origin, ca, signal }: Connection): OpenSocket {
  return async (path, { headers = [], protocols = [] } = {}) => {
    signal.throwIfAborted()
    const url = origin.replace(/^http/, 'ws') + path
    const options = { headers: Object.fromEntries(headers), handshakeTimeout: longestRequest, maxPayload: 2 ** 20 }
    const socket = new WebSocket(url, [...protocols], {
      ...options,
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
        void readAnswer(response, limit).then((refusal) => {
          socket.terminate()
          resolve({ refusal })
        }, reject)
      })
    })
  }
}

/** The most that may have come without being asked for: whoever sends more is not waited for. */
const most = { messages: 1000, bytes: 4 * 2 ** 20 }

function listen(socket: WebSocket): Socket {
  const unread: { message: unknown; bytes: number }[] = []
  let bytes = 0
  let look: () => void = () => undefined
  let code: number | undefined
  let isFlooded = false
  socket.on('message', (data: Buffer) => {
    // What came with the message that was too much comes still.
    if (isFlooded) return
    bytes += data.length
    isFlooded = unread.length >= most.messages || bytes > most.bytes
    if (isFlooded) socket.terminate()
    else unread.push({ message: boundedJson(String(data)), bytes: data.length })
    look()
  })
  socket.on('close', (sent) => {
    // It is we who ended that one: nobody may be praised for it.
    if (!isFlooded) code = sent
    look()
  })
  /** Looks again whenever something has happened, until something is found or the time is over. */
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
    const [taken] = unread.splice(at, 1)
    bytes -= taken?.bytes ?? 0
    return taken?.message
  }
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN)
        socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    },
    next(isMeant, milliseconds = patience) {
      // Each is looked at once: nothing is taken away while this waits.
      let seen = 0
      return until(() => {
        for (; seen < unread.length; seen++) if (isMeant(unread[seen]?.message)) return take(seen)
        return undefined
      }, milliseconds)
    },
    closed: (milliseconds = patience) => until(() => code, milliseconds),
    close: () => socket.terminate(),
  }
}
