import { Readable } from 'node:stream'
import { firstEvent } from './firstEvent.ts'

/** The headers of server-sent events; nginx passes them on as they come. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The body of an answer that goes on. */
export interface EventStreamBody {
  /** To be sent as the body. It closes when the receiver is gone, too. */
  readable: Readable
  /** Sends some more; a receiver who is too far behind already is cut off instead. */
  send(chunk: Buffer | string): void
  /** Resolves when little waits to be read, or it is over. */
  drained(): Promise<void>
  /** Ends the answer well. */
  end(): void
}

const little = 64 * 1024

/** A body that may have so many bytes waiting for its reader; `cut` ends the answer, whose reader is too slow. */
export function eventStreamBody(bufferBytes: number, cut: () => void): EventStreamBody {
  const readable = new Readable({ highWaterMark: little, read: () => void readable.emit('wanted') })
  let hasEnded = false
  const isOver = () => hasEnded || readable.destroyed

  return {
    readable,
    send(chunk) {
      if (isOver()) return
      // Judged before more is added: one event may be longer than all that may wait.
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
