import { locale } from '../messages/index.ts'

/** Formats a number in compact form, such as 1.2K. Returns an empty text for 0. */
export const shortCount = (count: number): string =>
  count === 0 ? '' : new Intl.NumberFormat(locale, { notation: 'compact' }).format(count)
