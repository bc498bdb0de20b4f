import { parsed } from './parsed.ts'

export const columnsAtMost = 120

/**
 * Returns the numbers of lines that are too long. Text within a string, a template or a regular expression may be
 * longer, because the formatter does not break it.
 */
export function longLines(source: string, path: string): number[] {
  if (!/^.{121}/m.test(source)) return []
  const literals = literalRanges(source, path)
  const found: number[] = []
  let start = 0
  for (const [at, line] of source.split('\n').entries()) {
    const edge = start + columnsAtMost
    const isLiteral = literals.some(([from, to]) => from < edge && to >= edge - 5)
    if (line.length > columnsAtMost && !(isLiteral && !isSqlComment.test(line))) found.push(at + 1)
    start += line.length + 1
  }
  return found
}

const isSqlComment = /^\s*-- /

function literalRanges(source: string, path: string): [number, number][] {
  const ranges: [number, number][] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, start, end } = node as { type?: string; start: number; end: number }
    if (type && literal.test(type)) ranges.push([start, end])
    for (const inner of Object.values(node)) if (typeof inner === 'object') visit(inner)
  }
  visit(parsed(source, path))
  return ranges
}

const literal = /^(?:Literal|TemplateLiteral|JSXText)$/
