import { AppWindow, Globe, Import, SquareTerminal } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { signOut } from '../../app/signOut.ts'
import { call } from '../../boundary/boundary.ts'
import { isNotFound } from '../../boundary/boundaryError.ts'
import { m } from '../../messages/index.ts'
import { confirm } from '../../parts/confirm.tsx'
import { type IconShape, Icon } from '../../parts/Icon.tsx'
import { Time } from '../../parts/Time.tsx'
import type { Session, SessionKind } from '../../schema/api.ts'
import { showToast } from '../../state/toasts.ts'
import { showError } from '../../state/errorToast.ts'
import { focusHeading, SecurityCard } from './SecurityCard.tsx'

const icons: Record<SessionKind, IconShape> = {
  browser: Globe,
  app: AppWindow,
  import: Import,
  cli: SquareTerminal,
}

/** The sessions of the account: the one of this browser first, then the others, the last used first. */
export function SessionSection({ sessions, changed }: { sessions: Session[]; changed(): Promise<void> }) {
  const body = useRef<HTMLDivElement>(null)
  const texts = m.settings.security.sessions
  const ordered = sessions.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.last_used_at.localeCompare(one.last_used_at),
  )

  async function end({ handle, current, label }: Session): Promise<void> {
    if (current) return signOut()
    try {
      await call('DELETE /api/security/sessions/{handle}', { path: { handle } })
    } catch (error) {
      // If the session is not found, it has already ended.
      if (!isNotFound(error)) return showError(error, m.errors.title)
    }
    showToast(texts.ended(label))
    await changed()
    focusHeading(body.current)
  }

  async function endAll(): Promise<void> {
    const { confirmEverywhere: title, confirmEverywhereText: text, everywhere: yes } = texts
    if (await confirm({ title, text, yes })) await signOut('everywhere')
  }

  return (
    <SecurityCard title={texts.title}>
      <div class="form" ref={body}>
        <ul class="owned">
          {ordered.map((session) => (
            <Line key={session.handle} session={session} end={() => end(session)} />
          ))}
        </ul>
        <p class="form-actions">
          <button type="button" class="button button-danger" onClick={() => void endAll()}>
            {texts.everywhere}
          </button>
        </p>
      </div>
    </SecurityCard>
  )
}

function Line({ session, end }: { session: Session; end(): Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const texts = m.settings.security.sessions
  const { kind, label, current } = session
  return (
    <li>
      <Icon of={icons[kind]} />
      <div>
        <strong dir="auto">{label || texts.kinds[kind]}</strong> {current && <span class="pill">{texts.here}</span>}
        <p>
          {kind !== 'browser' && `${texts.kinds[kind]} · `}
          {texts.since} <Time at={session.created_at} />
          {!current && (
            <>
              {' '}
              · {texts.lastUsed} <Time at={session.last_used_at} />
            </>
          )}
        </p>
      </div>
      <div class="form-actions">
        <button
          type="button"
          class="button button-small"
          disabled={isBusy}
          aria-label={current ? texts.endHere : texts.endOf(label)}
          onClick={() => {
            setBusy(true)
            void end().finally(() => setBusy(false))
          }}
        >
          {texts.end}
        </button>
      </div>
    </li>
  )
}
