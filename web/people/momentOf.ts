import { locale } from '../messages/index.ts'

/** Formats a future time. Includes the day only if it is not today, and the year only if it is not this year. */
export function momentOf(at: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return at
  const now = new Date()
  const day = { day: 'numeric', month: 'short' } as const
  return new Intl.DateTimeFormat(locale, {
    ...(date.toDateString() !== now.toDateString() && day),
    ...(date.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    ...{ hour: 'numeric', minute: '2-digit' },
  }).format(date)
}
