import type { StreamPosition } from '../../model/stream.ts'
import { textFrame } from '../websocket/textFrame.ts'
import type { StreamMessage } from './streamMessage.ts'

/** A WebSocket message as it goes over the wire: `{"stream":["user"],"event":"update","payload":"<JSON>","id":"..."}`. The same bytes for all who follow the same stream. */
export function socketFrame(message: StreamMessage, label: readonly string[]): Buffer {
  const key = label.join(' ')
  const frames = socketFrames.get(message) ?? new Map<string, Buffer>()
  if (frames.size === 0) socketFrames.set(message, frames)
  const known = frames.get(key)
  if (known) return known
  const made = textFrame(`{"stream":${JSON.stringify(label)},${restOf(message)}}`)
  frames.set(key, made)
  return made
}

const socketFrames = new WeakMap<StreamMessage, Map<string, Buffer>>()
const rests = new WeakMap<StreamMessage, string>()

function restOf(message: StreamMessage): string {
  const known = rests.get(message)
  if (known !== undefined) return known
  const { event, payload, id } = message
  const made = JSON.stringify({ event, payload, id }).slice(1, -1)
  rests.set(message, made)
  return made
}

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

/** A block without data, which tells an EventSource the position to resume from and nothing else (HTML, "dispatch the event"). */
export function positionBlock(position: StreamPosition): Buffer {
  return Buffer.from(`id: ${position}\n\n`)
}
