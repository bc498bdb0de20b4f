/** Makes the text of an object once and keeps it as long as the object lives: only for objects that nobody changes. */
export function keptText<Noun extends object>(make: (noun: Noun) => string): (noun: Noun) => string {
  const texts = new WeakMap<Noun, string>()
  return (noun) => {
    const known = texts.get(noun)
    if (known !== undefined) return known
    const made = make(noun)
    texts.set(noun, made)
    return made
  }
}

/** The JSON text of a list whose items are JSON texts already. */
export function listJson<Item>(items: readonly Item[], itemJson: (item: Item) => string): string {
  return `[${items.map(itemJson).join(',')}]`
}
