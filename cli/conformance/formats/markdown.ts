import { baselineText, countsText, type Report } from '../report.ts'
import type { AuditResult } from '../runAudits.ts'

/**
 * Returns the report for a page or a comment: the audits that did not pass, and the requests that show the failures.
 */
export function markdown(report: Report): string {
  const { target, seed, summary, audits } = report
  const rows = audits.filter(({ result, isResolved }) => result !== 'passed' || isResolved).map(rowOf)
  const requests = audits.flatMap(({ id, request }) =>
    request === undefined ? [] : [`\n${id}:\n\n\`\`\`sh\n${request}\n\`\`\``],
  )
  const head = ['\n| id | level | result | rule | why | clause |', '|---|---|---|---|---|---|']
  return [
    `# Conformance of ${target}`,
    `\n${countsText(summary)} Seed ${seed}.${baselineText(report)}`,
    ...(rows.length === 0 ? [] : [...head, ...rows]),
    ...requests,
  ].join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function rowOf(finding: AuditResult): string {
  const { id, level, title, clauses, links, source } = finding
  const cited = [...clauses.map((clause, at) => `[${clause}](${links[at]})`), ...(source ? [source] : [])].join(', ')
  return `| ${[id, level, resultOf(finding), title, whyOf(finding), cited].map(cell).join(' | ')} |`
}

function resultOf({ result, isKnown, isResolved }: AuditResult): string {
  if (isResolved) return 'passes now'
  return isKnown ? 'known' : result
}

function whyOf({ result, expected, seen, reason, isResolved }: AuditResult): string {
  if (isResolved) return 'It failed in the baseline.'
  return result === 'failed' ? `Expected: ${expected}. Seen: ${seen}.` : (reason ?? '')
}
