import type { StreamPosition } from '../model/stream.ts'

/** Returns whether one position is after another of the same change log. */
export function isAfter(one: StreamPosition, other: StreamPosition): boolean {
  const [, history = '', id = ''] = one.split('-')
  const [, otherHistory = '', otherId = ''] = other.split('-')
  return (compare(history, otherHistory) || compare(id, otherId)) > 0
}

// Positions are numbers in base 36. Ours have no leading zeros, so a longer one is greater, but a client may send any
// text.
function compare(left: string, right: string): number {
  const [one, other] = [withoutZeros(left), withoutZeros(right)]
  if (one.length !== other.length) return one.length - other.length
  return one < other ? -1 : one > other ? 1 : 0
}

const withoutZeros = (digits: string) => (digits.startsWith('0') ? digits.replace(/^0+/, '') : digits)
