import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isShortcode, reactionName } from './reactionName.ts'

const host = 'social.example:8443'
const nameOf = (written: string) => reactionName(written, host)
const bare = (emoji: string) => emoji.replaceAll('\u{FE0F}', '')

describe('an emoji', () => {
  const sequences = [
    ...['❤️', '☝🏻', '✌🏽', '1️⃣', '#️⃣', '©️', '♀️', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍', '👍🏿', '🏴‍☠️', '🏳️‍🌈', '❤️‍🔥', '👁️‍🗨️', '⚕️'],
    ...['🕵🏽‍♂️', '⛹🏿‍♀️', '👩🏽‍❤️‍💋‍👨🏿', '👨‍👩‍👧‍👦', '🫱🏻‍🫲🏿', '🧑🏻‍🦽‍➡️', '🐻‍❄️', '⛓️‍💥'],
  ]
  test.each(sequences)('%s has one form, with and without variation selectors', (emoji) => {
    expect(nameOf(emoji)).toBe(emoji)
    expect(nameOf(bare(emoji))).toBe(emoji)
    expect(nameOf(`${bare(emoji)}\u{FE0F}`)).toBe(emoji)
    expect(isShortcode(emoji)).toBe(false)
  })

  test('of a single code point always has one form', () => {
    const isEmoji = (text: string) => /^\p{RGI_Emoji}$/v.test(text)
    const points = Array.from({ length: 0x20000 }, (_, point) =>
      point >> 11 === 27 ? 'x' : String.fromCodePoint(point),
    )
    const emojis = points.flatMap((point) => [point, `${point}\u{FE0F}`].filter(isEmoji))
    expect(emojis.length).toBeGreaterThan(1000)
    expect(emojis.filter((emoji) => nameOf(emoji) !== emoji || nameOf(bare(emoji)) !== emoji)).toEqual([])
  })
})

test.each(['blobcat', ':blobcat:', 'blobcat@social.example:8443', ':blobcat@SOCIAL.example:8443:'])(
  '%s is the custom emoji blobcat',
  (written) => {
    expect(nameOf(written)).toBe('blobcat')
    expect(isShortcode('blobcat')).toBe(true)
  },
)

test.each([
  ...[
    '',
    ' ',
    'a',
    '1',
    '#',
    '::',
    ':a:',
    '👍👍',
    '👍a',
    ' 👍',
    '👍\n',
    ':👍:',
    '🇩',
    '\u{FE0F}',
    '🏿‍',
    'blob-cat',
    'blob cat',
  ],
  ...['blobcat@elsewhere.example', ':blobcat', 'blobcat\n', 'x'.repeat(129), '👍'.repeat(1000)],
])('%j is not an emoji', (written) => expect(nameOf(written)).toBeUndefined())

test('a normalised name stays the same when it is normalised again', () => {
  const pieces = fc.constantFrom(
    '👍',
    '❤',
    '\u{FE0F}',
    '\u{200D}',
    '🏿',
    '🔥',
    '🇩',
    '🇪',
    '1',
    '\u{20E3}',
    ':',
    'ab',
    `@${host}`,
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces, { maxLength: 5 }).map((all) => all.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (written) => {
        const name = nameOf(written)
        if (name !== undefined) expect(nameOf(name)).toBe(name)
      },
    ),
    { numRuns: 300 },
  )
})
