import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { locale, m } from '../messages/index.ts'
import { slowedUntil } from '../state/slowdown.ts'

/**
 * Shows a message while there is no network, or while the service limits the rate of this page. The message lies over
 * the page, so nothing moves.
 */
export function Connection() {
  const isOffline = useSignal(!navigator.onLine)
  useEffect(() => {
    const look = () => (isOffline.value = !navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  const until = slowedUntil.value
  const text = isOffline.value ? m.app.offline : until && m.app.slowed(whenOf(until))
  return (
    <div class="offline" role="status">
      {text && <p>{text}</p>}
    </div>
  )
}

const minute = 60_000

// Returns a time of day, because screen readers would read out a countdown every second.
function whenOf(until: number): string {
  if (until - Date.now() < minute) return m.app.slowedSoon
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  return m.app.slowedAt(clock.format(Math.ceil(until / minute) * minute))
}
