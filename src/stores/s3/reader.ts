import { Readable } from 'node:stream'

// Minimum bytes per second of a reader, on average.
const slowest = 16 * 1024

/**
 * Returns the bytes of an S3 response. A reader holds a connection to S3 while reading, so it is cut off if it takes
 * longer than `grace` seconds plus the time for 16 KiB a second.
 */
export function readerOf(body: unknown, size: number, grace = 120): Readable {
  if (!(body instanceof Readable)) return Readable.from([])
  const tooSlow = () => body.destroy(new Error('The reader of a media file was too slow'))
  const timer = setTimeout(tooSlow, (grace + size / slowest) * 1000).unref()
  return body.once('close', () => clearTimeout(timer))
}
