import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLongerThan, lengthBounds } from './length.ts'

/**
 * Returns the number of characters that `isLongerThan` counts in a text: the lowest limit that the text does not
 * exceed. Line ends in front of the text raise all limits, so that the limit on units has no effect.
 */
function count(value: string): number {
  const room = '\n'.repeat(value.length)
  let max = room.length
  while (isLongerThan(room + value, max)) max += 1
  return max - room.length
}

/** Returns the UTF-16 units of a text, of which an emoji has at most four. */
const unitsOf = (value: string) => value.replaceAll('👩‍👩‍👧', '1234').length

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\r\n', '👩‍👩‍👧', '🇩🇪', '́', 'https://a.io', ` https://a.io/${'x'.repeat(90)} `, 'e', '\uD800', '\n'),
    ),
  )
  .map((parts) => parts.join(''))

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['né', 2],
    ['ne\u0301', 2],
    ['👩‍👩‍👧🇩🇪👍🏽', 3],
    ['a\r\nb\nc', 5],
    ['ぱ', 1],
    ['https://a.io', 23],
    [`see https://a.io/${'x'.repeat(2000)}!`, 4 + 23 + 1],
    ['http://a.io http://b.io', 47],
    ['ftp://a.io', 10],
  ])('of %j is %i', (value, expected) => {
    expect(count(value)).toBe(expected)
  })

  it('counts many accents as more than one character', () => {
    expect(count(`a${'\u0301'.repeat(31)}`)).toBe(1)
    expect(count(`a${'\u0301'.repeat(32)}`)).toBe(2)
    expect(isLongerThan(`a${'\u0301'.repeat(320_000)}`, 10_000)).toBe(true)
  })

  it('of Latin-1 is what Intl.Segmenter counts', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const latin = fc.string({
      unit: fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(latin, fc.constant('\r\n'))), (parts) => {
        const value = parts.join('').replaceAll('://', '')
        expect(count(value)).toBe([...segmenter.segment(value)].length)
      }),
    )
  })
})

describe('isLongerThan', () => {
  it('is true for every limit below the length of a text, and false for others', () => {
    fc.assert(
      fc.property(text, fc.nat(200), (value, max) => {
        expect(isLongerThan(value, max)).toBe(count(value) > max || unitsOf(value) > 4 * max)
      }),
    )
  })

  it('accepts a few long links', () => {
    const text = (links: number) => `https://a.io/${'x'.repeat(2000)} `.repeat(links) + 'x'.repeat(100)
    expect([1, 2, 9, 10].map((links) => isLongerThan(text(links), 5000))).toEqual([false, false, false, true])
  })

  it('counts a link of more than 2,048 units by its characters', () => {
    const link = `https://a.io/${'x'.repeat(2048 - 'https://a.io/'.length)}`
    expect([isLongerThan(link, 2047), isLongerThan(`${link}x`, 2047)]).toEqual([false, true])
  })

  it.each([
    ['ideographs', '猫'],
    ['rare ideographs', '𠮷'],
    ['emojis with a skin tone', '👍🏽'],
    ['flags', '🇩🇪'],
    ['long flags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['families', '👩‍👩‍👧‍👦'],
    ['letters with four marks', 'שּׁ֑'],
    ['Devanagari', 'क्षि'],
  ])('accepts a whole post of %s', (_name, character) => {
    expect(isLongerThan(character.repeat(5000), 5000)).toBe(false)
    expect(isLongerThan(character.repeat(5001), 5000)).toBe(true)
  })

  it('allows four units for each character on average, and counts an emoji as four', () => {
    const marked = `a${'\u0301'.repeat(7)}` // 8 units
    expect(isLongerThan(marked.repeat(2500), 5000)).toBe(false)
    expect(isLongerThan(marked.repeat(2501), 5000)).toBe(true)
    expect(isLongerThan(`a${'\u0301'.repeat(31)}`.repeat(13), 100)).toBe(true)
    const couple = '👩🏿\u200D❤️\u200D💋\u200D👩🏿' // 15 units; with one unit more, it is not one emoji
    expect(isLongerThan(couple.repeat(50), 50)).toBe(false)
    expect(isLongerThan(`${couple}\u0301`.repeat(13), 50)).toBe(true)
  })

  it('refuses a huge text by its size, without counting characters', () => {
    expect(isLongerThan('https://a.io/'.repeat(20_000_000), 5000)).toBe(true)
  })

  it('lengthBounds returns the numbers for error messages', () => {
    expect(lengthBounds(255)).toEqual({ most: 255, units: 1020 })
  })
})
