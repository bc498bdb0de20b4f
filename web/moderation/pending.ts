import { signal } from '@preact/signals'
import { withRecentProof } from '../account/reauthenticate.tsx'
import { mod } from '../messages/moderation.ts'
import type { AdminReport } from '../schema/api.ts'
import { onOtherPerson } from '../state/session.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'
import { type Decision, sendDecision } from './decisions.ts'
import { giveBackReport, readReport, reportFeed, reports } from './reports.ts'

/** Seconds in which a decision can be undone before it is sent. */
export const undoSeconds = 10

/** A decision that is about to be sent. */
export interface PendingDecision {
  report: AdminReport
  decision: Decision
  /** The time at which it is sent, in milliseconds since the epoch. Undefined while it is being sent. */
  sentAt: number | undefined
  timer: ReturnType<typeof setTimeout>
  /** Whether to give the report back if the decision is undone. */
  givesBack: boolean
}

/** Decisions that can be undone, the latest last. They are sent even if another page is opened. */
export const pending = signal<readonly PendingDecision[]>([])

onOtherPerson(() => {
  for (const { timer } of pending.peek()) clearTimeout(timer)
  pending.value = []
})

// Closing the page would lose these decisions.
addEventListener('beforeunload', (event) => {
  if (pending.peek().length > 0) event.preventDefault()
})

/** Sends a decision in ten seconds. `givesBack` is true if the moderator took the report only for this decision. */
export function decideSoon(report: AdminReport, decision: Decision, givesBack: boolean): void {
  const sentAt = Date.now() + undoSeconds * 1000
  const timer = setTimeout(() => void send(report.id), undoSeconds * 1000)
  pending.value = [...pending.peek(), { report, decision, sentAt, timer, givesBack }]
}

/** Undoes a decision that has not been sent. */
export function undoDecision(id: string): void {
  const found = find(id)
  if (found?.sentAt === undefined) return
  drop(id)
  showToast(mod.reports.undone)
  // Ignores a failure, because other moderators can take the report over in any case.
  if (found.givesBack) giveBackReport(id).catch(() => {})
}

/** Sends a decision at once. */
export async function send(id: string): Promise<void> {
  const found = find(id)
  if (found?.sentAt === undefined) return
  clearTimeout(found.timer)
  pending.value = pending.peek().map((one) => (one === found ? { ...one, sentAt: undefined } : one))
  const { report, decision } = found
  try {
    const isSent = await withRecentProof(async () => {
      await sendDecision(report, decision)
      return true
    })
    if (isSent) for (const one of [id, ...decision.others]) reportFeed({}).remove(one)
    else showToast(mod.reports.notSent, 'failed')
  } catch (error) {
    showError(error, mod.reports.notSent)
    // Another moderator may have closed the report.
    await readReport(id).catch(() => {})
    if (reports.of(id).peek()?.action_taken) reportFeed({}).remove(id)
  } finally {
    drop(id)
  }
}

const find = (id: string) => pending.peek().find(({ report }) => report.id === id)

function drop(id: string): void {
  clearTimeout(find(id)?.timer)
  pending.value = pending.peek().filter(({ report }) => report.id !== id)
}
