/** A name with its first letter in upper case. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The type of the input of an operation, and of a named object in one. */
export function inputName(name: string): string {
  return name.endsWith('Input') ? capital(name) : `${capital(name)}Input`
}

/** How an enum's value is written in GraphQL. */
export function enumValueName(value: string): string {
  return value.toUpperCase().replaceAll(/[-.]/g, '_')
}
