/** Returns what a source imports or re-exports: values, types and dynamic imports, as written in it. */
export function importsIn(source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target)
}
