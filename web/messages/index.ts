import { readStored, saveStored } from '../state/storage.ts'
import { en, type Messages } from './en/index.ts'
import { setPluralLocale } from './plural.ts'
import { setSpanLocale } from './timeSpan.ts'

/** The available languages, with their own names. The other languages are translated from English. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

/** The texts in the page's language. Set before anything is rendered. */
export let m: Messages = en
export let language: Language = 'en'
/** The locale for numbers, dates and times: the browser's preferred region of the page's language, if it names one. */
export let locale = 'en'

/** Loads the texts of the chosen language, or of the browser's preferred language. */
export async function loadMessages(): Promise<void> {
  language = chosenLanguage() ?? languageOfApp() ?? preferredLanguage()
  locale = navigator.languages.find((name) => name.split('-')[0] === language) ?? language
  // This is set first, because requests ask for this language while the texts are loading.
  document.documentElement.lang = language
  if (language === 'de') m = (await import('./de/index.ts')).de
  setPluralLocale(locale)
  setSpanLocale(locale)
}

/** Returns the language from the settings, or undefined if the browser's preference applies. */
export function chosenLanguage(): Language | undefined {
  const name = readStored<string | undefined>('language', undefined)
  return name !== undefined && name in languages ? (name as Language) : undefined
}

// Returns the language that an app requests for the authorization page. The parameter is the same as in Mastodon.
function languageOfApp(): Language | undefined {
  if (!location.pathname.startsWith('/oauth/authorize')) return undefined
  const name = (new URLSearchParams(location.search).get('lang') ?? '').split('-')[0]!.toLowerCase()
  return Object.hasOwn(languages, name) ? (name as Language) : undefined
}

/** Chooses a language, or the browser's preference if undefined. Reloads the page. */
export function chooseLanguage(chosen: Language | undefined): void {
  saveStored('language', chosen ?? null)
  location.reload()
}

/** Returns the first of the browser's languages that is available. */
export function preferredLanguage(): Language {
  const names = navigator.languages.map((name) => name.split('-')[0]!)
  return (names.find((name) => name in languages) as Language | undefined) ?? 'en'
}
