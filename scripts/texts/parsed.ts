import { parseSync } from 'vite'

/**
 * Returns the syntax tree of a TypeScript source.
 * @throws Error with the name of the file, if it cannot be parsed.
 */
export function parsed(source: string, path: string): unknown {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`)
  return program
}
