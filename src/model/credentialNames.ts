/**
 * Looks for a canonical name among `names`. Returns the first match in its canonical spelling, never as the caller
 * wrote it, so the result is safe to show.
 */
export type FindName = (names: Iterable<string>) => string | undefined

/**
 * Makes a finder of names of parameters, fields, variables or arguments that ignores their spelling: brackets,
 * encoding, capitals. Canonical names consist of ASCII letters, `_` and `-`, and have at most 32 characters. Values are
 * not read.
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

// Longer than any canonical name.
const longest = 32

/**
 * Returns the first word of a name, which `sessionId[]`, `sessionId.x`, `[sessionId]` and `"sessionId"` have in common.
 * A word that is too long to be a canonical name may be cut. Ignored characters are removed first, so that no run of
 * them, however long, hides a name.
 */
function baseName(name: string): string {
  const bare = withoutSeparators(name).replace(beforeFirstWord, '')
  if (/^[A-Za-z0-9]*$/.test(bare)) return bare
  let word = ''
  for (const char of bare) {
    // Normalises one character at a time: NFKC turns U+FDFA into eighteen letters, and takes quadratic time over a long
    // run of combining marks. No ASCII letter results from combining characters.
    for (const letter of withoutSeparators(char.normalize('NFKC'))) {
      if (/[\p{L}\p{N}]/u.test(letter)) word += letter
      else if (word !== '') return word
    }
    if (word.length > longest) return word
  }
  return word
}

// None of these contain a letter after NFKC. Symbols may (U+24C8 becomes S), so only the ASCII symbols are listed.
const beforeFirstWord = /^[$+<=>^`|~\p{C}\p{Z}\p{P}\p{M}]+/u

function folded(name: string): string {
  return withoutSeparators(name).toLowerCase()
}

// Removes `_`, `-`, white space, controls and invisible format characters, at any place.
function withoutSeparators(name: string): string {
  return /^\w*$/.test(name) ? name.replaceAll('_', '') : name.replace(/[\p{C}\p{Z}_-]+/gu, '')
}

// Decodes any number of encodings in one pass: a byte that completes an escape replaces it, and may complete another
// escape. This service decodes a name only once, but proxies in front of it may decode it more often. Malformed escapes
// stay as they are.
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

/** Finds a name that would carry a session identifier. `session_id` compares as equal to `sessionId`. */
export const findCredentialName: FindName = nameFinder(['sessionId', 'access_token', 'authorization'])
