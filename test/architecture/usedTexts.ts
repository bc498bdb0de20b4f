/**
 * Returns the texts of the catalogue `name` that a source uses, as paths such as `app.cancel`. A path can
 * also be a group of texts.
 */
export function usedTexts(source: string, name = 'm'): string[] {
  const places = new Map<string, string[][]>([[name, [[]]]])
  const note = (name: string, path: string[]) => places.set(name, [...(places.get(name) ?? []), path])
  let rest = source
  // Follows `const { texts, more: other } = m.area` and `const texts = m.area.part`. Repeats, because
  // a declaration can be based on another.
  for (let again = true; again;) {
    again = false
    for (const [whole, names, name, chain = ''] of rest.matchAll(declaration)) {
      const paths = pathsOf(chain, places)
      if (paths.length === 0) continue
      again = true
      rest = rest.replace(whole, '')
      for (const path of paths) {
        if (name !== undefined) note(name, path)
        for (const [key = '', as = key] of (names ?? '')
          .split(',')
          .map((one) => one.split(':').map((part) => part.trim())))
          if (key) note(as, [...path, key])
      }
    }
  }
  return chainsOf(rest, places)
}

// Matches only at the end of a line, because an operation on a text there is a use.
const declaration = /\bconst (?:\{([\w\s,:]+)\}|(\w+)) = ((?:\w+)(?:\.\w+)*)$/gm

const pathsOf = (chain: string, places: Map<string, string[][]>): string[][] => {
  const [root = '', ...keys] = chain.split('.')
  return (places.get(root) ?? []).map((path) => [...path, ...keys])
}

// Returns the path of each text or group that a name, or a chain of names, uses. A name by itself may pass on a group.
function chainsOf(source: string, places: Map<string, string[][]>): string[] {
  const chains = source.matchAll(/(?<![\w.'-])(\w+(?:\s*\.\w+)*)/g)
  return [...chains].flatMap(([, chain = '']) =>
    pathsOf(chain.replace(/\s/g, ''), places).map((path) => path.join('.')),
  )
}
