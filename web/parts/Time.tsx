import { signal } from '@preact/signals'
import { language, locale, m } from '../messages/index.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

// Grows each minute while the page is looked at, and when it is looked at again: one clock for all
// that stands in the page.
const minute = signal(0)
setInterval(tick, 60_000)
document.addEventListener('visibilitychange', tick)
function tick(): void {
  if (document.visibilityState === 'visible') minute.value++
}

/** A moment by its date and time. */
export const exactly = (date: Date): string => formats().exact.format(date)

/** A moment by its date alone. */
export const dayOf = (date: Date): string => formats().dayOfYear.format(date)

/** How long ago something was, and exactly when, for who points at it; days of another week by their date. */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return <>{at}</>
  const exact = exactly(date)
  return (
    <time dateTime={at} title={exact}>
      {isExact ? exact : relative(date, minute.value)}
    </time>
  )
}

// Each takes a moment to make, and a page has many times. The language is known once anything is shown.
let made: ReturnType<typeof makeFormats> | undefined
const formats = () => (made ??= makeFormats())
function makeFormats() {
  // In other languages narrow forms read as something else, such as a German minute as a metre.
  const style = language === 'en' ? 'narrow' : 'short'
  return {
    exact: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
    dayOfYear: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
    ago: new Intl.RelativeTimeFormat(locale, { style, numeric: 'auto' }),
    ahead: new Intl.RelativeTimeFormat(locale, { style }),
  } as const
}

function relative(date: Date, _minute: number): string {
  const seconds = (date.getTime() - Date.now()) / 1000
  if (Math.abs(seconds) > 7 * 86_400) {
    const isThisYear = date.getFullYear() === new Date().getFullYear()
    return (isThisYear ? formats().day : formats().dayOfYear).format(date)
  }
  return seconds > 0 ? ahead(seconds) : ago(-seconds)
}

function ago(seconds: number): string {
  const unit = units.find(([, length]) => seconds >= length)
  return unit ? formats().ago.format(-Math.trunc(seconds / unit[1]), unit[0]) : m.time.now
}

// To the nearest: what was set to a day ahead a moment ago is a day ahead.
function ahead(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.round(minutes / 60)
  if (minutes === 0) return m.time.now
  if (minutes < 60) return formats().ahead.format(minutes, 'minute')
  return hours < 24 ? formats().ahead.format(hours, 'hour') : formats().ahead.format(Math.round(hours / 24), 'day')
}
