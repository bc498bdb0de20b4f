import { locale } from '../messages/index.ts'

/** A moment to come, in words: its day only where that is another than today, and its year where that is another. */
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
