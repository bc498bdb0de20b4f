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

/** An open WebSocket. */
export interface LiveSocket {
  /** Sends a text, unless the socket ends; a reader who is too far behind is cut off (4008). */
  send(text: string): void
  /** Sends pieces that make up whole frames, which others may be sent too: they are not copied. */
  sendFrames(...pieces: Buffer[]): void
  /** Resolves when little waits to be sent, or the socket ends. */
  drained(): Promise<void>
  /** Ends it with a code and a sentence of our own. It is gone five seconds later, whatever the other side does. */
  end(code: number, reason: string): void
  /** Cuts it off. */
  cut(): void
  /** Asks the other side whether it is there, and cuts it off when it has not answered since it was last asked. */
  ping(): void
  /** Resolves when it is gone. */
  gone: Promise<void>
}

type SocketLimits = Pick<Limits, 'streamBufferBytes' | 'streamMessagesPerMinute'>

/** Takes over a socket whose handshake is done. Errors of `use` are given to `onError`. */
export function openLiveSocket(
  socket: WebSocket,
  transport: Duplex,
  limits: SocketLimits,
  use: SocketUse,
  onError: (error: unknown) => void,
): LiveSocket {
  const gone = Promise.withResolvers<void>()
  let isEnding = false
  let isThere = true
  let minute = 0
  let messages = 0

  function ended(code: number): void {
    if (isEnding) return
    isEnding = true
    use.onEnd(code)
  }

  function end(code: number, reason: string): void {
    if (isEnding) return
    ended(code)
    socket.close(code, reason)
  }

  function bound(): void {
    if (transport.writableLength > limits.streamBufferBytes) end(...closeCodes.tooSlow)
  }

  function isTooMany(): boolean {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) messages = 0
    minute = now
    return ++messages > limits.streamMessagesPerMinute
  }

  async function take(data: Buffer, isBinary: boolean): Promise<void> {
    if (isEnding) return
    if (isBinary) return end(...closeCodes.notText)
    if (isTooMany()) return end(...closeCodes.tooManyMessages)
    try {
      await use.onText(data.toString())
    } catch (error) {
      if (error instanceof SocketEnd) return end(error.code, error.message)
      onError(error)
      end(...closeCodes.internal)
    }
  }

  socket.on('message', (data, isBinary) => {
    isThere = true
    void take(data as Buffer, isBinary)
  })
  socket.on('pong', () => (isThere = true))
  // What breaks the protocol ends the socket by itself, with the code for it.
  socket.on('error', () => undefined)
  socket.once('close', (code) => {
    ended(code)
    gone.resolve()
  })

  return {
    send(text) {
      if (isEnding) return
      socket.send(text)
      bound()
    },
    // `ws` writes what it is given at once, since nothing is compressed: so this comes in between two of its frames.
    sendFrames(...pieces) {
      if (isEnding) return
      if (pieces.length === 1) transport.write(pieces[0])
      else writeAll(transport, pieces)
      bound()
    },
    async drained() {
      if (!isEnding && transport.writableNeedDrain) await firstEvent(transport, 'drain', 'close')
    },
    end,
    cut: () => socket.terminate(),
    ping() {
      if (!isThere) return socket.terminate()
      isThere = false
      if (socket.readyState === WebSocket.OPEN) socket.ping()
    },
    gone: gone.promise,
  }
}

function writeAll(transport: Duplex, pieces: readonly Buffer[]): void {
  transport.cork()
  for (const piece of pieces) transport.write(piece)
  transport.uncork()
}
