let locale = 'en'

/** Sets the language of durations. */
export function setSpanLocale(name: string): void {
  locale = name
}

/** Formats a time to wait: seconds up to a minute and a half, then minutes. */
export function timeSpan(seconds: number): string {
  const [value, unit] = seconds <= 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
