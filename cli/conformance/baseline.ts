import { listWithin, textWithin, within } from './response.ts'
import { wrongUsage } from '../failure.ts'
import { readJsonFile } from './jsonFile.ts'
import type { AuditResult } from './runAudits.ts'

/** An earlier report, whose failures are known. */
export interface Baseline {
  target: string
  startedAt: string
  /** The ids of its failed audits, at either level. */
  failed: ReadonlySet<string>
}

/** Reads an earlier report, as `--json` writes it. Any other file is a usage error. */
export async function readBaseline(file: string): Promise<Baseline> {
  const report = await readJsonFile('--baseline', file)
  const [target, startedAt] = [textWithin(report, 'target'), textWithin(report, 'startedAt')]
  const findings = listWithin(report, 'audits')
  const isReport = target !== undefined && startedAt !== undefined && Array.isArray(within(report, 'audits'))
  const isFinding = (one: unknown) => /^[A-Z]-\d+$/.test(textWithin(one, 'id') ?? '')
  if (!isReport || !findings.every(isFinding))
    throw wrongUsage('--baseline must be a report of this command, written with --json or --format json.')
  const failed = findings.filter((one) => textWithin(one, 'result') === 'failed').map((one) => textWithin(one, 'id')!)
  return { target, startedAt, failed: new Set(failed) }
}

/**
 * Compares findings with a baseline: a failure that is in the baseline is known, and an audit that failed there and
 * passes now is resolved.
 */
export function compared(findings: readonly AuditResult[], { failed }: Pick<Baseline, 'failed'>): AuditResult[] {
  return findings.map((finding) => {
    if (!failed.has(finding.id) || finding.result === 'not checked') return finding
    return { ...finding, ...(finding.result === 'failed' ? { isKnown: true } : { isResolved: true }) }
  })
}
