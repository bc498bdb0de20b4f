import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText } from './clean.ts'

const anything = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) })
const marks = fc.string({
  unit: fc.constantFrom('a', '\n', '\r', '\u202A', '\u202B', '\u202C', '\u2066', '\u2067', '\u2068', '\u2069'),
})

describe('cleanText', () => {
  it.each([
    ['every kind of line end', 'a\r\nb\rc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf'],
    ['control characters, except tab and line feed', 'a\0b\x07c\td\x1Be\x7Ff\x9Bg\n', 'abc\tdefg\n'],
    ['bidi overrides', '\u202Egpj.exe \u202Dabc', 'gpj.exe abc'],
    ['lone surrogates', 'a\uD800b\uDC00', 'a\uFFFDb\uFFFD'],
    [
      'the invisible characters that emojis and scripts need',
      '👩‍👩‍👧 می‌خواهم \u200Fא\u200E ❤️',
      '👩‍👩‍👧 می‌خواهم \u200Fא\u200E ❤️',
    ],
    ['an unclosed isolate', '\u2067abc\ndef', '\u2067abc\u2069\ndef'],
    ['an embedding inside an isolate', '\u2066\u202Ba\u2069b', '\u2066\u202Ba\u2069b'],
    ['an unclosed embedding in an unclosed isolate', '\u2066\u202Ba', '\u2066\u202Ba\u202C\u2069'],
    ['closing characters without an opening one', '\u2069\u202C\u202Aa', '\u2069\u202C\u202Aa\u202C'],
  ])('handles %s', (_name, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(anything, marks), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })
})

describe('cleanLine', () => {
  it('makes one line', () => {
    expect(cleanLine(' \r\n one \n\n\ttwo\u2028three ')).toBe('one two three')
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.oneof(anything, marks), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
      }),
    )
  })
})
