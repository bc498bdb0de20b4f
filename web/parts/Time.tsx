import { language, m } from '../messages/index.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago something was, and exactly when, for who points at it; days of another week by their date. */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const date = new Date(at)
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
  return (
    <time dateTime={at} title={exact}>
      {isExact ? exact : relative(date)}
    </time>
  )
}

function relative(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000
  if (Math.abs(seconds) > 7 * 86_400) {
    const year = date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' as const }
    return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', ...year }).format(date)
  }
  const format = new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric: 'auto' })
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : m.time.now
}
