import type { PostSearch } from '../search.ts'
import { type Database, statement } from './database.ts'

/** Words and marks as PostgreSQL's text search takes them. */
export interface CompiledTerms {
  /** A tsquery; null where nothing is asked. */
  query: string | null
  /** Some of what must be there, in any order, for the index of words to look up; null where nothing must. */
  anchor: string | null
  /** Whether all that was to be found are signs that no word holds. */
  isImpossible: boolean
}

/** The same terms twice: as typed, and with the other forms of each word. */
export interface TermQueries {
  exact: CompiledTerms
  /** Matches what `exact` does and more; undefined where no post holds another form of a word. */
  withForms: CompiledTerms | undefined
}

// A word of several signs - of a script without spaces, or with a hyphen - is a phrase.
const compile = statement<{ query: string }>(
  'search_compile',
  `select phraseto_tsquery('pg_catalog.simple', search_words(term))::text as query
   from unnest($1::text[]) with ordinality given (term, place) order by place`,
)

// Stems in every language that has a stemmer, reduced to those that some post holds: what remains is short. A word typed without its
// accents has the stem of that spelling too.
const selectForms = statement<{ form: string; place: number }>(
  'search_forms',
  `select c.place, c.form from (
     select distinct place::int, quote_literal(form) as form
     from unnest($1::text[]) with ordinality given (term, place)
     cross join unnest($2::text[]) language
     cross join unnest(search_forms(term, language) || search_forms(fold(term), language)) form) c
   where exists (select from post_search s where s.words @@ c.form::tsquery)
   order by c.place, c.form`,
)

/** The languages that PostgreSQL has a stemmer for, as `search_dictionary` of migration 8 names them. */
export const stemmedLanguages =
  'ar hy eu ca da nl en fi fr de el hi hu id ga it lt ne nb nn no pt ro ru sr es sv ta tr yi'.split(' ')

// Whatever is looked up in an index has to be read from it, be it as frequent as it may. Long words are mostly rare.
const mostAnchors = 6

/** Words whose other forms are looked for; further ones must be there as typed. */
const mostFormed = 8

const lexeme = /'(?:[^'\\]|''|\\.)*'/g

interface Part {
  query: string
  excluded: boolean
}

/** Makes queries of what is searched for; words that hold no letter are left out. */
export async function compileTerms(database: Database, { terms, marks }: PostSearch): Promise<TermQueries> {
  const rows = terms.length === 0 ? [] : await database.rows(compile, [terms.map(({ value }) => value)])
  const words = rows.map(({ query }, index) => ({ query, excluded: terms[index]!.excluded }))
  const signs = marks.map(({ value, excluded }) => ({ query: `' ${value}'`, excluded }))
  const asked = [...words, ...signs].filter(({ query }) => query !== '')
  const exact = {
    query: joined(asked.map(termOf)),
    anchor: joined([...longest(present(words)), ...present(signs)]),
    isImpossible: asked.length === 0 && terms.length > 0,
  }
  const forms = await formsOf(database, { terms, words })
  if (forms.size === 0) return { exact, withForms: undefined }
  const formed = words.map((word, index) => ({ ...word, query: [word.query, ...(forms.get(index) ?? [])].join(' | ') }))
  const wanted = formed.filter(({ query, excluded }) => query !== '' && !excluded)
  const withForms = {
    query: joined([...formed, ...signs].filter(({ query }) => query !== '').map(termOf)),
    anchor: joined([...longest(wanted.map(({ query }) => `(${query})`)), ...present(signs)]),
    isImpossible: false,
  }
  return { exact, withForms }
}

/** The other forms of each word that posts hold, by the index of its term. Phrases and excluded words have none. */
async function formsOf(database: Database, { terms, words }: { terms: PostSearch['terms']; words: Part[] }) {
  const single = (index: number) => words[index]!.query.match(lexeme)?.length === 1
  const formed = [...terms.keys()]
    .filter((index) => !terms[index]!.excluded && !terms[index]!.isPhrase && single(index))
    .slice(0, mostFormed)
  const values = formed.map((index) => terms[index]!.value)
  const rows = formed.length === 0 ? [] : await database.rows(selectForms, [values, stemmedLanguages])
  const byTerm = Map.groupBy(rows, ({ place }) => formed[place - 1]!)
  return new Map([...byTerm].map(([index, found]) => [index, found.map(({ form }) => form)]))
}

const termOf = ({ query, excluded }: Part) => (excluded ? `!(${query})` : `(${query})`)

/** The words that must be there, each once. */
function present(parts: Part[]): string[] {
  return [...new Set(parts.flatMap(({ query, excluded }) => (excluded ? [] : (query.match(lexeme) ?? []))))]
}

function longest(words: string[]): string[] {
  return words.toSorted((a, b) => b.length - a.length).slice(0, mostAnchors)
}

function joined(parts: string[]): string | null {
  return parts.length === 0 ? null : parts.join(' & ')
}
