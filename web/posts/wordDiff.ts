/** A piece of text that is in both compared texts, or in only one of them. */
interface DiffPiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Maximum words between the common start and the common end. A longer part counts as removed and added as a whole,
 * because the table of `lengths` would be too large.
 */
const mostWords = 1_200

/** Compares two texts word by word. Returns the pieces of both, in order. */
export function wordDiff(before: string, after: string): DiffPiece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return joined([
    ...a.slice(0, start).map(as('same')),
    ...middleDiff(left, right),
    ...a.slice(a.length - end).map(as('same')),
  ])
}

const wordsOf = (text: string) => text.split(/(\s+)/).filter(Boolean)
const as = (kind: DiffPiece['kind']) => (text: string) => ({ kind, text })

function middleDiff(a: string[], b: string[]): DiffPiece[] {
  if (a.length > mostWords || b.length > mostWords) return [...a.map(as('removed')), ...b.map(as('added'))]
  const common = lengths(a, b)
  const pieces: DiffPiece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: 'same', text: a[i++]! })
      j++
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      pieces.push({ kind: 'removed', text: a[i++]! })
    } else pieces.push({ kind: 'added', text: b[j++]! })
  }
  return pieces
}

// Returns a table with the length of the longest common subsequence of the words that follow each pair of positions.
function lengths(a: string[], b: string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

function joined(pieces: DiffPiece[]): DiffPiece[] {
  const all: DiffPiece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else all.push({ ...piece })
  }
  return all
}
