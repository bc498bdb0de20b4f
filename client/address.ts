// Uses neither `URL` nor `URLSearchParams`, because React Native has only parts of them.

/**
 * Returns the base of all addresses, without a trailing slash. Throws a TypeError if it is not an http(s) address, or
 * contains more than the address of the service.
 */
export function baseOf(baseUrl: string): string {
  // Rejects a user, a query and a fragment, because they could contain a credential.
  const [whole] = /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#@\\]*)?$/i.exec(baseUrl) ?? []
  if (whole === undefined) {
    throw new TypeError(
      'baseUrl must be the http(s) address of a service, such as https://social.example, without a user, a query or a fragment',
    )
  }
  const base = whole.replace(/\/+$/, '')
  if (/\/api\/v\d$/.test(base))
    throw new TypeError('baseUrl must be the address of the service, without /api or anything after it')
  return base
}

/** A name and its value. */
type Pair = readonly [name: string, value: string]

/** Fills the `{parameters}` of a path. Throws a TypeError if one is missing or would change the path. */
export function filledPath(pattern: string, path: Record<string, string> = {}): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = path[name]
    // URL parsers remove the dot segments `.` and `..` (RFC 3986 section 5.2.4), also as `%2e`.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new TypeError(`path.${name} cannot be part of a URL`)
    return encodeURIComponent(value)
  })
}

/** Returns the pairs of a query. A list becomes `name[]` for each value; undefined and null are left out. */
export function pairsOf(query: Record<string, unknown> = {}): Pair[] {
  return Object.entries(query).flatMap(([name, value]): Pair[] => {
    if (Array.isArray(value)) return value.map((one) => [`${name}[]`, String(one)])
    return value === undefined || value === null ? [] : [[name, String(value)]]
  })
}

/** Returns `?` and the pairs, or an empty text for none. */
export function queryText(pairs: readonly Pair[]): string {
  const text = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return text && `?${text}`
}

/** Returns the query of a URL in the form that `pairsOf` takes, or undefined if it is malformed. */
export function queryOf(address: string): Record<string, string | string[]> | undefined {
  const text = /\?([^#]*)/.exec(address)?.[1] ?? ''
  const query: Record<string, string | string[]> = {}
  try {
    for (const pair of text.split('&').filter(Boolean)) {
      const [name = '', value = ''] = pair.split(/=(.*)/s).map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
      const list = /^(.+)\[\]$/.exec(name)?.[1]
      if (list === undefined) query[name] = value
      else query[list] = [...(query[list] ?? []), value]
    }
  } catch {
    return undefined
  }
  return query
}

const credential = /^\W*(?:session[-_]*id|access[-_]*token|authorization)(?![\w-])/i

/**
 * Throws a TypeError if a name would carry a credential. The service rejects these too, but only after they were sent.
 */
export function refuseCredentials(names: Iterable<string>, where: string): void {
  for (const name of names) {
    if (credential.test(name)) throw new TypeError(`Pass a session as \`session\` of the client, never in ${where}`)
  }
}
