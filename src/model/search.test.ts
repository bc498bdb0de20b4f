import { describe, expect, it, test } from 'vitest'
import { firstIdAt, timeOfId } from './ids.ts'
import { isEmptyQuery, mostTerms, parseSearch, plainWords, type PostQuery } from './search.ts'

const parsed = (typed: string): PostQuery => {
  const query = parseSearch(typed)
  if (!query) throw new Error('refused')
  return query
}
const present = (value: string) => ({ value, excluded: false })
const absent = (value: string) => ({ value, excluded: true })
const phrase = (value: string, excluded = false) => ({ value, excluded, isPhrase: true })

describe('words', () => {
  it.each([
    ['one word', [present('one'), present('word')]],
    ['+one -word', [present('one'), absent('word')]],
    ['"one word" two', [phrase('one word'), present('two')]],
    ['-"one word"', [phrase('one word', true)]],
    ['"not closed', [phrase('not closed')]],
    ['“curly” „low“ «guillemets»', [phrase('curly'), phrase('low'), phrase('guillemets')]],
    ['「東京 タワー」 －猫', [phrase('東京 タワー'), absent('猫')]],
    ['foo-bar it"s', [present('foo-bar'), present('it"s')]],
    ['- + "" ""', [present('-'), present('+')]],
    ['  ', []],
  ])('%s', (typed, terms) => {
    expect(parsed(typed).terms).toEqual(terms)
  })

  it('include texts that only look like operators', () => {
    const words = [
      'https://example.com',
      'colour:red',
      'has:wings',
      'is:',
      'before:yesterday',
      'during:2024-02-30',
      'lang:klingon',
    ]
    const query = parsed(words.join(' '))
    expect(query.terms).toEqual(words.map(present))
    expect(plainWords(query)).toBe(words.join(' '))
  })

  it('include operators in quotes, as phrases', () => {
    expect(parsed('"from:me"').terms).toEqual([phrase('from:me')])
  })

  it('are limited in number', () => {
    expect(parsed('a '.repeat(mostTerms)).terms).toHaveLength(mostTerms)
    expect(parseSearch('a '.repeat(mostTerms + 1))).toBeUndefined()
  })

  it('are parsed quickly, even from a hostile text', () => {
    for (const part of ['"', '「', '-', ':', 'from:', '«»', '+"'])
      expect(() => parseSearch(part.repeat(100_000))).not.toThrow()
  })
})

describe('operators', () => {
  it('has and is, in upper and lower case, with signs, also in full-width letters', () => {
    const query = parsed(
      'has:media -has:image +has:poll HAS:Video has:audio has:link has:embed is:reply -is:sensitive is:quote ｉｓ：edited',
    )
    expect(query.terms).toEqual([])
    expect(query.properties).toEqual([
      ...[
        present('media'),
        absent('image'),
        present('poll'),
        present('video'),
        present('audio'),
        present('link'),
        present('link'),
      ],
      ...[present('reply'), absent('sensitive'), present('quote'), present('edited')],
    ])
  })

  it('language and lang', () => {
    expect(parsed('language:en lang:zh-TW -lang:de').properties).toEqual([
      ...[present('language:en'), present('language:zh-tw'), absent('language:de')],
    ])
  })

  it('from, where @me is an account and me is the reader', () => {
    expect(parsed('from:@Alice from:bob@host.example:3000 -from:me from:@me').authors).toEqual([
      ...[present('@alice'), present('@bob@host.example:3000'), absent('me'), present('@me')],
    ])
  })

  it.each([
    ['in:all', 'all'],
    ['in:library', 'library'],
    ['in:public', 'public'],
    ['-in:library', 'public'],
    ['-in:public', 'library'],
    ['cats', 'all'],
  ] as const)('%s searches %s', (typed, scope) => {
    expect(parsed(typed).scope).toBe(scope)
  })
})

describe('dates', () => {
  const at = (time: string) => firstIdAt(Date.parse(time))
  const before = (id: string) => String(BigInt(id) - 1n)
  const none = { above: '0', below: '9223372036854775807', gaps: [] }

  it.each([
    ['before:2024-02-29', { ...none, below: at('2024-02-29T00:00Z') }],
    ['before:2024-02', { ...none, below: at('2024-02-01T00:00Z') }],
    ['after:2024-02-29', { ...none, above: before(at('2024-03-01T00:00Z')) }],
    ['after:2024-12', { ...none, above: before(at('2025-01-01T00:00Z')) }],
    ['after:2024', { ...none, above: before(at('2025-01-01T00:00Z')) }],
    ['during:2024-02-29', { ...none, above: before(at('2024-02-29T00:00Z')), below: at('2024-03-01T00:00Z') }],
    ['during:2024', { ...none, above: before(at('2024-01-01T00:00Z')), below: at('2025-01-01T00:00Z') }],
    ['-before:2024-02-29', { ...none, above: before(at('2024-02-29T00:00Z')) }],
    ['-after:2024-02-29', { ...none, below: at('2024-03-01T00:00Z') }],
    ['-during:2024-02', { ...none, gaps: [[at('2024-02-01T00:00Z'), at('2024-03-01T00:00Z')]] }],
    ['before:2024 before:2023', { ...none, below: at('2023-01-01T00:00Z') }],
    ['after:2023 after:2021', { ...none, above: before(at('2024-01-01T00:00Z')) }],
    ['before：２０２４-02-29', { ...none, below: at('2024-02-29T00:00Z') }],
  ])('%s', (typed, expected) => {
    const { above, below, gaps } = parsed(typed)
    expect({ above, below, gaps }).toEqual(expected)
  })

  it('of any year stay within the range of ids', () => {
    expect(parsed('after:9999').above).toBe('9223372036854775806')
    expect(parsed('before:1969-12-31').below).toBe('1')
    expect(parsed('before:1000').below).toBe('1')
  })
})

test('firstIdAt returns the lowest id of the given millisecond', () => {
  expect(timeOfId(firstIdAt(1_700_000_000_000))).toBe(1_700_000_000_000)
  expect(timeOfId(String(BigInt(firstIdAt(1_700_000_000_000)) - 1n))).toBe(1_699_999_999_999)
})

describe('kinds of searches', () => {
  it('only a search without operators and exclusions can also be a search for a name', () => {
    expect(plainWords(parsed('"Jane Doe" smith'))).toBe('Jane Doe smith')
    for (const typed of ['a -b', 'a has:media', 'a from:me', 'a before:2024', 'a in:library', '-during:2024']) {
      expect(plainWords(parsed(typed)), typed).toBeUndefined()
    }
  })

  it('a search is empty if it has neither words nor operators', () => {
    expect(isEmptyQuery(parsed('""'))).toBe(true)
    for (const typed of ['a', '-a', 'has:media', 'from:me', 'in:public'])
      expect(isEmptyQuery(parsed(typed)), typed).toBe(false)
  })
})
