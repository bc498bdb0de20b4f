let locale = 'en'

/** Says in which language spans of time are told. */
export function setSpanLocale(name: string): void {
  locale = name
}

/** A span of time to wait, in words: seconds up to a minute and a half, else minutes. */
export function timeSpan(seconds: number): string {
  const [value, unit] = seconds <= 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
