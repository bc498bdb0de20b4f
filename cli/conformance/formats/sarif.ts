import type { Report } from '../report.ts'
import type { AuditResult } from '../runAudits.ts'
import { citationOf, sentenceOf } from './citation.ts'

/** Returns the report for code scanning (SARIF 2.1.0). */
export function sarif({ target, version, audits, baseline }: Report): string {
  // GitHub accepts no URL here, only the path of a file, so the host stands for the deployment.
  const physicalLocation = { artifactLocation: { uri: new URL(target).hostname }, region: { startLine: 1 } }
  const rules = audits.map((finding) => ({
    id: finding.id,
    shortDescription: { text: finding.title },
    help: { text: citationOf(finding) },
    properties: { level: finding.level, clauses: finding.clauses, ...(finding.source && { source: finding.source }) },
  }))
  const results = audits
    .filter(({ result, isResolved }) => result === 'failed' || isResolved)
    .map((finding) => ({
      ruleId: finding.id,
      ...judgementOf(finding),
      ...(baseline && { baselineState: stateOf(finding) }),
      locations: [{ physicalLocation, logicalLocations: [{ fullyQualifiedName: target }] }],
    }))
  const tool = { driver: { name: 'social-service conformance', version, rules } }
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs: [{ tool, results }] }, null, 2)
}

function judgementOf(finding: AuditResult) {
  if (finding.isResolved) return { kind: 'pass', level: 'none', message: { text: `${finding.title}: passes now.` } }
  return { level: finding.level === 'MUST' ? 'error' : 'warning', message: { text: sentenceOf(finding) } }
}

function stateOf({ isKnown, isResolved }: AuditResult): 'new' | 'unchanged' | 'absent' {
  if (isResolved) return 'absent'
  return isKnown ? 'unchanged' : 'new'
}
