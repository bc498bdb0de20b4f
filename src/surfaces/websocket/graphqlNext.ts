import { LRUCache } from 'lru-cache'
import type { LiveSocket } from './liveSocket.ts'
import { writeTextHead } from './textFrame.ts'

/** Returns the message for a result, which is JSON already. The parts that differ between readers come first. */
export function nextMessage(id: string, result: string): string {
  return `${before(id)}${result}}`
}

const before = (id: string) => `{"id":${JSON.stringify(id)},"type":"next","payload":`

/** Bytes in front of a result: the head of a frame, and an id of up to 128 characters. */
const prefixBytes = 1024

// Caches the end of each message, because thousands of readers receive the same result one after the other. It holds
// several, because the results of a few documents may alternate.
const ends = new LRUCache<string, Buffer>({ max: 16, memoMethod: (result) => Buffer.from(`${result}}`) })

/**
 * The buffer in which messages are assembled. The shared result stays in place, and each reader's part is written in
 * front of it. The socket reports when it has passed a message to the system, so that the buffer may be overwritten.
 */
let buffer = Buffer.allocUnsafeSlow(prefixBytes)
let inBuffer = { result: '', length: 0 }

function putOnSheet(result: string): void {
  const end = ends.memo(result)
  if (buffer.length < prefixBytes + end.length) buffer = Buffer.allocUnsafeSlow(prefixBytes + 2 * end.length)
  end.copy(buffer, prefixBytes)
  inBuffer = { result, length: end.length }
}

function takeNewBuffer(): void {
  buffer = Buffer.allocUnsafeSlow(prefixBytes + inBuffer.length)
  putOnSheet(inBuffer.result)
}

// Copies a frame into its own memory. A slice of the buffer pool would retain the whole pool.
function ownCopy(frame: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(frame.length)
  frame.copy(own)
  return own
}

/** Returns a function that sends the results of one subscription. */
export function nextSender(id: string, socket: () => LiveSocket): (result: string) => void {
  // This is a string and not a buffer, because a small buffer shares its memory with others, and would retain it as
  // long as the subscription lasts.
  const beginning = before(id)
  const bytes = Buffer.byteLength(beginning)
  return (result) => {
    if (result !== inBuffer.result) putOnSheet(result)
    buffer.write(beginning, prefixBytes - bytes)
    const start = writeTextHead(buffer, prefixBytes - bytes, bytes + inBuffer.length)
    const frame = buffer.subarray(start, prefixBytes + inBuffer.length)
    const to = socket()
    // A client that is behind gets a copy, because the assembly buffer may be far longer than the message, and only the
    // message's length is counted.
    if (to.isBehind) to.sendFrame(ownCopy(frame))
    else if (!to.sendFrame(frame)) takeNewBuffer()
  }
}
