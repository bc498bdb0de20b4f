import type { FilterKeyword as StoredKeyword } from '../filter.ts'
import { buildAutomaton } from './automaton.ts'
import { fold } from './fold.ts'
import { buildPatterns } from './patterns.ts'

type FilterKeyword = Omit<StoredKeyword, 'id'>

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  start: number
  end: number
}

/** Searches for the keywords of several filters at once. */
export interface Search {
  /** Returns false if nothing can match. This check costs almost nothing if there are few words. */
  mightFind(folded: string): boolean
  /**
   * Returns the matching filters by index. The value of each maps its matching keywords, also by index, to their first
   * match.
   */
  find(folded: string, unfolded: () => string): Map<number, Map<number, TextRange>>
  /** The maximum cost of the patterns for each unit of a text, where the cost of all words is 1; 0 without patterns. */
  patternSize: number
}

/** A keyword, with its index in its filter and the index of the filter. */
interface KeywordUse {
  filter: number
  keyword: number
  definition: FilterKeyword
}

type Note = (uses: readonly KeywordUse[], range: TextRange) => void

/** Makes one search from the keywords of all filters. */
export function buildSearch(filters: readonly (readonly FilterKeyword[])[]): Search {
  const uses = filters.flatMap((keywords, filter) =>
    keywords.map((definition, keyword) => ({ filter, keyword, definition })),
  )
  const words = uses.filter(({ definition }) => !definition.isPattern)
  const anywhere = wordSearch(words, false)
  const wholly = wordSearch(words, true)
  const patternUses = uses.filter(({ definition }) => definition.isPattern)
  const patterns = buildPatterns(patternUses.map(({ definition }) => definition.keyword))
  return {
    mightFind: (folded) => patterns.size > 0 || anywhere.mightFind(folded) || wholly.mightFind(folded),
    patternSize: patterns.size,
    find(folded, unfolded) {
      const found = new Map<number, Map<number, TextRange>>()
      const record: Note = (keywords, range) => {
        for (const { filter, keyword } of keywords)
          found.set(filter, (found.get(filter) ?? new Map<number, TextRange>()).set(keyword, range))
      }
      anywhere.find(folded, record)
      wholly.find(folded, record)
      if (patterns.size > 0)
        for (const { pattern, ...range } of patterns.find(unfolded())) record([patternUses[pattern]!], range)
      return found
    },
  }
}

interface WordSearch {
  mightFind(folded: string): boolean
  find(folded: string, note: Note): void
}

function wordSearch(words: readonly KeywordUse[], whole: boolean): WordSearch {
  const uses = words.filter(({ definition }) => definition.wholeWord === whole)
  const byWord = Map.groupBy(uses, ({ definition }) => fold(definition.keyword.normalize('NFC')))
  byWord.delete('')
  if (byWord.size === 0) return { mightFind: () => false, find: () => {} }
  const entries = [...byWord]
  const automaton = buildAutomaton([...byWord.keys()], whole)
  return {
    mightFind: quickCheckFor([...byWord.keys()]),
    find: (folded, note) =>
      automaton.scan(folded, (index, end) => {
        const [word, keywords] = entries[index]!
        note(keywords, { start: end - word.length, end })
      }),
  }
}

/**
 * Returns a fast check of whether a text may contain any of the words. Most people filter only a few words, and most
 * posts contain none of them.
 */
function quickCheckFor(words: readonly string[]): (folded: string) => boolean {
  // Above these limits, a hostile text could make a plain search slow.
  const isCheap = words.length <= 16 && words.every(({ length }) => length <= 32)
  return isCheap ? (folded) => words.some((word) => folded.includes(word)) : () => true
}
