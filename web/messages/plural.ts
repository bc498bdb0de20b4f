let rules = new Intl.PluralRules('en')
let numbers = new Intl.NumberFormat('en')

/** Says by which language's rules numbers are put into words. */
export function setPluralLocale(locale: string): void {
  rules = new Intl.PluralRules(locale)
  numbers = new Intl.NumberFormat(locale)
}

/** The form of a text for a number, in which # stands for it: `plural(2, { one: '# post', other: '# posts' })`. */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return form.replace('#', numbers.format(count))
}
