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

// A word of several signs - of a script without spaces, or with a hyphen - is a phrase.
const compile = statement<{ query: string }>(
  'search_compile',
  `select phraseto_tsquery('pg_catalog.simple', search_words(term))::text as query
   from unnest($1::text[]) with ordinality given (term, place) order by place`,
)

// Whatever is looked up in an index has to be read from it, be it as frequent as it may. Long words are mostly rare.
const mostAnchors = 6

const lexeme = /'(?:[^'\\]|''|\\.)*'/g

/** Makes a query of what is searched for; words that hold no letter are left out. */
export async function compileTerms(database: Database, { terms, marks }: PostSearch): Promise<CompiledTerms> {
  const rows = terms.length === 0 ? [] : await database.rows(compile, [terms.map(({ value }) => value)])
  const words = rows.map(({ query }, index) => ({ query, excluded: terms[index]!.excluded }))
  const signs = marks.map(({ value, excluded }) => ({ query: `' ${value}'`, excluded }))
  const asked = [...words, ...signs].filter(({ query }) => query !== '')
  return {
    query: joined(asked.map(({ query, excluded }) => (excluded ? `!(${query})` : `(${query})`))),
    anchor: joined([...longest(present(words)), ...present(signs)]),
    isImpossible: asked.length === 0 && terms.length > 0,
  }
}

interface Part {
  query: string
  excluded: boolean
}

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
