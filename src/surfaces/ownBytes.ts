/**
 * Returns a text in UTF-8, in memory of its own: small buffers share theirs with others, and one that is kept would
 * keep all of that.
 */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
