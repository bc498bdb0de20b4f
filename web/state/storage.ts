/** Returns a choice from local storage, such as the theme. Nothing there identifies a person or is secret. */
export function readStored<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`service.${name}`)
    return text === null ? otherwise : (JSON.parse(text) as Value)
  } catch {
    // Storage is off, or contains a value of another version.
    return otherwise
  }
}

/** Saves a choice to local storage. Without storage, the choice lasts as long as the page. */
export function saveStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(`service.${name}`, JSON.stringify(value))
  } catch {
    // Storage is off or full.
  }
}
