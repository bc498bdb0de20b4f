let rules = new Intl.PluralRules('en')
let numbers = new Intl.NumberFormat('en')

/** Sets the language whose plural rules apply. */
export function setPluralLocale(locale: string): void {
  rules = new Intl.PluralRules(locale)
  numbers = new Intl.NumberFormat(locale)
}

/**
 * Returns the form of a text for a number. `#` stands for the number: `plural(2, { one: '# post', other: '# posts' })`.
 */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return form.replace('#', numbers.format(count))
}
