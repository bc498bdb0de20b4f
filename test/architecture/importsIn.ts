/** Returns the modules that a source imports or re-exports, as it names them. Includes type and dynamic imports. */
export function importsIn(source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target)
}
