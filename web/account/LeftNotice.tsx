import { locale, m } from '../messages/index.ts'
import { leftUntil } from './leaving.ts'

/** What the sign-in page says to somebody who has just deleted their account: until when they can take it back. */
export function LeftNotice() {
  const until = leftUntil.value
  if (!until) return null
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <div class="card left-notice" role="status">
      {Date.parse(until) > Date.now() ? (
        <>
          <p>{m.account.left.hidden}</p>
          <p>
            {m.account.left.until} <time dateTime={until}>{time.format(new Date(until))}</time>.
          </p>
        </>
      ) : (
        <p>{m.account.left.gone}</p>
      )}
    </div>
  )
}
