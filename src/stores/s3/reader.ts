import { Readable } from 'node:stream'

// Bytes a second that a reader takes at least, on the whole.
const slowest = 16 * 1024

/**
 * The bytes of an answer for a reader, who holds a connection to S3 while reading: one who is
 * slower than 16 KiB a second on the whole, and `grace` seconds beyond that, is cut off.
 */
export function readerOf(body: unknown, size: number, grace = 120): Readable {
  if (!(body instanceof Readable)) return Readable.from([])
  const tooSlow = () => body.destroy(new Error('The reader of a media file was too slow'))
  const timer = setTimeout(tooSlow, (grace + size / slowest) * 1000).unref()
  return body.once('close', () => clearTimeout(timer))
}
