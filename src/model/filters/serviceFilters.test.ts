import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Filter } from '../filter.ts'
import { compileFilters } from './compile.ts'
import type { FilterablePost } from './filteredText.ts'
import { compileServiceFilters, storedFilterValue } from './serviceFilters.ts'

const postWith = (text: string) => ({ text, contentWarning: '', poll: null, media: [] })
const matches = (kind: 'word' | 'link', value: string, text: string, wholeWord = false) =>
  compileServiceFilters([{ kind, value, wholeWord }]).match({ ...postWith(text), hashes: [] }).length > 0

describe('a word filter of the service', () => {
  it('matches whatever a personal filter with the same keyword matches', () => {
    const words = fc.string({ unit: fc.constantFrom(...'aAbB eé\u0301ßİςΣ.猫#'), minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 40 }),
        fc.boolean(),
        fc.array(words),
        (values, wholeWord, texts) => {
          const text = texts.join('')
          const own = compileFilters(
            values.map((value, index) =>
              Filter.parse({
                ...{
                  id: String(index + 1),
                  title: 'T',
                  contexts: ['home'],
                  action: 'warn',
                  match: 'any',
                  expiresAt: null,
                },
                posts: [],
                keywords: [{ id: '9', keyword: value, wholeWord, isPattern: false, excluded: false }],
              }),
            ),
          ).match({ ...postWith(text), id: '7' } as unknown as FilterablePost)
          const service = compileServiceFilters(values.map((value) => ({ kind: 'word' as const, value, wholeWord })))
          expect(service.match({ ...postWith(text), hashes: [] })).toHaveLength(own.length)
        },
      ),
    )
  })
})

describe('a link filter', () => {
  it.each([
    ['spam.example', 'https://spam.example', true],
    ['spam.example', 'https://www.spam.example/a', true],
    ['spam.example', 'https://spam.example.org', false],
    ['spam.example', 'https://evilspam.example', false],
    ['spam.example/a', 'https://spam.example/ab?c', true],
    ['spam.example/a', 'https://spam.example/b/a', false],
    ['xn--bcher-kva.example', 'https://bücher.example/', true],
  ])('for %s and %s: %s', (value, text, isFound) => {
    expect(matches('link', value, `See ${text} !`)).toBe(isFound)
  })
})

describe('the stored value of a link filter', () => {
  it.each([
    ['HTTPS://Spam.Example/', 'spam.example'],
    ['*.spam.example', 'spam.example'],
    ['spam.example/Shop?a=ü', 'spam.example/Shop?a=%C3%BC'],
    ['user:secret@spam.example:8080/x', 'spam.example/x'],
    ['localhost', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
    ['a b.example', undefined],
  ])('of %j is %j', (text, value) => {
    expect(storedFilterValue('link', text)).toBe(value)
  })
})
