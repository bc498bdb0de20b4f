let rules = new Intl.PluralRules('en')
let numbers = new Intl.NumberFormat('en')

/** Sets the locale of plural rules and of numbers. */
export function setPluralLocale(locale: string): void {
  rules = new Intl.PluralRules(locale)
  numbers = new Intl.NumberFormat(locale)
}

/** Formats a number in the locale of `setPluralLocale`. */
export const numberText = (count: number): string => numbers.format(count)

/**
 * Returns the form of a text for a number. `#` stands for the number: `plural(2, { one: '# post', other: '# posts' })`.
 */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return form.replace('#', numberText(count))
}
