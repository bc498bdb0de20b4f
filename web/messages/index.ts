import { kept, keep } from '../state/storage.ts'
import { en, type Messages } from './en/index.ts'
import { setPluralLocale } from './plural.ts'
import { setSpanLocale } from './timeSpan.ts'

/** The languages there are, by their own names. English is the one that others are written after. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

/** The texts in the language that is shown; set before anything is. */
export let m: Messages = en
export let language: Language = 'en'
/**
 * How numbers, dates and times are written: as in the country that the browser prefers, where it asks for that
 * language.
 */
export let locale = 'en'

/** Loads the texts of the language that this browser's owner chose, or else prefers. */
export async function loadMessages(): Promise<void> {
  language = chosenLanguage() ?? languageOfApp() ?? preferredLanguage()
  locale = navigator.languages.find((name) => name.split('-')[0] === language) ?? language
  // At once: the service is asked in it while the texts come.
  document.documentElement.lang = language
  if (language === 'de') m = (await import('./de/index.ts')).de
  setPluralLocale(locale)
  setSpanLocale(locale)
}

/** What was chosen in the settings; undefined where the browser's preference counts. */
export function chosenLanguage(): Language | undefined {
  const name = kept<string | undefined>('language', undefined)
  return name !== undefined && name in languages ? (name as Language) : undefined
}

// As in Mastodon, an app may say in which language its user is to be asked.
function languageOfApp(): Language | undefined {
  if (!location.pathname.startsWith('/oauth/authorize')) return undefined
  const name = (new URLSearchParams(location.search).get('lang') ?? '').split('-')[0]!.toLowerCase()
  return Object.hasOwn(languages, name) ? (name as Language) : undefined
}

/** Chooses a language, or undefined to go by the browser's: the page begins anew in it. */
export function chooseLanguage(chosen: Language | undefined): void {
  keep('language', chosen ?? null)
  location.reload()
}

/** The language that the browser asks for, of those there are. */
export function preferredLanguage(): Language {
  const names = navigator.languages.map((name) => name.split('-')[0]!)
  return (names.find((name) => name in languages) as Language | undefined) ?? 'en'
}
