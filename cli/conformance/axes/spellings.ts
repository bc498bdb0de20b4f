/**
 * Returns the kind of a spelling, by its difference from the path: a slash at the end (the most common kind), another
 * ending, or another middle.
 */
export function kindOfSpelling(path: string): string {
  if (path.endsWith('/')) return 'slash'
  return /(?:\.json|%2f|%00|\/\.|;x=1|\?|%20)$/.test(path) ? 'end' : 'middle'
}

/**
 * Returns other spellings of a path, which some routers treat as the path itself while a check before them compares
 * texts.
 */
export function spellingsOfPath(path: string): string[] {
  const at = path.lastIndexOf('/')
  const [before, last] = [path.slice(0, at), path.slice(at + 1)]
  const escaped = `%${last.charCodeAt(0).toString(16)}${last.slice(1)}`
  const endings = ['/', '.json', '%2f', '%00', '/.', ';x=1', '?', '%20']
  const inner = [`${before}//${last}`, `${before}/./${last}`, `${before}/x/../${last}`, `${before}/${escaped}`]
  return [...endings.map((ending) => path + ending), ...inner, `${before}/${last.toUpperCase()}`, `/${path}`]
}
