// `session_id` is the same name, as it is compared.
const canonicalNames: ReadonlyMap<string, string> = new Map(
  ['sessionId', 'access_token', 'authorization'].map((name) => [folded(name), name]),
)

/** Whether a parameter, field, variable or argument of this name would carry a credential; the value plays no part. */
export function isCredentialName(name: string): boolean {
  return canonicalCredentialName(name) !== undefined
}

/** The first credential name among these, in its canonical spelling: never the caller's text, so safe to show. */
export function findCredentialName(names: Iterable<string>): string | undefined {
  for (const name of names) {
    const canonical = canonicalCredentialName(name)
    if (canonical !== undefined) return canonical
  }
  return undefined
}

function canonicalCredentialName(name: string): string | undefined {
  return canonicalNames.get(folded(baseName(percentDecoded(name))))
}

// `sessionId[]`, `sessionId.x`, `[sessionId]` and `"sessionId"` all have the base name `sessionId`.
function baseName(name: string): string {
  // Cut before normalising: NFKC takes quadratic time over a long run of combining marks.
  const shortened = withoutSeparators(name).slice(0, 256)
  return /[\p{L}\p{N}]+/u.exec(withoutSeparators(shortened.normalize('NFKC')))?.[0] ?? ''
}

function folded(name: string): string {
  return withoutSeparators(name).toLowerCase()
}

// Besides `_` and `-`: white space, controls and the invisible format characters, wherever they stand.
function withoutSeparators(name: string): string {
  return /^\w*$/.test(name) ? name.replaceAll('_', '') : name.replace(/[\p{C}\p{Z}_-]+/gu, '')
}

// Nothing behind this decodes a name more than once; eight times is for proxies in front. Bad escapes stay as they are.
function percentDecoded(name: string): string {
  for (let round = 0; round < 8 && name.includes('%'); round++) {
    const decoded = name.replace(/%(?:25)+/g, '%').replace(/(?:%[0-9a-f]{2})+/gi, decodeEscapes)
    if (decoded === name) break
    name = decoded
  }
  return name
}

function decodeEscapes(escapes: string): string {
  return Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8')
}
