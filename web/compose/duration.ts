import { locale } from '../messages/index.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats seconds as a whole number of the largest possible unit: "3 days". */
export function duration(seconds: number): string {
  const [unit, length] = units.find(([, size]) => seconds % size === 0)!
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}

/** Formats a future time relative to now: "in 3 hours". */
export function fromNow(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? units[3]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}

/** Formats an exact time: "Friday, 9 May 2025 at 14:30". */
export const moment = (date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(date)
