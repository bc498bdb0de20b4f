import type { IncomingHttpHeaders } from 'node:http'
import rangeParser from 'range-parser'
import type { ByteRange } from '../../stores/mediaFiles.ts'

/** Returns true if a client's copy is still valid, by weak comparison (RFC 9110 section 13.1.2). */
export function isUnchanged({ 'if-none-match': etags }: IncomingHttpHeaders, etag: string): boolean {
  if (etags === undefined) return false
  const tags = etags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

/**
 * Returns the one requested range of bytes. Returns undefined if the whole file is to be sent, which also applies to
 * several ranges and to a malformed header (RFC 9110 section 14.2 allows it). `If-Range` must match the current file.
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
