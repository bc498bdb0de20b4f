import type { StreamPosition } from '../../model/stream.ts'
import type { StreamMessage } from './streamMessage.ts'

/** Returns the lines of a server-sent event, including the empty line at its end. All readers share the same bytes. */
export function eventBlock(message: StreamMessage): Buffer {
  const cached = eventBlocks.get(message)
  if (cached) return cached
  const { event, payload, id } = message
  // An EventSource ignores an event without data, and Mastodon.py ignores an event whose data is not JSON.
  const block = Buffer.from(`event: ${event}\ndata: ${payload ?? '{}'}\nid: ${id}\n\n`)
  eventBlocks.set(message, block)
  return block
}

const eventBlocks = new WeakMap<StreamMessage, Buffer>()

/** The heartbeat of a stream, which is a comment as in Mastodon. */
export const heartbeat = Buffer.from(':thump\n')

/**
 * Returns a block without data, which only sets the position from which an EventSource resumes (HTML, "dispatch the
 * event").
 */
export function positionBlock(position: StreamPosition): Buffer {
  return Buffer.from(`id: ${position}\n\n`)
}
