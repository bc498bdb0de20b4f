import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Limits } from '../../model/settings.ts'
import { firstEvent } from '../firstEvent.ts'
import { closeCodes } from './closeCodes.ts'
import { SocketEnd } from './socketEnd.ts'

/** The handlers of a socket's messages. */
export interface SocketUse {
  /** Takes a message. An error ends the socket: a SocketEnd with its own code, any other with 1011. */
  onText(text: string): Promise<void> | void
  /** Called once, as soon as the socket begins to end. Nothing may be sent afterwards. */
  onEnd(code: number): void
}

/** The options of a socket besides its handlers. */
export interface SocketOptions {
  limits: Pick<Limits, 'streamBufferBytes' | 'streamMessagesPerMinute'>
  /** Called with each error that a handler throws. */
  onError(error: unknown): void
  /** Called once when the socket ends, after the `onEnd` of its handlers. */
  onEnd(code: number): void
  /** Called once when the connection has closed. */
  onClose(socket: LiveSocket): void
}

const ignore = () => undefined

/**
 * An open WebSocket after its handshake, with its connection. It is a class because there may be ten thousand
 * instances, and an object with its own functions would take more memory than all its data.
 */
export class LiveSocket {
  readonly #socket: WebSocket
  readonly #transport: Duplex
  readonly #use: SocketUse
  readonly #options: SocketOptions
  #isEnding = false
  #isThere = true
  #minute = 0
  #messages = 0

  constructor(socket: WebSocket, transport: Duplex, use: SocketUse, options: SocketOptions) {
    this.#socket = socket
    this.#transport = transport
    this.#use = use
    this.#options = options
    socket.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary))
    socket.on('pong', () => (this.#isThere = true))
    // `ws` closes the socket itself after a protocol error, with the right code.
    socket.on('error', ignore)
    socket.on('close', (code) => {
      this.#ended(code)
      options.onClose(this)
    })
  }

  /**
   * Sends a text unless the socket is ending. A client that is already too far behind is disconnected instead (4008).
   */
  send(text: string): void {
    if (this.#mayTake()) this.#socket.send(text)
  }

  /**
   * Sends bytes that form a whole frame, without a copy, so several sockets can share them. Returns true if the
   * system has taken all of them, so that they may be overwritten. `ws` writes its own frames immediately, since
   * nothing is compressed, so this write always comes between two of its frames.
   */
  sendFrame(frame: Buffer): boolean {
    if (!this.#mayTake()) return true
    this.#transport.write(frame)
    // A custom stream may buffer what it reports as written. Over TLS, nothing is taken at once.
    return this.#transport.writableLength === 0 && this.#transport instanceof Socket
  }

  /** True if bytes wait to be sent. Anything sent now waits behind them. */
  get isBehind(): boolean {
    return this.#transport.writableLength > 0
  }

  /** Resolves when little waits to be sent, or the socket ends. */
  async drained(): Promise<void> {
    if (!this.#isEnding && this.#transport.writableNeedDrain) await firstEvent(this.#transport, 'drain', 'close')
  }

  /**
   * Ends the socket with a code and a reason. Its connection is closed after five seconds at most, whatever the
   * client does.
   */
  end(code: number, reason: string): void {
    if (this.#isEnding) return
    this.#ended(code)
    this.#socket.close(code, reason)
  }

  /** Closes the connection at once. */
  cut(): void {
    this.#socket.terminate()
  }

  /** Pings the client, and closes the connection if nothing has arrived since the last ping. */
  ping(): void {
    if (!this.#isThere) return this.cut()
    this.#isThere = false
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping()
  }

  #ended(code: number): void {
    if (this.#isEnding) return
    this.#isEnding = true
    this.#use.onEnd(code)
    this.#options.onEnd(code)
  }

  // The buffer is checked before the bytes are added, because a single message may be longer than the buffer. Also asks
  // `ws`, because nothing may follow a closing frame of either side (RFC 6455 section 5.5.1), and `ws` reports the
  // client's closing frame only when the connection has closed.
  #mayTake(): boolean {
    if (this.#isEnding || this.#socket.readyState !== WebSocket.OPEN) return false
    if (this.#transport.writableLength <= this.#options.limits.streamBufferBytes) return true
    this.end(...closeCodes.tooSlow)
    return false
  }

  #isTooMany(): boolean {
    const minute = Math.floor(performance.now() / 60_000)
    if (minute !== this.#minute) this.#messages = 0
    this.#minute = minute
    return ++this.#messages > this.#options.limits.streamMessagesPerMinute
  }

  // Does not await the work, which may last as long as the socket and would retain the message.
  #take(data: Buffer, isBinary: boolean): void {
    this.#isThere = true
    if (this.#isEnding) return
    if (isBinary) return this.end(...closeCodes.notText)
    if (this.#isTooMany()) return this.end(...closeCodes.tooManyMessages)
    try {
      this.#use.onText(data.toString())?.catch((error: unknown) => this.#failed(error))
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown): void {
    if (error instanceof SocketEnd) return this.end(error.code, error.message)
    this.#options.onError(error)
    this.end(...closeCodes.internal)
  }
}
