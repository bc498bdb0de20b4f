import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCharacters, isLongerThan } from './length.ts'

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r\n', '👩‍👩‍👧', '🇩🇪', '́', 'https://a.io', ` https://a.io/${'x'.repeat(90)} `, 'e', '\uD800', '\n'),
    ),
  )
  .map((parts) => parts.join(''))

describe('countCharacters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['né', 2],
    ['ne\u0301', 2],
    ['👩‍👩‍👧🇩🇪👍🏽', 3],
    ['a\r\nb\nc', 5],
    ['ぱ', 1],
    ['https://a.io', 23],
    [`see https://a.io/${'x'.repeat(3000)}!`, 4 + 23 + 1],
    ['http://a.io http://b.io', 47],
    ['ftp://a.io', 10],
  ])('of %j is %i', (given, count) => {
    expect(countCharacters(given)).toBe(count)
  })

  it('does not let a flood of accents pass as one character', () => {
    expect(countCharacters(`a${'\u0301'.repeat(31)}`)).toBe(1)
    expect(countCharacters(`a${'\u0301'.repeat(32)}`)).toBe(2)
    expect(countCharacters(`a${'\u0301'.repeat(320_000)}`)).toBeGreaterThan(10_000)
  })

  it('counts Latin-1 as the segmenter does', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const latin = fc.string({
      unit: fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(latin, fc.constant('\r\n'))), (parts) => {
        const given = parts.join('').replaceAll('://', '')
        expect(countCharacters(given)).toBe([...segmenter.segment(given)].length)
      }),
    )
  })
})

describe('isLongerThan', () => {
  it('says what countCharacters says', () => {
    fc.assert(
      fc.property(text, fc.nat(200), (given, max) => {
        expect(isLongerThan(given, max)).toBe(countCharacters(given) > max)
      }),
    )
  })

  it('agrees at the limit itself', () => {
    fc.assert(
      fc.property(text, (given) => {
        const count = countCharacters(given)
        expect(isLongerThan(given, count)).toBe(false)
        if (count > 0) expect(isLongerThan(given, count - 1)).toBe(true)
      }),
    )
  })

  it('lets the longest text of links through', () => {
    const link = `https://a.io/${'x'.repeat(4095 - '//a.io/'.length)}`
    expect(isLongerThan(`${link} `.repeat(10), 240)).toBe(false)
    expect(isLongerThan(`${link} `.repeat(10), 239)).toBe(true)
  })

  it('refuses by size what is too large to look at', () => {
    expect(isLongerThan('https://a.io/'.repeat(20_000_000), 5000)).toBe(true)
  })
})
