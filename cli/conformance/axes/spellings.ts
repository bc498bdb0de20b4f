/**
 * Returns the kind of a spelling, by its difference from the path: `slash` for a slash at the end (the most common
 * kind), `end` for another ending, `middle` for a change elsewhere.
 */
export function kindOfSpelling(path: string): string {
  if (path.endsWith('/')) return 'slash'
  return /(?:\.json|%2f|%00|\/\.|;x=1|\?|%20)$/.test(path) ? 'end' : 'middle'
}

/**
 * Returns other spellings of a path. Some routers accept them in place of the path, although an earlier check that
 * compares the exact text does not recognise them.
 */
export function spellingsOfPath(path: string): string[] {
  const at = path.lastIndexOf('/')
  const [before, last] = [path.slice(0, at), path.slice(at + 1)]
  const escaped = `%${last.charCodeAt(0).toString(16)}${last.slice(1)}`
  const endings = ['/', '.json', '%2f', '%00', '/.', ';x=1', '?', '%20']
  const inner = [`${before}//${last}`, `${before}/./${last}`, `${before}/x/../${last}`, `${before}/${escaped}`]
  return [...endings.map((ending) => path + ending), ...inner, `${before}/${last.toUpperCase()}`, `/${path}`]
}
