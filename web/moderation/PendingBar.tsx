import { useEffect, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { nameOf } from '../people/nameOf.ts'
import { pending, type PendingDecision, send, undoDecision } from './pending.ts'

/** Decisions that are about to be sent, each with a button to undo it. */
export function PendingBar() {
  return (
    <div class="mod-pending" role="status">
      {pending.value.map((one) => (
        <Line key={one.report.id} one={one} />
      ))}
    </div>
  )
}

function Line({ one: { report, decision, sentAt } }: { one: PendingDecision }) {
  const { reports: texts } = mod
  const name = nameOf(report.target_account.account)
  return (
    <div class="mod-pending-line">
      <p>
        {texts.pending(texts.choices[decision.choice].label, name)}{' '}
        <span class="quiet">{sentAt === undefined ? texts.sending : <Countdown to={sentAt} />}</span>
      </p>
      {sentAt !== undefined && (
        <>
          <button type="button" class="button button-small" onClick={() => undoDecision(report.id)}>
            {texts.undo}
          </button>
          <button type="button" class="button button-small button-quiet" onClick={() => void send(report.id)}>
            {texts.sendNow}
          </button>
        </>
      )}
    </div>
  )
}

// The countdown is hidden from screen readers, which would read it out each second.
function Countdown({ to }: { to: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((to - now) / 1000))
  return <span aria-hidden="true">{seconds > 0 ? mod.reports.sentIn(seconds) : m.app.loading}</span>
}
