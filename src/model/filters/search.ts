import type { FilterKeyword } from '../filter.ts'
import { buildAutomaton } from './automaton.ts'
import { fold } from './fold.ts'
import { buildPatterns } from './patterns.ts'

/** From where to where something stands in a text, in UTF-16 units. */
export interface Place {
  start: number
  end: number
}

/** Looks for the keywords of several filters in one go. */
export interface Search {
  /** Of each filter of which anything is found, by index, which of its keywords are found, by index, and where first. */
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
  const findAnywhere = wordSearch(words, false)
  const findWhole = wordSearch(words, true)
  const patternUses = uses.filter(({ given }) => given.isPattern)
  const patterns = buildPatterns(patternUses.map(({ given }) => given.keyword))
  return {
    patternSize: patterns.size,
    find(folded, unfolded) {
      const found = new Map<number, Map<number, Place>>()
      const note: Note = (noted, place) => {
        for (const { filter, keyword } of noted)
          found.set(filter, (found.get(filter) ?? new Map<number, Place>()).set(keyword, place))
      }
      findAnywhere(folded, note)
      findWhole(folded, note)
      if (patterns.size > 0)
        for (const { pattern, ...place } of patterns.find(unfolded())) note([patternUses[pattern]!], place)
      return found
    },
  }
}

function wordSearch(words: readonly Use[], whole: boolean): (folded: string, note: Note) => void {
  const uses = words.filter(({ given }) => given.wholeWord === whole)
  const byWord = Map.groupBy(uses, ({ given }) => fold(given.keyword.normalize('NFC')))
  byWord.delete('')
  if (byWord.size === 0) return () => {}
  const entries = [...byWord]
  const automaton = buildAutomaton([...byWord.keys()], whole)
  return (folded, note) =>
    automaton.scan(folded, (index, end) => {
      const [word, noted] = entries[index]!
      note(noted, { start: end - word.length, end })
    })
}
