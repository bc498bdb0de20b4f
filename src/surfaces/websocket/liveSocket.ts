import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Limits } from '../../model/settings.ts'
import { firstEvent } from '../firstEvent.ts'
import { closeCodes } from './closeCodes.ts'
import { SocketEnd } from './socketEnd.ts'

/** What is done with a socket's messages. */
export interface SocketUse {
  /** Takes a message. What it throws ends the socket: a SocketEnd as it says, anything else with 1011. */
  onText(text: string): Promise<void> | void
  /** Hears once that the socket ends, as soon as that is so: nothing is to be sent any more. */
  onEnd(code: number): void
}

/** What a socket goes by, besides its use. */
export interface SocketSurroundings {
  limits: Pick<Limits, 'streamBufferBytes' | 'streamMessagesPerMinute'>
  /** Takes what a use throws. */
  onError(error: unknown): void
  /** Hears once that the socket ends, after its use has. */
  onEnd(code: number): void
  /** Hears once that the connection is no more. */
  onGone(socket: LiveSocket): void
}

const ignore = () => undefined

/**
 * An open WebSocket whose handshake is done, taken over with its connection. A class, since there
 * may be ten thousand: functions of its own for each would take up more memory than all it holds.
 */
export class LiveSocket {
  readonly #socket: WebSocket
  readonly #transport: Duplex
  readonly #use: SocketUse
  readonly #surroundings: SocketSurroundings
  #isEnding = false
  #isThere = true
  #minute = 0
  #messages = 0

  constructor(socket: WebSocket, transport: Duplex, use: SocketUse, surroundings: SocketSurroundings) {
    this.#socket = socket
    this.#transport = transport
    this.#use = use
    this.#surroundings = surroundings
    socket.on('message', (data, isBinary) => this.#take(data as Buffer, isBinary))
    socket.on('pong', () => (this.#isThere = true))
    // What breaks the protocol ends the socket by itself, with the code for it.
    socket.on('error', ignore)
    socket.once('close', (code) => {
      this.#ended(code)
      surroundings.onGone(this)
    })
  }

  /** Sends a text, unless the socket ends; a reader who is too far behind already is cut off instead (4008). */
  send(text: string): void {
    if (this.#mayTake()) this.#socket.send(text)
  }

  /**
   * Sends bytes that are a whole frame, which others may be sent too: they are not copied. Returns
   * whether they may be written over, as the system has taken all of them. `ws` writes what it is
   * given at once, since nothing is compressed: so this comes in between two of its frames.
   */
  sendFrame(frame: Buffer): boolean {
    if (!this.#mayTake()) return true
    this.#transport.write(frame)
    // A stream that somebody else made may keep what it says it has taken; over TLS nothing is taken at once.
    return this.#transport.writableLength === 0 && this.#transport instanceof Socket
  }

  /** Whether something waits to be sent, so that whatever is sent now waits too. */
  get isBehind(): boolean {
    return this.#transport.writableLength > 0
  }

  /** Resolves when little waits to be sent, or the socket ends. */
  async drained(): Promise<void> {
    if (!this.#isEnding && this.#transport.writableNeedDrain) await firstEvent(this.#transport, 'drain', 'close')
  }

  /** Ends it with a code and a sentence of our own. It is gone five seconds later, whatever the other side does. */
  end(code: number, reason: string): void {
    if (this.#isEnding) return
    this.#ended(code)
    this.#socket.close(code, reason)
  }

  /** Cuts it off. */
  cut(): void {
    this.#socket.terminate()
  }

  /** Asks the other side whether it is there, and cuts it off when nothing came from it since it was last asked. */
  ping(): void {
    if (!this.#isThere) return this.cut()
    this.#isThere = false
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping()
  }

  #ended(code: number): void {
    if (this.#isEnding) return
    this.#isEnding = true
    this.#use.onEnd(code)
    this.#surroundings.onEnd(code)
  }

  // What waits is judged before more is added: one message may be longer than all that may wait.
  // `ws` is asked too, since after a closing frame, theirs or ours, nothing may follow (RFC 6455
  // section 5.5.1), and we hear of the other side's only when the connection is gone.
  #mayTake(): boolean {
    if (this.#isEnding || this.#socket.readyState !== WebSocket.OPEN) return false
    if (this.#transport.writableLength <= this.#surroundings.limits.streamBufferBytes) return true
    this.end(...closeCodes.tooSlow)
    return false
  }

  #isTooMany(): boolean {
    const minute = Math.floor(performance.now() / 60_000)
    if (minute !== this.#minute) this.#messages = 0
    this.#minute = minute
    return ++this.#messages > this.#surroundings.limits.streamMessagesPerMinute
  }

  // Not awaited: what it begins may last as long as the socket, and the message would be kept with it.
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
    this.#surroundings.onError(error)
    this.end(...closeCodes.internal)
  }
}
