import { LRUCache } from 'lru-cache'
import type { LiveSocket } from './liveSocket.ts'
import { textFrameHead } from './textFrame.ts'

/** The message that carries a result, which is JSON already. What differs from one reader to another comes first. */
export function nextMessage(id: string, result: string): string {
  return `${before(id)}${result}}`
}

const before = (id: string) => `{"id":${JSON.stringify(id)},"type":"next","payload":`

// Thousands are told the same, one after the other; a few documents may take turns.
const ends = new LRUCache<string, Buffer>({ max: 16 })

/** Sends the results of one subscription. Of a result that others are told too, the bytes are made once. */
export function nextSender(id: string, socket: () => LiveSocket): (result: string) => void {
  // No buffer: small ones share their memory with others, and would keep it for as long as the subscription lasts.
  const beginning = before(id)
  return (result) => {
    const end = ends.get(result) ?? Buffer.from(`${result}}`)
    ends.set(result, end)
    const bytes = Buffer.byteLength(beginning)
    const head = textFrameHead(bytes + end.length)
    const first = Buffer.allocUnsafe(head.length + bytes)
    first.set(head)
    first.write(beginning, head.length)
    socket().sendFrames(first, end)
  }
}
