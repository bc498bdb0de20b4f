/**
 * The JSON of an object in UTF-8. That of a frozen one, which many readers are given, goes to
 * `keep`, in memory of its own: small buffers share theirs with others, and one that is kept would
 * keep all of that. What nobody keeps is made faster in the shared one.
 */
export function bytesOf(object: object, json: string, keep: (bytes: Buffer) => void): Buffer {
  if (!Object.isFrozen(object)) return Buffer.from(json)
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(json))
  bytes.write(json)
  keep(bytes)
  return bytes
}
