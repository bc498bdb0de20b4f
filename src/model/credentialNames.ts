/**
 * Finds the first of some names that is one of those it was made for, in its canonical spelling:
 * never the caller's text, so safe to show.
 */
export type FindName = (names: Iterable<string>) => string | undefined

/**
 * Finds names of parameters, fields, variables or arguments however they are spelt: with brackets, encoded,
 * in capitals. Those it is to find are of ASCII letters, `_` and `-`, 32 at most. Values play no part.
 */
export function nameFinder(canonical: readonly string[]): FindName {
  const canonicalNames = new Map(canonical.map((name) => [folded(name), name]))
  return (names) => {
    for (const name of names) {
      const found = canonicalNames.get(folded(baseName(name.includes('%') ? percentDecoded(name) : name)))
      if (found !== undefined) return found
    }
    return undefined
  }
}

// Longer than any name that is looked for.
const longest = 32

/**
 * The first word of a name, which `sessionId[]`, `sessionId.x`, `[sessionId]` and `"sessionId"`
 * have in common; a word too long to be one of ours may be cut. What does not count is taken away
 * first: no run of it, however long, pushes a name out of sight.
 */
function baseName(name: string): string {
  const bare = withoutSeparators(name).replace(beforeFirstWord, '')
  if (/^[A-Za-z0-9]*$/.test(bare)) return bare
  let word = ''
  for (const char of bare) {
    // One by one: NFKC makes eighteen letters of U+FDFA, and takes quadratic time over a long run
    // of combining marks. No letter of ours comes of putting characters together.
    for (const letter of withoutSeparators(char.normalize('NFKC'))) {
      if (/[\p{L}\p{N}]/u.test(letter)) word += letter
      else if (word !== '') return word
    }
    if (word.length > longest) return word
  }
  return word
}

// None of these hold a letter by NFKC; symbols may (U+24C8 is an S), so only those of ASCII are here.
const beforeFirstWord = /^[$+<=>^`|~\p{C}\p{Z}\p{P}\p{M}]+/u

function folded(name: string): string {
  return withoutSeparators(name).toLowerCase()
}

// Besides `_` and `-`: white space, controls and the invisible format characters, wherever they stand.
function withoutSeparators(name: string): string {
  return /^\w*$/.test(name) ? name.replaceAll('_', '') : name.replace(/[\p{C}\p{Z}_-]+/gu, '')
}

// However many times it was encoded, and in one pass: a byte that completes an escape takes its
// place, and may complete another. Nothing behind this decodes a name more than once; the rest is
// for proxies in front. Bad escapes stay as they are.
function percentDecoded(name: string): string {
  const bytes = Buffer.from(name)
  let length = 0
  for (const byte of bytes) {
    bytes[length++] = byte
    while (length >= 3 && bytes[length - 3] === 0x25) {
      const [high, low] = [hexDigit(bytes[length - 2]!), hexDigit(bytes[length - 1]!)]
      if (high === -1 || low === -1) break
      length -= 2
      bytes[length - 1] = high * 16 + low
    }
  }
  return bytes.toString('utf8', 0, length)
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** Finds what would carry a session identifier. `session_id` is the same name, as it is compared. */
export const findCredentialName: FindName = nameFinder(['sessionId', 'access_token', 'authorization'])
