import { statement, type Step, step } from '../connection/database.ts'
import { stemmedLanguages } from './searchTerms.ts'

const selectWritten = statement<{ language: string }>(
  'search_languages',
  `select language from unnest('{${stemmedLanguages.join(',')}}'::text[]) language
   where not language = any($1::text[])
     and (select exists (select from post_search s where s.words @@ quote_literal(' language:' || language)::tsquery))`,
)

/** Remembers languages that posts are written in, so that a search looks for other forms of its words in few. */
export interface WrittenLanguages {
  /** Some of the languages, but never one in which no post was written. */
  known(): string[]
  /** Returns the steps that look for other languages: for the first search, and now and then. */
  looking(): Step<{ language: string }>[]
  /** Remembers the rows of such a step. */
  note(rows: readonly { language: string }[]): void
}

const searchesBetween = 1000

/** Opens the memory of a process. A language that it does not know yet is found anyway, but not as fast. */
export function openWrittenLanguages(): WrittenLanguages {
  // A post without a language counts as English.
  const languages = new Set(['en'])
  let searches = 0
  return {
    known: () => [...languages],
    looking: () => (searches++ % searchesBetween === 0 ? [step(selectWritten, [[...languages]])] : []),
    note(rows) {
      for (const { language } of rows) languages.add(language)
    },
  }
}
