import { locale, m } from '../messages/index.ts'
import { isPast } from '../parts/Time.tsx'
import { leftUntil } from './leaving.ts'

/** A notice on the sign-in page right after you deleted your account. Says until when you can restore it. */
export function LeftNotice() {
  const until = leftUntil.value
  if (!until) return null
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <div class="card left-notice" role="status">
      {isPast(until) ? (
        <p>{m.account.left.gone}</p>
      ) : (
        <>
          <p>{m.account.left.hidden}</p>
          <p>
            {m.account.left.until} <time dateTime={until}>{time.format(new Date(until))}</time>.
          </p>
        </>
      )}
    </div>
  )
}
