import type { StreamMessage } from '../streaming/streamMessage.ts'
import { textFrame } from './textFrame.ts'

/**
 * Returns the frame of a message: `{"stream":["user"],"event":"update","payload":"<JSON>","id":"..."}`. All followers
 * of the same stream share the same bytes.
 */
export function socketFrame(message: StreamMessage, label: readonly string[]): Buffer {
  const key = label.join(' ')
  const frames = socketFrames.get(message) ?? new Map<string, Buffer>()
  if (frames.size === 0) socketFrames.set(message, frames)
  const cached = frames.get(key)
  if (cached) return cached
  const frame = textFrame(`{"stream":${JSON.stringify(label)},${restOf(message)}}`)
  frames.set(key, frame)
  return frame
}

const socketFrames = new WeakMap<StreamMessage, Map<string, Buffer>>()
const rests = new WeakMap<StreamMessage, string>()

function restOf(message: StreamMessage): string {
  const cached = rests.get(message)
  if (cached !== undefined) return cached
  const { event, payload, id } = message
  const rest = JSON.stringify({ event, payload, id }).slice(1, -1)
  rests.set(message, rest)
  return rest
}
