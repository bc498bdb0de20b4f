import type { FilterKeyword as StoredKeyword } from '../filter.ts'
import { buildAutomaton } from './automaton.ts'
import { fold } from './fold.ts'
import { buildPatterns } from './patterns.ts'

type FilterKeyword = Omit<StoredKeyword, 'id'>

/** From where to where something stands in a text, in UTF-16 units. */
export interface Place {
  start: number
  end: number
}

/** Looks for the keywords of several filters in one go. */
export interface Search {
  /** Whether anything might be found: a first look, which costs next to nothing where people have few words. */
  mightFind(folded: string): boolean
  /**
   * Of each filter of which anything is found, by index, which of its keywords are found, by index, and where first.
   */
  find(folded: string, unfolded: () => string): Map<number, Map<number, Place>>
  /** What patterns cost at most for each unit of a text, as compared with words. */
  patternSize: number
}

/** One keyword of one filter, each by its index. */
interface Use {
  filter: number
  keyword: number
  given: FilterKeyword
}

type Note = (uses: readonly Use[], place: Place) => void

/** Makes one search of the keywords of each filter. */
export function buildSearch(filters: readonly (readonly FilterKeyword[])[]): Search {
  const uses = filters.flatMap((keywords, filter) => keywords.map((given, keyword) => ({ filter, keyword, given })))
  const words = uses.filter(({ given }) => !given.isPattern)
  const anywhere = wordSearch(words, false)
  const wholly = wordSearch(words, true)
  const patternUses = uses.filter(({ given }) => given.isPattern)
  const patterns = buildPatterns(patternUses.map(({ given }) => given.keyword))
  return {
    mightFind: (folded) => patterns.size > 0 || anywhere.mightFind(folded) || wholly.mightFind(folded),
    patternSize: patterns.size,
    find(folded, unfolded) {
      const found = new Map<number, Map<number, Place>>()
      const note: Note = (noted, place) => {
        for (const { filter, keyword } of noted)
          found.set(filter, (found.get(filter) ?? new Map<number, Place>()).set(keyword, place))
      }
      anywhere.find(folded, note)
      wholly.find(folded, note)
      if (patterns.size > 0)
        for (const { pattern, ...place } of patterns.find(unfolded())) note([patternUses[pattern]!], place)
      return found
    },
  }
}

interface WordSearch {
  mightFind(folded: string): boolean
  find(folded: string, note: Note): void
}

function wordSearch(words: readonly Use[], whole: boolean): WordSearch {
  const uses = words.filter(({ given }) => given.wholeWord === whole)
  const byWord = Map.groupBy(uses, ({ given }) => fold(given.keyword.normalize('NFC')))
  byWord.delete('')
  if (byWord.size === 0) return { mightFind: () => false, find: () => {} }
  const entries = [...byWord]
  const automaton = buildAutomaton([...byWord.keys()], whole)
  return {
    mightFind: glanceFor([...byWord.keys()]),
    find: (folded, note) =>
      automaton.scan(folded, (index, end) => {
        const [word, noted] = entries[index]!
        note(noted, { start: end - word.length, end })
      }),
  }
}

/**
 * Whether any of the words may stand in a text. Most people filter a few words, and most posts hold
 * none: a plain search is over at once.
 */
function glanceFor(words: readonly string[]): (folded: string) => boolean {
  // Beyond these bounds a plain search could be made to take long.
  const isCheap = words.length <= 16 && words.every(({ length }) => length <= 32)
  return isCheap ? (folded) => words.some((word) => folded.includes(word)) : () => true
}
