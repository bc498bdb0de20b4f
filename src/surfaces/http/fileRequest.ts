import type { IncomingHttpHeaders } from 'node:http'
import rangeParser from 'range-parser'
import type { ByteRange } from '../../stores/mediaFiles.ts'

/** Whether a client's copy is still good (RFC 9110 section 13.1.2: compared weakly). */
export function isUnchanged({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean {
  if (known === undefined) return false
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

/**
 * The one range of bytes that is asked for; undefined for the whole file, as for several ranges or a header
 * that says nothing, which may be ignored (RFC 9110 section 14.2). `If-Range` must name the file as it is.
 */
export function requestedRange(
  { range, 'if-range': condition }: IncomingHttpHeaders,
  { size, etag }: { size: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined
  const ranges = rangeParser(size, range)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  const { start, end } = ranges[0]!
  return { start, end }
}
