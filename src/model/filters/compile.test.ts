import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Filter, FilterMatch } from '../filter.ts'
import { reportedLength } from './bounds.ts'
import { compileFilters } from './compile.ts'
import type { FilterablePost } from './filteredText.ts'

type Keyword = Partial<Filter['keywords'][number]> & { keyword: string }

let counter = 100
function keyword(value: string | Keyword) {
  const base = { id: String(++counter), wholeWord: false, isPattern: false, excluded: false }
  return { ...base, ...(typeof value === 'string' ? { keyword: value } : value) }
}

function filter(keywords: (string | Keyword)[], changes: object = {}): Filter {
  const defaults = {
    id: String(++counter),
    title: 'T',
    contexts: ['home'],
    action: 'warn',
    match: 'any',
    expiresAt: null,
  }
  return Filter.parse({ ...defaults, posts: [], keywords: keywords.map(keyword), ...changes })
}

const whole = (word: string): Keyword => ({ keyword: word, wholeWord: true })
const not = (word: string): Keyword => ({ keyword: word, excluded: true })
const pattern = (word: string): Keyword => ({ keyword: word, isPattern: true })

const post = (text: string, changes: object = {}) =>
  ({ id: '7', text, contentWarning: '', poll: null, media: [], ...changes }) as unknown as FilterablePost

/** Returns the words that one filter finds in a text; undefined if it does not match. */
function words(keywords: (string | Keyword)[], text: string, changes: object = {}): string[] | undefined {
  const [caught] = compileFilters([filter(keywords, changes)]).match(post(text))
  return caught && FilterMatch.parse(caught).keywords
}

describe('a word', () => {
  it.each([
    ['in upper and lower case', 'CATS', 'About cats', ['cats']],
    ['and returned as the text spells it', 'cats', 'About CaTs', ['CaTs']],
    ['within a longer word', 'cat', 'concatenate', ['cat']],
    ['if it consists of several words', 'big cat', 'A Big Cat!', ['Big Cat']],
    ['only if the text contains it', 'dog', 'About cats', undefined],
    ['in any script', 'ПРИВЕТ', 'Ну привет', ['привет']],
    ['between characters of a script without spaces', '猫', '黒猫が好き', ['猫']],
    ['whether its accent is composed or decomposed', 'café', 'Cafe\u0301 noir', ['Café']],
    ['only if the text has no further accent', 'cafe', 'Café', undefined],
    ['only if the text has its accent', 'café', 'cafe', undefined],
    ['if the text has a Turkish dotted I', 'istanbul', 'İSTANBUL güzel', ['İSTANBUL']],
    ['if it ends with a sigma', 'ΟΔΟΣ', 'η οδός, οδος', ['οδος']],
    ['if it is a hashtag', '#cats', 'See #Cats', ['#Cats']],
    ['if it is a mention', '@bob', 'Hello @Bob@example.org', ['@Bob']],
    ['if it is part of a URL', 'spam.example/', 'https://spam.example/buy', ['spam.example/']],
    ['if it contains characters with a meaning in patterns', 'c++ (.*)', 'I like C++ (.*)', ['C++ (.*)']],
    ['if it is an emoji', '🏳️‍🌈', 'Hi 🏳️‍🌈!', ['🏳️‍🌈']],
    ['if it is outside of the basic plane', '𝒳', 'a𝒳b', ['𝒳']],
    ['after a character whose lower case is longer', 'cat', 'İİİ Cat', ['Cat']],
  ])('is found %s', (_how, word, text, found) => {
    expect(words([word], text)).toEqual(found)
  })
})

describe('a whole word', () => {
  it.each([
    ['cat', 'A cat.', true],
    ['cat', 'concatenate', false],
    ['cat', 'cats', false],
    ['cat', 'concat cat', true], // the second occurrence matches, not the first
    ['cat', 'cat_food', false],
    ['cat', 'cat2', false],
    ['cat', 'cat-food', true],
    ['cat', '#cat', true],
    ['cat', 'Katzé cat\u0301', false], // the accent is part of the word
    ['caf', 'café', false], // é is a letter, unlike in ASCII
    ['#cat', '#cats', false],
    ['#cat', 'x#cat', true], // the keyword does not begin with a letter, so the character before it does not matter
    ['c++', 'c++17', true],
    ['@bob', 'hello@bob', true],
    ['猫', '黒猫が好き', true], // scripts without spaces have word edges everywhere
    ['ネコ', 'クロネコヤマト', true],
    ['แมว', 'ฉันรักแมวมาก', true],
    ['cat', 'catが好き', true],
    ['고양이', '고양이가', false], // Korean has spaces
    ['привет', 'приветик', false],
    ['big cat', 'a big cat', true],
    ['big cat', 'big cats', false],
    ['𝒳', '𝒳𝒴', false],
  ])('%s: in "%s" %s', (word, text, isFound) => {
    expect(words([whole(word)], text) !== undefined).toBe(isFound)
  })
})

