import type { Audit } from './audit.ts'
import { addressOfClause } from './clauses.ts'
import { judgement, NotChecked, Violation } from './violation.ts'
import { cleanUp, endSession, isRefused } from './cleanUp.ts'
import { type Connection, reasonOf } from './http.ts'
import type { Profile } from './profile.ts'
import { expectTrueProfile } from './profileTruth.ts'
import { expectService } from './reach.ts'
import { lackFor } from './surfaces.ts'
import { type Choice, type Credentials, openTarget, type Target } from './target.ts'

/** What came of one audit. */
export interface Finding {
  id: string
  level: Audit['level']
  clauses: Audit['clauses']
  /** Links to the clauses, relative to the root of the project. */
  links: string[]
  source?: string
  title: string
  result: 'passed' | 'failed' | 'not checked'
  /** Of what failed. */
  expected?: string
  seen?: string
  /** The request that was answered so, as a command of `curl`; `$TOKEN` is the session. */
  request?: string
  /** Why it was not checked. */
  reason?: string
  /** It failed in the baseline too. */
  isKnown?: true
  /** It failed in the baseline and passes now. */
  isResolved?: true
}

/** What is looked at, how closely, and who is told meanwhile. */
interface Examination {
  origin: string
  credentials: Credentials
  audits: readonly Audit[]
  /** Leaves out what ends the session, or sends it where it may be written down. */
  keepSession?: boolean
  /** Ends it early, after what was made is deleted again. */
  signal: AbortSignal
  /** An authority that is believed besides the usual ones, as PEM. */
  ca?: string | undefined
  /** Which of the many places where a rule holds are tried. */
  choice?: Choice
  /** What the deployment calls the things that the interface leaves open. */
  profile?: Profile | undefined
  /** For all of it together, in milliseconds; what is not done by then is not checked. */
  longest?: number
  /** Is told what is worth knowing meanwhile. */
  remark(sentence: string): void
}

const tenMinutes = 10 * 60 * 1000
const anHour = 60 * 60 * 1000

/**
 * Does one audit after another; throws Unreachable where there is nothing to look at. Deletes what
 * it made in any case, and ends the session unless it is to be kept.
 */
export async function runAudits(examination: Examination): Promise<Finding[]> {
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
    const findings: Finding[] = []
    for (const audit of some) findings.push(await findingOf(target, audit, { ...examination, time }))
    return findings
  }
  // After a signal too, and when the time is over; a second signal ends the process.
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

// It may be the service's fault, so the audits have their say all the same.
async function remarkOnSession(target: Target, remark: Examination['remark']): Promise<void> {
  if (target.credentials.session === undefined || !(await isRefused(target).catch(() => false))) return
  remark('The session that was given is not accepted (401). Where it has ended, make another: each run ends its own.')
}

async function findingOf(
  target: Target,
  audit: Audit,
  examination: Examination & { time: AbortSignal },
): Promise<Finding> {
  const { id, level, clauses, source, title } = audit
  const links = clauses.map((clause) => `docs/interface/${addressOfClause(clause)}`)
  const finding = { id, level, clauses, links, ...(source !== undefined && { source }), title }
  const notChecked = (reason: string): Finding => ({ ...finding, result: 'not checked', reason: target.shown(reason) })
  const against = reasonAgainst(examination, audit)
  if (against !== undefined) return notChecked(against)
  if (examination.time.aborted) return notChecked('the time was over')
  target.begin(id)
  try {
    await audit.run(target)
    return { ...finding, result: 'passed' }
  } catch (error) {
    examination.signal.throwIfAborted()
    if (examination.time.aborted) return notChecked('the time was over')
    if (error instanceof NotChecked) return notChecked(error.message)
    const { expected, seen } = error instanceof Violation ? error : new Violation(judgement, reasonOf(error))
    const told = { ...finding, expected: target.shown(expected), seen: target.shown(seen) }
    const request = target.curl()
    return { ...told, result: 'failed', ...(request !== undefined && { request }) }
  }
}

/** Why an audit is not done, if it is not. */
export function reasonAgainst(
  { credentials, keepSession = false, profile = {} }: Pick<Examination, 'credentials' | 'keepSession' | 'profile'>,
  { needs, ...audit }: Audit,
): string | undefined {
  const lack = lackFor(audit.id, profile)
  if (lack !== undefined) return `the profile says that there is no ${lack}`
  const [isSession, isAccount] = [needs === 'session' || needs === 'both', needs === 'account' || needs === 'both']
  if (isSession && credentials.session === undefined) return 'needs a session'
  if (isAccount && credentials.account === undefined) return 'needs an account'
  if (keepSession && (audit.spendsSession || audit.endsSession)) return 'the session is to be kept'
  return undefined
}
