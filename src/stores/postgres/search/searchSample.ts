import type { PostId } from '../../../model/ids.ts'
import { statement, type Step, step } from '../connection/database.ts'
import { stemmedLanguages } from './searchTerms.ts'

const selectWritten = statement<{ language: string }>(
  'search_languages',
  `select language from unnest('{${stemmedLanguages.join(',')}}'::text[]) language
   where not language = any($1::text[])
     and (select exists (select from post_search s where s.words @@ quote_literal(' language:' || language)::tsquery))`,
)

// Finds an id and the number of posts above it. Also adds the posts to the index of words that PostgreSQL has not added
// yet, because every search reads all of these. A standby cannot add them, and neither can a role that does not own the
// index.
const selectNear = statement<{ near: PostId; size: number }>(
  'search_near',
  `select coalesce((select post_id from post_search order by post_id desc offset size limit 1), 0)::text as near, size,
     (select gin_clean_pending_list(oid) from pg_class where oid = 'post_search_words'::regclass
      and not pg_is_in_recovery() and pg_has_role(relowner, 'usage')) as pages
   from (select greatest($1, reltuples / 100)::int as size from pg_class where oid = 'post_search'::regclass) sizes`,
)

/** Statistics about all posts that a process remembers. A search works without them, but is faster with them. */
export interface SearchSample {
  /** Some of the languages in which posts are written. */
  languages: readonly string[]
  /** An id, and how many posts were above it a while ago; null if none is known. */
  near: { id: PostId; size: number } | null
}

/** The remembered sample of all posts. */
export interface SampleMemory {
  sample(): SearchSample
  /** Returns the steps that look at the posts again: for the first search, and then once a minute. */
  looking(): Step<SampleRow>[]
  /** Remembers the rows that a step of `looking` returned. */
  note(rows: readonly SampleRow[]): void
}

/** A row of a step of `looking`. */
export type SampleRow = { language: string } | { near: PostId; size: number }

const pause = 60_000

/**
 * Opens the memory of a process. `size` is the number of posts above the remembered id, or a hundredth of all posts if
 * that is more.
 */
export function openSample(size: number, now = () => performance.now()): SampleMemory {
  // A post without a language counts as English.
  const languages = new Set(['en'])
  let near: SearchSample['near'] = null
  let due = 0
  return {
    sample: () => ({ languages: [...languages], near }),
    looking() {
      if (now() < due) return []
      due = now() + pause
      return [step<SampleRow>(selectWritten, [[...languages]]), step<SampleRow>(selectNear, [size])]
    },
    note(rows) {
      for (const row of rows) {
        if ('near' in row) near = { id: row.near, size: row.size }
        else languages.add(row.language)
      }
    },
  }
}
