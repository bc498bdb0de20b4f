import { expect, test } from 'vitest'
import { compared, readBaseline } from '../../cli/conformance/baseline.ts'
import { type Format, reportIn } from '../../cli/conformance/formats.ts'
import { type Report, summaryOf } from '../../cli/conformance/report.ts'
import type { AuditResult } from '../../cli/conformance/runAudits.ts'
import { missingFile, saved } from './savedFiles.ts'

const link = 'docs/interface/credentials.md#credentials-4'
const rule = { clauses: ['credentials-4'], links: [link] } as const

function found(id: string, level: AuditResult['level'], result: AuditResult['result']): AuditResult {
  const details =
    result === 'failed' ? { expected: '401', seen: '200 <null>', request: 'curl https://social.example' } : {}
  const source = id === 'H-02' ? { source: 'RFC 6750 3.1' } : {}
  const { clauses, links } = rule
  return { id, level, clauses: [...clauses], links: [...links], title: `Rule ${id}`, result, ...details, ...source }
}

function reportOf(audits: AuditResult[], baseline?: Report['baseline']): Report {
  const origin = { target: 'https://social.example', version: '1', startedAt: '2026-01-01T00:00:00.000Z' }
  const what = { ...origin, seed: 7, thorough: false, ...(baseline && { baseline }) }
  return { ...what, audits, summary: summaryOf(audits) }
}

const before = reportOf([
  found('H-01', 'MUST', 'passed'),
  found('H-02', 'MUST', 'failed'),
  found('H-03', 'SHOULD', 'failed'),
  found('H-04', 'MUST', 'failed'),
  found('H-05', 'MUST', 'failed'),
])

async function comparedReport(): Promise<Report> {
  const baseline = await readBaseline(await saved('known.json', reportIn('json', before)))
  const now = [
    found('H-01', 'MUST', 'failed'),
    found('H-02', 'MUST', 'failed'),
    found('H-03', 'SHOULD', 'failed'),
    found('H-04', 'MUST', 'passed'),
    { ...found('H-05', 'MUST', 'not checked'), reason: 'needs a session' },
  ]
  return reportOf(compared(now, baseline), { target: baseline.target, startedAt: baseline.startedAt })
}

test('a failure counts as known if it is in the baseline, and as resolved if it no longer occurs', async () => {
  const report = await comparedReport()
  expect(report.summary).toEqual({ passed: 1, failed: 1, warnings: 0, known: 2, resolved: 1, notChecked: 1 })
  expect(report.audits.map(({ isKnown, isResolved }) => [isKnown, isResolved])).toEqual([
    [undefined, undefined],
    [true, undefined],
    [true, undefined],
    [undefined, true],
    [undefined, undefined],
  ])
  const text = reportIn('table', report)
  expect(text).toMatch(/FAILED +H-01 [^]*known +H-02 [^]*known +H-03 [^]*passed +H-04 .*\(failed in the baseline\)/)
  expect(text).toContain('Known from the baseline: 2. 1 of the failures in the baseline no longer occur')
})

test('a report that was compared with a baseline can be a baseline itself, with all its failures', async () => {
  const { failed } = await readBaseline(await saved('again.json', reportIn('json', await comparedReport())))
  expect([...failed]).toEqual(['H-01', 'H-02', 'H-03'])
})

test('reports for CI servers and code scanning mark known failures', async () => {
  const report = await comparedReport()
  const junit = reportIn('junit', report)
  expect(junit).toContain('tests="5" failures="1" skipped="3"')
  expect(junit.match(/<failure /g)).toHaveLength(1)
  expect(junit.match(/<skipped message="Known from the baseline\./g)).toHaveLength(2)
  const [{ results }] = (JSON.parse(reportIn('sarif', report)) as { runs: [{ results: object[] }] }).runs
  expect(results).toMatchObject([
    { ruleId: 'H-01', level: 'error', baselineState: 'new' },
    { ruleId: 'H-02', level: 'error', baselineState: 'unchanged' },
    { ruleId: 'H-03', level: 'warning', baselineState: 'unchanged' },
    { ruleId: 'H-04', kind: 'pass', baselineState: 'absent' },
  ])
  // GitHub refuses a report with a URL in place of a file.
  const artifactLocation = { uri: 'social.example' }
  expect(results[0]).toMatchObject({ locations: [{ physicalLocation: { artifactLocation } }] })
  expect(reportIn('markdown', report)).toMatch(/\| H-02 \| MUST \| known \|[^]*\| H-04 \| MUST \| passes now \|/)
})

test.each<Format>(['json', 'junit', 'sarif', 'markdown'])('%s has the links of clauses and the source', (format) => {
  const text = reportIn(format, before)
  expect(text).toContain(link)
  expect(text).toContain('RFC 6750 3.1')
})

test('without a baseline no report mentions one', () => {
  for (const format of ['table', 'json', 'junit', 'sarif', 'markdown'] as const)
    expect(reportIn(format, before)).not.toMatch(/baseline|no longer/)
})

test.each([
  ['invalid JSON', 'known: all', 'is not JSON'],
  ['other JSON', '{"audits":[]}', 'must be a report of this command'],
  ['a list', '[]', 'must be a report of this command'],
  ['findings without ids', '{"target":"x","startedAt":"x","audits":[{}]}', 'must be a report of this command'],
])('a baseline that is %s is a usage error', async (_, text, sentence) => {
  await expect(readBaseline(await saved('bad.json', text))).rejects.toThrow(sentence)
})

test('a missing baseline is a usage error', async () => {
  await expect(readBaseline(missingFile)).rejects.toThrow('cannot be read (ENOENT)')
})
