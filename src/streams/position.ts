import type { StreamPosition } from '../model/stream.ts'

/** Whether a position of a log comes after another of the same log. */
export function isAfter(one: StreamPosition, other: StreamPosition): boolean {
  const [, history = '', id = ''] = one.split('-')
  const [, otherHistory = '', otherId = ''] = other.split('-')
  return (compare(history, otherHistory) || compare(id, otherId)) > 0
}

// Numbers to the base of 36: the longer is the greater. Ours have no leading zeros; a client may send what it likes.
function compare(left: string, right: string): number {
  const [one, other] = [plain(left), plain(right)]
  if (one.length !== other.length) return one.length - other.length
  return one < other ? -1 : one > other ? 1 : 0
}

const plain = (digits: string) => (digits.startsWith('0') ? digits.replace(/^0+/, '') : digits)
