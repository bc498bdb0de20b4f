import type { StreamPosition } from '../../model/stream.ts'
import type { StreamMessage } from './streamMessage.ts'

/** The lines of a server-sent event, with the empty one at its end. The same bytes for all. */
export function eventBlock(message: StreamMessage): Buffer {
  const known = eventBlocks.get(message)
  if (known) return known
  const { event, payload, id } = message
  // An event without data is none to an EventSource, and to Mastodon.py not without JSON.
  const made = Buffer.from(`event: ${event}\ndata: ${payload ?? '{}'}\nid: ${id}\n\n`)
  eventBlocks.set(message, made)
  return made
}

const eventBlocks = new WeakMap<StreamMessage, Buffer>()

/** Says that the stream is alive; a comment, as Mastodon's. */
export const heartbeat = Buffer.from(':thump\n')

/**
 * A block without data, which tells an EventSource the position to resume from and nothing else
 * (HTML, "dispatch the event").
 */
export function positionBlock(position: StreamPosition): Buffer {
  return Buffer.from(`id: ${position}\n\n`)
}
