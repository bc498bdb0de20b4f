import type { Finding } from '../runAudits.ts'

/** Returns what a rule comes from as plain text: the addresses of its clauses, and another document if it has one. */
export function citationOf({ links, source }: Pick<Finding, 'links' | 'source'>): string {
  return [...links, ...(source === undefined ? [] : [source])].join(', ')
}

/** Returns what was expected and seen, where the rule is written, and the request, each on a line. */
export function sentenceOf(finding: Finding): string {
  const { clauses, expected, seen, request } = finding
  const what = `${clauses.join(', ')}. Expected: ${expected}. Seen: ${seen}.`
  return [what, `See ${citationOf(finding)}.`, ...(request === undefined ? [] : [request])].join('\n')
}
