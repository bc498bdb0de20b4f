import { WebSocket } from 'ws'
import { Violation } from './audit.ts'
import { type Answer, readAnswer } from './answer.ts'
import { type Connection, type Header, longestRequest, reasonOf } from './http.ts'

/** A WebSocket that is open. */
export interface Socket {
  send(message: unknown): void
  /** The next message of JSON that meets a condition; undefined where none comes in time, or the socket closes. */
  next(isMeant: (message: unknown) => boolean, milliseconds?: number): Promise<unknown>
  /** The code it is closed with; undefined where it is still open after a while. */
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

/** A client of WebSockets that follows no redirect and takes no message of more than a megabyte. */
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
        reject(signal.aborted ? signal.reason : new Violation('an answer', `none (${reasonOf(error)})`)),
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

function listen(socket: WebSocket): Socket {
  const unread: unknown[] = []
  let look: () => void = () => undefined
  let code: number | undefined
  socket.on('message', (data) => {
    unread.push(parsed(String(data)))
    look()
  })
  socket.on('close', (sent) => {
    code = sent
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
        if (found !== undefined || code !== undefined) end(found)
      }
      look()
    })
  }
  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN)
        socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    },
    next: (isMeant, milliseconds = patience) =>
      until(() => {
        const index = unread.findIndex(isMeant)
        return index < 0 ? undefined : unread.splice(index, 1)[0]
      }, milliseconds),
    closed: (milliseconds = patience) => until(() => code, milliseconds),
    close: () => socket.terminate(),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