describe('a filter', () => {
  it('searches the text, the warning, the poll options and the media descriptions', () => {
    const compiled = compileFilters([filter(['zebra'])])
    const poll = { options: [{ title: 'Horse' }, { title: 'Zebra' }] }
    const media = [{ description: null }, { description: 'A zebra' }]
    for (const text of [{ text: 'zebra' }, { contentWarning: 'Zebra!' }, { poll }, { media }])
      expect(compiled.match(post('', text))).toHaveLength(1)
    expect(compiled.match(post('ze', { contentWarning: 'bra' }))).toEqual([])
  })

  it('matches with any of its words, or with all of them', () => {
    expect(words(['cat', 'dog'], 'A dog')).toEqual(['dog'])
    expect(words(['cat', 'dog'], 'Dog and cat')).toEqual(['cat', 'Dog'])
    expect(words(['cat', 'dog'], 'A dog', { match: 'all' })).toBeUndefined()
    expect(words(['cat', 'dog'], 'Dog and cat', { match: 'all' })).toEqual(['cat', 'Dog'])
    expect(words(['dog', whole('dog')], 'dogs', { match: 'all' })).toBeUndefined()
    expect(words(['dog', whole('dog')], 'dogs, a dog', { match: 'all' })).toEqual(['dog'])
  })

  it('does not match where an excluded word is found', () => {
    expect(words(['python', not('monty')], 'Python 3')).toEqual(['Python'])
    expect(words(['python', not('monty')], 'Monty Python')).toBeUndefined()
    expect(words(['a', 'b', not('c')], 'a b', { match: 'all' })).toEqual(['a', 'b'])
    expect(words(['a', 'b', not('c')], 'a b c', { match: 'all' })).toBeUndefined()
  })

  it('matches nothing if it has only excluded words, or no words', () => {
    expect(words([not('cat')], 'A dog')).toBeUndefined()
    expect(words([not('cat')], 'A dog', { match: 'all' })).toBeUndefined()
    expect(words([], 'A dog', { match: 'all' })).toBeUndefined()
  })

  it('matches a post that it names, whatever the keywords are', () => {
    const withPosts = filter(['zebra', not('here')], { posts: [{ id: '1', postId: '7' }], match: 'all' })
    expect(compileFilters([withPosts]).match(post('here'))).toMatchObject([{ keywords: [], postIds: ['7'] }])
    expect(compileFilters([withPosts]).match(post('here', { id: '8' }))).toEqual([])
    expect(compileFilters([{ ...withPosts, match: 'any' }]).match(post('zebra'))).toMatchObject([
      { keywords: ['zebra'], postIds: ['7'] },
    ])
  })

  it('is returned without its keywords, in the order of the filters', () => {
    const [first, second, third] = [filter(['a'], { action: 'hide' }), filter(['z']), filter(['b'])]
    const matches = compileFilters([first, second, third]).match(post('b a'))
    expect(matches.map((match) => match.filter.id)).toEqual([first.id, third.id])
    expect(matches[0]!.filter).not.toHaveProperty('keywords')
    expect(matches[0]!.filter).toMatchObject({ action: 'hide', contexts: ['home'] })
  })

  it('matches until it expires', () => {
    const expiring = filter(['a'], { expiresAt: '2026-01-01T00:00:00.000Z' })
    const compiled = compileFilters([expiring, filter(['b'])])
    const content = post('a b')
    expect(compiled.match(content, Date.UTC(2025, 11))).toHaveLength(2)
    expect(compiled.match(content, Date.UTC(2026, 0))).toHaveLength(1)
    expect(compileFilters([expiring]).match(post('a'))).toEqual([])
  })

  it('matches after a correction of the clock, although it seemed expired when it was compiled', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 1), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const compiled = compileFilters([filter(['a'], { expiresAt: '2026-01-01T00:00:00.000Z' })])
    const content = post('a')
    expect(compiled.match(content)).toEqual([])
    vi.setSystemTime(Date.UTC(2025, 11))
    expect(compiled.match(content)).toHaveLength(1)
  })

  it('checks a post once, and caches the result', () => {
    const compiled = compileFilters([filter(['a'])])
    const content = post('a')
    expect(compiled.knows(content)).toBe(false)
    const first = compiled.match(content)
    expect(compiled.knows(content)).toBe(true)
    expect(compiled.match(content)).toBe(first)
  })

  it('caches the results of at most 500 posts', () => {
    const compiled = compileFilters([filter(['a'])])
    const contents = Array.from({ length: 600 }, () => post('a'))
    for (const content of contents) expect(compiled.match(content)).toHaveLength(1)
    expect(contents.filter((content) => compiled.knows(content)).length).toBeLessThanOrEqual(500)
  })
})

describe('a pattern', () => {
  it.each([
    ['in upper and lower case', 'c[au]ts?', 'Two CUTS', ['CUTS']],
    ['at the beginning of a line', '^buy', 'Hello\nBuy now', ['Buy']],
    ['in any script', '\\p{Han}{2}', 'a 黒猫 b', ['黒猫']],
    ['whether an accent is composed or decomposed', 'caf\u00e9s?', 'cafe\u0301', ['café']],
    ['only if the text contains it', '\\bcat\\b', 'concatenate', undefined],
    ['only if its match is not empty', '\\b', 'a word', undefined],
  ])('is found %s', (_how, word, text, found) => {
    expect(words([pattern(word)], text)).toEqual(found)
  })

  it('can be one of several keywords of a filter', () => {
    expect(words(['cat', pattern('d.g')], 'dug')).toEqual(['dug'])
    expect(words(['cat', pattern('d.g')], 'dug', { match: 'all' })).toBeUndefined()
    expect(words(['cat', { ...pattern('d.g'), excluded: true }], 'cat, dug')).toBeUndefined()
    expect(words([pattern('x'), pattern('d.g')], 'dog')).toEqual(['dog'])
  })

  it('is ignored if it no longer compiles, and does not affect other keywords', () => {
    expect(words(['cat', pattern('(')], 'cat (')).toEqual(['cat'])
  })

  it('reports only the beginning of a long match', () => {
    expect(words([pattern('a+')], 'a'.repeat(2000))).toEqual(['a'.repeat(reportedLength)])
  })
})
