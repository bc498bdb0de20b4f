import type { AuditResult } from '../runAudits.ts'

/** Returns the sources of a rule as plain text: the links to its clauses, and another document if it has one. */
export function citationOf({ links, source }: Pick<AuditResult, 'links' | 'source'>): string {
  return [...links, ...(source === undefined ? [] : [source])].join(', ')
}

/** Returns the expected and seen results, the sources of the rule, and the request, each on a line. */
export function sentenceOf(finding: AuditResult): string {
  const { clauses, expected, seen, request } = finding
  const what = `${clauses.join(', ')}. Expected: ${expected}. Seen: ${seen}.`
  return [what, `See ${citationOf(finding)}.`, ...(request === undefined ? [] : [request])].join('\n')
}
