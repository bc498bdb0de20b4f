import { describe, expect, it } from 'vitest'
import { findEntities, findHashtags, findMentions } from './entities.ts'

describe('findMentions', () => {
  it.each([
    ['@alice', ['alice']],
    ['@Alice. (@BOB) @alice', ['alice', 'bob']],
    ['.@alice,@bob-b_c.d-', ['alice', 'bob-b_c.d']],
    ['@alice@our.example! @bob@OUR.example.', ['alice', 'bob']],
    ['@aliceさん', ['alice']],
    ['@_', ['_']],
    ['@ali\0ce', ['alice']],
  ])('finds those of %j', (text, names) => {
    expect(findMentions(text, 'our.example')).toEqual(names)
  })

  it.each([
    'alice@our.example foo@bar é@alice こんにちは@alice',
    '@alice@other.example @alice@bob @alice@our.example.evil.example',
    'https://our.example/@alice x/@alice https://a.example/?q=@alice =@alice',
    '@alicé @ @-alice @.alice',
    `@${'a'.repeat(65)}`,
  ])('finds none in %s', (text) => {
    expect(findMentions(text, 'our.example')).toEqual([])
  })

  it('ignores mentions with a host if it does not know its own', () => {
    expect(findMentions('@alice@our.example @bob')).toEqual(['bob'])
  })

  it('compares the port of a host too', () => {
    expect(findMentions('@alice@localhost:3000 @bob@localhost:4000 @carol@localhost', 'localhost:3000')).toEqual([
      'alice',
    ])
  })
})

describe('findHashtags', () => {
  it.each([
    ['#Cats, #dogs!', ['cats', 'dogs'], ['Cats', 'dogs']],
    ['#cats #CATS #ＣＡＴＳ', ['cats'], ['cats']],
    ['＃全角 #日本語、', ['全角', '日本語'], ['全角', '日本語']],
    [
      '#col·lecció #バッグ・靴 #می‌خواهم #हिन्दी',
      ['col·lecció', 'バッグ・靴', 'می‌خواهم', 'हिन्दी'],
      ['col·lecció', 'バッグ・靴', 'می‌خواهم', 'हिन्दी'],
    ],
    ['#1a #12_3 #_', ['1a', '12_3', '_'], ['1a', '12_3', '_']],
    ['#foo-bar #a· ##b (#c)', ['foo', 'a', 'b', 'c'], ['foo', 'a', 'b', 'c']],
    ['#cafe\u0301', ['caf\u00E9'], ['cafe\u0301']],
  ])('finds those of %s', (text, names, displays) => {
    expect(findHashtags(text)).toEqual(names.map((name, at) => ({ name, display: displays[at] })))
  })

  it.each([
    '#123 #',
    'x#a é#a 日#a /#a )#a =#a',
    'https://a.example/#frag https://a.example/x?y#z',
    '&#x27; &#39;',
    '#️⃣ #1️⃣',
    '#ﷺ',
  ])('finds none in %s', (text) => {
    expect(findHashtags(text)).toEqual([])
  })
})

it('at most a hundred links, mentions and hashtags each are found', () => {
  const numbers = Array.from({ length: 101 }, (_, at) => at)
  const text = numbers.map((at) => `@a${at} #t${at} https://a.io/${at}`).join(' ')
  expect(findMentions(text)).toEqual(numbers.slice(0, 100).map((at) => `a${at}`))
  expect(findHashtags(text).map(({ name }) => name)).toEqual(numbers.slice(0, 100).map((at) => `t${at}`))
  expect(findEntities(text).map(({ start, end }) => text.slice(start, end))).not.toContain('https://a.io/100')
  expect(findEntities(text)).toHaveLength(300)
})

it('links, mentions and hashtags are found in order, and links win where they overlap', () => {
  const text = '#a https://x.example/#b/@c @d https://y.example #e @f@https://z.example'
  expect(findEntities(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['hashtag', '#a'],
    ['link', 'https://x.example/#b/@c'],
    ['mention', '@d'],
    ['link', 'https://y.example'],
    ['hashtag', '#e'],
  ])
})
