import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildAutomaton } from './automaton.ts'
import { isInWord } from './wordEdges.ts'

function found(words: string[], text: string, whole: boolean): Record<string, number> {
  const places: Record<string, number> = {}
  buildAutomaton(words, whole).scan(text, (index, end) => {
    expect(places).not.toHaveProperty([words[index]!]) // each word is reported once
    places[words[index]!] = end
  })
  return places
}

/** Finds the same words one by one, as a reference. */
function plainly(words: string[], text: string, whole: boolean): Record<string, number> {
  const isFree = (position: number) => !whole || !isInWord(text, position)
  const ends = words.flatMap((word) => {
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
      if (isFree(start) && isFree(start + word.length)) return [[word, start + word.length] as const]
    }
    return []
  })
  return Object.fromEntries(ends)
}

const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', ' ', '!', '猫', '👩', 'é'), maxLength })
const words = fc.uniqueArray(
  text(5).filter((word) => word !== ''),
  { maxLength: 12 },
)

it.each([false, true])('finds the same words as searching for each one (whole words: %s)', (whole) => {
  fc.assert(
    fc.property(words, text(60), (some, where) => {
      expect(found(some, where, whole)).toEqual(plainly(some, where, whole))
    }),
    { numRuns: 2000 },
  )
})

it('finds words that overlap and contain each other', () => {
  expect(found(['he', 'she', 'his', 'hers', 'her', 's'], 'ushers', false)).toEqual({
    she: 4,
    he: 4,
    her: 5,
    hers: 6,
    s: 2,
  })
})

it('finds nothing without words or text', () => {
  expect(found([], 'some text', false)).toEqual({})
  expect(found(['word'], '', true)).toEqual({})
})
