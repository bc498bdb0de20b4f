/**
 * Returns a text as UTF-8 in its own memory. Small buffers share a memory block with others, and caching one would
 * retain the whole block.
 */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
