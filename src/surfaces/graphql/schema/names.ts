/** Returns a name with its first letter in upper case. */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns the type name of an operation's input, or of a named object in one. */
export function inputName(name: string): string {
  return name.endsWith('Input') ? capitalised(name) : `${capitalised(name)}Input`
}

/** Returns the GraphQL name of an enum's value. */
export function enumValueName(value: string): string {
  return value.toUpperCase().replaceAll(/[-.]/g, '_')
}
