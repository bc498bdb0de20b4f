import { Readable } from 'node:stream'
import { firstEvent } from './firstEvent.ts'

/** The headers of server-sent events. With `x-accel-buffering`, nginx does not buffer them. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The body of a response that is sent piece by piece. */
export interface EventStreamBody {
  /** The stream to send as the body. It also closes when the receiver disconnects. */
  readable: Readable
  /** Sends a chunk. A receiver that is already too far behind is disconnected instead. */
  send(chunk: Buffer | string): void
  /** Resolves when little is left to send, or when the body has ended. */
  drained(): Promise<void>
  /** Ends the response normally. */
  end(): void
}

const little = 64 * 1024

/**
 * Makes a body that buffers at most `bufferBytes` for its reader. `cut` ends the response of a reader that is too
 * slow.
 */
export function eventStreamBody(bufferBytes: number, cut: () => void): EventStreamBody {
  const readable = new Readable({ highWaterMark: little, read: () => void readable.emit('wanted') })
  let hasEnded = false
  const isOver = () => hasEnded || readable.destroyed

  return {
    readable,
    send(chunk) {
      if (isOver()) return
      // The buffer is checked before the chunk is added, because a single event may be longer than the buffer.
      if (readable.readableLength <= bufferBytes) return void readable.push(chunk)
      readable.destroy()
      cut()
    },
    async drained() {
      if (isOver() || readable.readableLength < little) return
      await firstEvent(readable, 'wanted', 'close')
    },
    end() {
      if (isOver()) return
      hasEnded = true
      readable.push(null)
    },
  }
}
