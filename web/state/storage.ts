/** What this browser keeps of a choice, such as the theme: nothing that says who somebody is, and nothing secret. */
export function kept<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`service.${name}`)
    return text === null ? otherwise : (JSON.parse(text) as Value)
  } catch {
    // Storage is off, or holds what another version wrote.
    return otherwise
  }
}

/** Keeps a choice; where the browser keeps nothing it lasts as long as the page. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`service.${name}`, JSON.stringify(value))
  } catch {
    // As above.
  }
}
