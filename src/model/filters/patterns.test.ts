import { describe, expect, it } from 'vitest'
import { patternReach } from './bounds.ts'
import { buildPatterns, requirePattern, requirePatterns } from './patterns.ts'

describe('patterns that are refused', () => {
  it.each([
    ['an incomplete pattern', '(', 'not a pattern'],
    ['a repetition of nothing', '*', 'not a pattern'],
    ['a back reference, which needs backtracking', '(a)\\1', 'not a pattern'],
    ['a look-ahead, which needs backtracking', 'a(?=b)', 'not a pattern'],
    ['a repetition of a repetition', '(a{1000}){1000}', 'too complicated'],
    ['a repetition of a repetition without brackets', 'x{1000}{1000}', 'too complicated'],
    ['three nested repetitions', '((a{30}){30}){30}', 'too complicated'],
    ['a long repetition', 'a{1000}', 'too complicated'],
    ['a repetition of a long text', `(?:${'a'.repeat(480)}){1000}`, 'too complicated'],
    [
      'many alternatives',
      Array.from({ length: 99 }, (_, n) => `${String.fromCodePoint(0x4e00 + 7 * n)}a`).join('|'),
      'too complicated',
    ],
    ['many classes', '\\d'.repeat(166), 'too complicated'],
    ['wide ranges', `[${'B-\u{1e942}'.repeat(120)}]`, 'too wide'],
    ['wide ranges with hexadecimal numbers', `[${'\\x{e0}-\\x{1e942}'.repeat(25)}]`, 'too wide'],
    ['wide ranges that begin with an escape', '[\\--\u{1e942}]'.repeat(60), 'too wide'],
    ['many Unicode classes', `[${'\\pL'.repeat(160)}]`, 'too wide'],
    ['a long pattern', 'a'.repeat(501), 'too long'],
    ['a pattern that matches everything', '.*', 'every text'],
    ['a pattern that matches the empty text everywhere', '^', 'every text'],
    ['an empty alternative', 'a|', 'every text'],
  ])('%s', (_what, pattern, reason) => {
    expect(() => requirePattern(pattern, 'keyword')).toThrowError(new RegExp(reason))
  })

  it('too many instructions in all patterns together', () => {
    const pattern = 'a{50}b'
    expect(() => requirePatterns([pattern, pattern], 'keywords')).not.toThrow()
    expect(() => requirePatterns([pattern, pattern, pattern], 'keywords')).toThrowError(
      'Together, your patterns are too complicated',
    )
  })

  it('character classes that are too wide in all patterns together', () => {
    const pattern = '[B-\u{1e942}]'
    expect(() => requirePatterns([pattern], 'keywords')).not.toThrow()
    expect(() => requirePatterns([pattern, pattern, pattern], 'keywords')).toThrowError('too wide')
  })
})

it.each([
  '\\b(?:crypto|bitcoin|nft|web3)s?\\b',
  '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}',
  '\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}',
  'buy.{0,20}now',
  '(?:a+)+$',
  '(a|a)*b',
  '\\p{Han}+',
  '[\u4e00-\u9fff\u3040-\u30ff]{2}',
  '[\u{1f300}-\u{1faff}\u2600-\u27bf]{3}',
])('%s is accepted', (pattern) => {
  expect(() => requirePattern(pattern, 'keyword')).not.toThrow()
})

it('patterns match only within the first `patternReach` units of a text', () => {
  const { find } = buildPatterns(['end'])
  expect(find(`${'a'.repeat(patternReach - 3)}end`)).toEqual([
    { pattern: 0, start: patternReach - 3, end: patternReach },
  ])
  expect(find(`${'a'.repeat(patternReach - 2)}end`)).toEqual([])
})

it('patterns that are slow in other engines finish', () => {
  const wild = ['(?:a+)+$', '(?:a|a)*b', '[ab]*a[ab]{80}c']
  expect(
    buildPatterns(wild)
      .find('ab'.repeat(2500))
      .map(({ pattern }) => pattern),
  ).toEqual([1])
})
