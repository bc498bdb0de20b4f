import { signal } from '@preact/signals'
import { language, locale, m } from '../messages/index.ts'

const day = 86_400
const units = [
  ['hour', 3_600],
  ['minute', 60],
] as const

// Increases each minute while the page is visible, and when it becomes visible. All times in the page share this clock.
const minute = signal(0)
setInterval(tick, 60_000)
document.addEventListener('visibilitychange', tick)
function tick(): void {
  if (document.visibilityState === 'visible') minute.value++
}

/** Formats a time by date and time of day. */
export const exactly = (date: Date): string => formats().exact.format(date)

/** Formats a time by its date. */
export const dayOf = (date: Date): string => formats().dayOfYear.format(date)

/** Shows how long ago a time is, with the exact time as a tooltip. Older days are shown by date. */
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

/** Returns whether a time has passed. A component that calls this is rendered again within a minute after that time. */
export function isPast(at: string): boolean {
  void minute.value
  return Date.parse(at) <= Date.now()
}

// Creates the formats once and on demand, because creating them is slow and the language is not known earlier.
let cachedFormats: ReturnType<typeof makeFormats> | undefined
const formats = () => (cachedFormats ??= makeFormats())
function makeFormats() {
  // Narrow forms are ambiguous in other languages. In German, for example, `m` for minute could be read as metre.
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
  if (Math.abs(seconds) > 7 * day) {
    const isThisYear = date.getFullYear() === new Date().getFullYear()
    return (isThisYear ? formats().day : formats().dayOfYear).format(date)
  }
  if (seconds <= -day) return formats().ago.format(-midnightsSince(date), 'day')
  return seconds > 0 ? futureText(seconds) : ago(-seconds)
}

function ago(seconds: number): string {
  const unit = units.find(([, length]) => seconds >= length)
  return unit ? formats().ago.format(-Math.trunc(seconds / unit[1]), unit[0]) : m.time.now
}

// Returns the number of midnights since a time, because yesterday is the day before today and not 24 to 48 hours ago.
// Days may have 23 or 25 hours.
function midnightsSince(date: Date): number {
  const [now, then] = [new Date(), new Date(date)].map((one) => one.setHours(0, 0, 0, 0))
  return Math.round((now! - then!) / (day * 1000))
}

// Rounds to the nearest unit, so that a time that was just set to one day from now is shown as one day.
function futureText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const hours = Math.round(minutes / 60)
  if (minutes === 0) return m.time.now
  if (minutes < 60) return formats().ahead.format(minutes, 'minute')
  return hours < 24 ? formats().ahead.format(hours, 'hour') : formats().ahead.format(Math.round(hours / 24), 'day')
}
