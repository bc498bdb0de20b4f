import type { StreamPosition } from '../model/stream.ts'

/** Whether a position of a log comes after another of the same log. */
export function isAfter(one: StreamPosition, other: StreamPosition): boolean {
  const [, xid = '', id = ''] = one.split('-')
  const [, otherXid = '', otherId = ''] = other.split('-')
  return compare(xid, otherXid) > 0 || (xid === otherXid && compare(id, otherId) > 0)
}

// Numbers to the base of 36 without leading zeros: the longer is the greater.
function compare(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length
  return one < other ? -1 : one > other ? 1 : 0
}
