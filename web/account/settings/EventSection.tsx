import { useEffect, useState } from 'preact/hooks'
import { callPage } from '../../boundary/boundary.ts'
import { m } from '../../messages/index.ts'
import { Time } from '../../parts/Time.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import type { SecurityEvent } from '../../schema/api.ts'
import { SecurityCard } from './SecurityCard.tsx'

const limit = 10

/** The security events of the account, newest first. Reads them again when `readAt` changes. */
export function EventSection({ readAt }: { readAt: number }) {
  const [events, setEvents] = useState<SecurityEvent[] | undefined>(undefined)
  const [next, setNext] = useState<Record<string, string> | undefined>(undefined)
  const [shownError, setError] = useState<unknown>(undefined)
  const [isBusy, setBusy] = useState(false)
  const texts = m.settings.security.events

  async function read(cursor: Record<string, string> | undefined): Promise<void> {
    setBusy(true)
    try {
      const page = await callPage('GET /api/security/events', { query: { limit, ...cursor } })
      setEvents((before = []) => (cursor ? [...before, ...page.items] : page.items))
      setNext(page.next)
      setError(undefined)
    } catch (error) {
      setError(error)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => void read(undefined), [readAt])

  return (
    <SecurityCard title={texts.title} text={texts.text}>
      {events?.length === 0 && <p>{texts.none}</p>}
      {events && events.length > 0 && (
        <ol class="events">
          {events.map((event) => (
            <li key={event.id}>
              <span>{texts.kinds[event.kind]}</span>
              <Time at={event.created_at} />
              <p>{detailsOf(event)}</p>
            </li>
          ))}
        </ol>
      )}
      {shownError !== undefined && (
        <ErrorNotice error={shownError} again={() => void read(events ? next : undefined)} />
      )}
      {next && shownError === undefined && (
        <p class="form-actions">
          <button type="button" class="button" disabled={isBusy} onClick={() => void read(next)}>
            {isBusy ? m.app.loading : texts.more}
          </button>
        </p>
      )}
    </SecurityCard>
  )
}

function detailsOf({ method, label, address }: SecurityEvent): string {
  const texts = m.settings.security.events
  return [label, method && texts.methods[method], address && texts.from(address)].filter(Boolean).join(' · ')
}
