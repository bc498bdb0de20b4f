import { locale } from '../messages/index.ts'

/** A number in few letters, such as 1.2K; nothing for none. */
export const shortCount = (count: number): string =>
  count === 0 ? '' : new Intl.NumberFormat(locale, { notation: 'compact' }).format(count)
