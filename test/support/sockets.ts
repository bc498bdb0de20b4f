import { WebSocket } from 'ws'

/** The end of a socket. */
export interface SocketClose {
  code: number
  reason: string
}

/** A WebSocket of a test. */
export interface TestSocket {
  socket: WebSocket
  /** The messages so far, parsed as JSON. */
  messages: any[]
  send(message: unknown): void
  /** Returns the next message that meets a condition, including earlier ones. Each message is returned once. */
  next(isMatch?: (message: any) => boolean): Promise<any>
  closed: Promise<SocketClose>
  close(): Promise<SocketClose>
}

interface Options {
  protocol?: string | string[] | undefined
  headers?: Record<string, string> | undefined
}

/** Opens a socket at an `http:` address. Rejects if the service refuses. */
export async function openSocket(url: string, token: string | undefined, options: Options = {}): Promise<TestSocket> {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...options.headers }
  const socket = new WebSocket(url.replace(/^http/, 'ws'), options.protocol ?? [], { headers, handshakeTimeout: 5000 })
  const messages: unknown[] = []
  const unread: unknown[] = []
  const waiters = new Set<() => void>()
  const wake = () => {
    for (const waiter of waiters) waiter()
  }
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as unknown
    messages.push(message)
    unread.push(message)
    wake()
  })
  const closed = new Promise<SocketClose>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  )
  void closed.then(wake)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)

  async function next(isMatch: (message: any) => boolean = () => true): Promise<unknown> {
    for (;;) {
      const index = unread.findIndex(isMatch)
      if (index >= 0) return unread.splice(index, 1)[0]
      if (socket.readyState === WebSocket.CLOSED) throw new Error('The socket has closed')
      await new Promise<void>((resolve) => {
        const waiter = () => {
          waiters.delete(waiter)
          resolve()
        }
        waiters.add(waiter)
      })
    }
  }

  return {
    socket,
    messages,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next,
    closed,
    close() {
      socket.close()
      return closed
    },
  }
}

/** A refused WebSocket upgrade. */
export interface RefusedUpgrade {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: any
}

/** Tries to open a socket that must be refused. Rejects if it opens. */
export function refusedUpgrade(url: string, token: string | undefined, options: Options = {}): Promise<RefusedUpgrade> {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...options.headers }
  const socket = new WebSocket(url.replace(/^http/, 'ws'), options.protocol ?? [], { headers, handshakeTimeout: 5000 })
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.terminate()
      reject(new Error('The socket was opened'))
    })
    socket.on('error', reject)
    socket.once('unexpected-response', (_request, response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) }),
      )
    })
  })
}
