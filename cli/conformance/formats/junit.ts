import type { Report } from '../report.ts'
import type { AuditResult } from '../runAudits.ts'
import { sentenceOf } from './citation.ts'

const inXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{C}\n]/gu, ' ')

/** Returns the report for CI servers. It marks failures in the baseline as skipped, so that they fail no build. */
export function junit({ target, audits, startedAt, summary }: Report): string {
  const { failed, warnings, notChecked, known } = summary
  const numbers = `tests="${audits.length}" failures="${failed + warnings}" skipped="${notChecked + known}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${inXml(`conformance of ${target}`)}" ${numbers} timestamp="${startedAt}">`,
    ...audits.flatMap(caseOf),
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')
}

function caseOf(finding: AuditResult): string[] {
  const { id, level, title, links, source } = finding
  const facts = [...links.map((link) => ['clause', link] as const), ...(source ? [['source', source] as const] : [])]
  return [
    `    <testcase classname="${level}" name="${inXml(`${id} ${title}`)}">`,
    '      <properties>',
    ...facts.map(([name, value]) => `        <property name="${name}" value="${inXml(value)}"/>`),
    '      </properties>',
    ...resultOf(finding),
    '    </testcase>',
  ]
}

function resultOf(finding: AuditResult): string[] {
  const { result, isKnown, reason = '', expected } = finding
  if (result === 'passed') return []
  if (result === 'not checked') return [`      <skipped message="${inXml(reason)}"/>`]
  if (isKnown) return [`      <skipped message="${inXml(`Known from the baseline. ${sentenceOf(finding)}`)}"/>`]
  return [`      <failure message="${inXml(`Expected ${expected}`)}">${inXml(sentenceOf(finding))}</failure>`]
}
