import { type AuditGroup, auditGroups } from './audits.ts'
import type { AuditResult } from './runAudits.ts'

/** The numbers of audits by result. */
interface Summary {
  passed: number
  /** Failures of level MUST. */
  failed: number
  /** Failures of level SHOULD. */
  warnings: number
  /** Failures of either level that are in the baseline. They are counted only here. */
  known: number
  /** Failures of the baseline that pass now. */
  resolved: number
  notChecked: number
}

/** The report of a run. */
export interface Report {
  target: string
  /** The version of this program. */
  version: string
  startedAt: string
  /** The seed of the sample. With the same seed, a run tries the same places. */
  seed: number
  /** True if all places were tried. */
  thorough: boolean
  /** The earlier report with which this one is compared. */
  baseline?: { target: string; startedAt: string }
  audits: AuditResult[]
  summary: Summary
}

export function summaryOf(findings: readonly AuditResult[]): Summary {
  const count = (isCounted: (finding: AuditResult) => boolean) => findings.filter(isCounted).length
  return {
    passed: count(({ result }) => result === 'passed'),
    failed: count(({ result, level, isKnown }) => result === 'failed' && level === 'MUST' && !isKnown),
    warnings: count(({ result, level, isKnown }) => result === 'failed' && level === 'SHOULD' && !isKnown),
    known: count(({ isKnown }) => isKnown === true),
    resolved: count(({ isResolved }) => isResolved === true),
    notChecked: count(({ result }) => result === 'not checked'),
  }
}

/** Returns the report for people: a line for each audit, and for failures the expected and seen results. */
export function reportText(report: Report): string {
  const { target, seed, thorough, audits, summary } = report
  const chosen = thorough ? 'thorough' : `seed ${seed}`
  const sum = `${target} (${chosen}): ${countsText(summary)}`
  const groups = auditGroups.map((group) => groupText(group, audits)).filter((text) => text !== '')
  return [...groups, sum + baselineText(report)].join('\n\n')
}

/** Returns the numbers of a run as a sentence. */
export function countsText({ passed, failed, warnings, notChecked }: Summary): string {
  return `${passed} passed, ${failed} failed, ${warnings} warnings, ${notChecked} not checked.`
}

/** Returns the comparison with the baseline as text to append; an empty text if the run had no baseline. */
export function baselineText({ baseline, summary: { known, resolved } }: Report): string {
  if (baseline === undefined) return ''
  const resolvedText =
    resolved === 0 ? '' : ` ${resolved} of the failures in the baseline no longer occur: make a new baseline.`
  return ` Known from the baseline: ${known}.${resolvedText}`
}

function groupText({ title, audits }: AuditGroup, findings: readonly AuditResult[]): string {
  const ids = new Set(audits.map(({ id }) => id))
  const lines = findings.filter(({ id }) => ids.has(id)).flatMap(linesOf)
  return lines.length === 0 ? '' : [title, ...lines].join('\n')
}

function linesOf(finding: AuditResult): string[] {
  const { id, level, clauses, source, title, expected, seen, request, reason, isResolved } = finding
  const message = isResolved ? 'failed in the baseline' : reason
  const why = message === undefined ? '' : ` (${message})`
  const line = `  ${wordOf(finding).padEnd(11)}  ${id}  ${level.padEnd(6)}  ${title}${why}`
  if (expected === undefined) return [line]
  const sources = [...clauses, ...(source === undefined ? [] : [source])].join(', ')
  const margin = ' '.repeat(29)
  const sent = request === undefined ? [] : [margin + request]
  return [line, `${margin}${sources}. Expected: ${expected}. Seen: ${seen}.`, ...sent]
}

function wordOf({ result, level, isKnown }: AuditResult): string {
  if (result !== 'failed') return result
  if (isKnown) return 'known'
  return level === 'MUST' ? 'FAILED' : 'warning'
}
