import { LRUCache } from 'lru-cache'
import type { LiveSocket } from './liveSocket.ts'
import { writeTextHead } from './textFrame.ts'

/** The message that carries a result, which is JSON already. What differs from one reader to another comes first. */
export function nextMessage(id: string, result: string): string {
  return `${before(id)}${result}}`
}

const before = (id: string) => `{"id":${JSON.stringify(id)},"type":"next","payload":`

/** Bytes for what stands before a result: the head of a frame, and an id of 128 letters at the worst. */
const room = 1024

// Thousands are told the same result, one after the other; a few documents may take turns.
const ends = new LRUCache<string, Buffer>({ max: 16, memoMethod: (result) => Buffer.from(`${result}}`) })

/**
 * Where messages are put together: what they have in common stays where it is, and what differs is
 * written before it. That a message can be written over as soon as it was sent is known from the
 * socket, which has given it to the system then.
 */
let sheet = Buffer.allocUnsafeSlow(room)
let onSheet = { result: '', length: 0 }

function putOnSheet(result: string): void {
  const end = ends.memo(result)
  if (sheet.length < room + end.length) sheet = Buffer.allocUnsafeSlow(room + 2 * end.length)
  end.copy(sheet, room)
  onSheet = { result, length: end.length }
}

function takeNewSheet(): void {
  sheet = Buffer.allocUnsafeSlow(room + onSheet.length)
  putOnSheet(onSheet.result)
}

// Not from the pool, of which it would keep more than itself.
function ownCopy(frame: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(frame.length)
  frame.copy(own)
  return own
}

/** Sends the results of one subscription. */
export function nextSender(id: string, socket: () => LiveSocket): (result: string) => void {
  // No buffer: small ones share their memory with others, and would keep it for as long as the subscription lasts.
  const beginning = before(id)
  const bytes = Buffer.byteLength(beginning)
  return (result) => {
    if (result !== onSheet.result) putOnSheet(result)
    sheet.write(beginning, room - bytes)
    const start = writeTextHead(sheet, room - bytes, bytes + onSheet.length)
    const frame = sheet.subarray(start, room + onSheet.length)
    const to = socket()
    // A reader who is behind is not left one sheet after the other: they may be far longer than
    // what is sent, which alone is counted.
    if (to.isBehind) to.sendFrame(ownCopy(frame))
    else if (!to.sendFrame(frame)) takeNewSheet()
  }
}
