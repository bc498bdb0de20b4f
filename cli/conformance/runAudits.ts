import type { Audit } from './audit.ts'
import { addressOfClause } from './clauses.ts'
import { judgement, NotChecked, Violation } from './violation.ts'
import { cleanUp, endSession, isRefused } from './cleanUp.ts'
import { type Connection, reasonOf } from './http.ts'
import type { Profile } from './profile.ts'
import { expectTrueProfile } from './profileTruth.ts'
import { expectService } from './reach.ts'
import { missingSurface } from './surfaces.ts'
import { type Choice, type Credentials, openTarget, type Target } from './target.ts'

/** The result of one audit. */
export interface AuditResult {
  id: string
  level: Audit['level']
  clauses: Audit['clauses']
  /** Links to the clauses, relative to the root of the project. */
  links: string[]
  source?: string
  title: string
  result: 'passed' | 'failed' | 'not checked'
  /** The expected and seen results of a failure. */
  expected?: string
  seen?: string
  /** The request that led to the failure, as a `curl` command. `$TOKEN` is the session. */
  request?: string
  /** The reason why it was not checked. */
  reason?: string
  /** True if it failed in the baseline too. */
  isKnown?: true
  /** True if it failed in the baseline and passes now. */
  isResolved?: true
}

/** The input of a run. */
interface Examination {
  origin: string
  credentials: Credentials
  audits: readonly Audit[]
  /** Skips audits that end the session or send it to places that may log it. */
  keepSession?: boolean
  /** Ends the run early, after its posts have been deleted. */
  signal: AbortSignal
  /** A certificate authority to trust besides the default ones, as PEM. */
  ca?: string | undefined
  /** Selects the places to try if a rule holds in many places. */
  choice?: Choice
  /** The deployment's names for things that the interface leaves open. */
  profile?: Profile | undefined
  /** Maximum duration of the whole run in milliseconds. Audits that have not run by then are not checked. */
  longest?: number
  /** Receives remarks during the run. */
  remark(sentence: string): void
}

const tenMinutes = 10 * 60 * 1000
const anHour = 60 * 60 * 1000

/**
 * Runs the audits in sequence. Throws Unreachable if there is nothing to check. Always deletes its posts, and ends the
 * session unless it is to be kept.
 */
export async function runAudits(examination: Examination): Promise<AuditResult[]> {
  const { origin, credentials, audits, signal, ca, remark, choice, profile } = examination
  const { longest = choice?.isThorough ? anHour : tenMinutes } = examination
  const time = AbortSignal.timeout(longest)
  const connection: Connection = {
    origin,
    ca,
    remark,
    waits: choice?.isThorough ? 30 : 1,
    signal: AbortSignal.any([signal, time]),
  }
  const target = openTarget(connection, credentials, choice, profile)
  await expectService(target)
  if (profile !== undefined) await expectTrueProfile(target)
  await remarkOnSession(target, remark)
  const look = async (some: readonly Audit[]) => {
    const findings: AuditResult[] = []
    for (const audit of some) findings.push(await findingOf(target, audit, { ...examination, time }))
    return findings
  }
  // Does the work even after a signal or a timeout. A second signal ends the process.
  const afterwards = async (work: () => Promise<void>) => {
    if (connection.signal.aborted) connection.signal = AbortSignal.timeout(30_000)
    await work()
  }
  const isEnding = ({ endsSession }: Audit) => endsSession === true
  try {
    const most = await look(audits.filter((audit) => !isEnding(audit))).finally(() =>
      afterwards(() => cleanUp(target, remark)),
    )
    return [...most, ...(await look(audits.filter(isEnding)))]
  } finally {
    if (credentials.session !== undefined && !examination.keepSession)
      await afterwards(() => endSession(target, remark))
  }
}

// Reports that the given session is refused. The audits run anyway, because the service may be at fault.
async function remarkOnSession(target: Target, remark: Examination['remark']): Promise<void> {
  if (target.credentials.session === undefined || !(await isRefused(target).catch(() => false))) return
  remark(
    'The session that you passed is not accepted (401). If it has ended, create another: each run ends its session.',
  )
}

async function findingOf(
  target: Target,
  audit: Audit,
  examination: Examination & { time: AbortSignal },
): Promise<AuditResult> {
  const { id, level, clauses, source, title } = audit
  const links = clauses.map((clause) => `docs/interface/${addressOfClause(clause)}`)
  const finding = { id, level, clauses, links, ...(source !== undefined && { source }), title }
  const notChecked = (reason: string): AuditResult => ({
    ...finding,
    result: 'not checked',
    reason: target.shown(reason),
  })
  const against = reasonAgainst(examination, audit)
  if (against !== undefined) return notChecked(against)
  if (examination.time.aborted) return notChecked('the time limit was reached')
  target.begin(id)
  try {
    await audit.run(target)
    return { ...finding, result: 'passed' }
  } catch (error) {
    examination.signal.throwIfAborted()
    if (examination.time.aborted) return notChecked('the time limit was reached')
    if (error instanceof NotChecked) return notChecked(error.message)
    const { expected, seen } = error instanceof Violation ? error : new Violation(judgement, reasonOf(error))
    const message = { ...finding, expected: target.shown(expected), seen: target.shown(seen) }
    const request = target.curl()
    return { ...message, result: 'failed', ...(request !== undefined && { request }) }
  }
}

/** Returns the reason to skip an audit, if there is one. */
export function reasonAgainst(
  { credentials, keepSession = false, profile = {} }: Pick<Examination, 'credentials' | 'keepSession' | 'profile'>,
  { needs, ...audit }: Audit,
): string | undefined {
  const lack = missingSurface(audit.id, profile)
  if (lack !== undefined) return `the profile says that there is no ${lack}`
  const [isSession, isAccount] = [needs === 'session' || needs === 'both', needs === 'account' || needs === 'both']
  if (isSession && credentials.session === undefined) return 'needs a session'
  if (isAccount && credentials.account === undefined) return 'needs an account'
  if (keepSession && (audit.spendsSession || audit.endsSession))
    return 'it would end the session or send it in wrong places (--keep-session)'
  return undefined
}
