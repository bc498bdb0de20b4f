import { addressOfClause } from './clauses.ts'
import { type Report, reportText } from './report.ts'
import type { Finding } from './runAudits.ts'

const json = (report: Report) => JSON.stringify(report, null, 2)

const sentenceOf = ({ clauses, expected, seen, request }: Finding) =>
  [`${clauses.join(', ')}. Expected: ${expected}. Seen: ${seen}.`, ...(request === undefined ? [] : [request])].join(
    '\n',
  )

const inXml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{C}\n]/gu, ' ')

function junit({ target, audits, startedAt, summary }: Report): string {
  const cases = audits.map((finding) => {
    const { id, level, title, result, reason = '' } = finding
    const head = `    <testcase classname="${level}" name="${inXml(`${id} ${title}`)}"`
    if (result === 'passed') return `${head}/>`
    const inner =
      result === 'failed'
        ? `<failure message="${inXml(`Expected ${finding.expected}`)}">${inXml(sentenceOf(finding))}</failure>`
        : `<skipped message="${inXml(reason)}"/>`
    return `${head}>\n      ${inner}\n    </testcase>`
  })
  const { failed, warnings, notChecked } = summary
  const numbers = `tests="${audits.length}" failures="${failed + warnings}" skipped="${notChecked}"`
  const counts = `${numbers} timestamp="${startedAt}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${inXml(`conformance of ${target}`)}" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')
}

function sarif({ target, version, audits }: Report): string {
  const failed = audits.filter(({ result }) => result === 'failed')
  const rules = audits.map(({ id, title, clauses }) => ({
    id,
    shortDescription: { text: title },
    help: { text: clauses.map((clause) => `docs/interface/${addressOfClause(clause)}`).join(', ') },
  }))
  const results = failed.map((finding) => ({
    ruleId: finding.id,
    level: finding.level === 'MUST' ? 'error' : 'warning',
    message: { text: sentenceOf(finding) },
    locations: [{ physicalLocation: { artifactLocation: { uri: target } } }],
  }))
  const tool = { driver: { name: 'social-service conformance', version, rules } }
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs: [{ tool, results }] }, null, 2)
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function markdown({ target, seed, summary, audits }: Report): string {
  const { passed, failed, warnings, notChecked } = summary
  const rows = audits
    .filter(({ result }) => result !== 'passed')
    .map((finding) => {
      const { id, level, title, result, reason = '' } = finding
      const told = result === 'failed' ? `Expected: ${finding.expected}. Seen: ${finding.seen}.` : reason
      return `| ${[id, level, result, title, told].map(cell).join(' | ')} |`
    })
  const requests = audits.flatMap(({ id, request }) =>
    request === undefined ? [] : [`\n${id}:\n\n\`\`\`sh\n${request}\n\`\`\``],
  )
  return [
    `# Conformance of ${target}`,
    `\n${passed} passed, ${failed} failed, ${warnings} warnings, ${notChecked} not checked. Seed ${seed}.`,
    ...(rows.length === 0 ? [] : ['\n| id | level | result | rule | why |', '|---|---|---|---|---|', ...rows]),
    ...requests,
  ].join('\n')
}

const writers = { table: reportText, json, junit, sarif, markdown }

/** How a report can be written. */
export type Format = keyof typeof writers

/** Writes a report in a format. */
export function reportIn(format: Format, report: Report): string {
  return writers[format](report)
}
