import { expect, test } from 'vitest'
import type { CustomEmoji } from '../schema/api.ts'
import { piecesOf } from './emojiPieces.ts'

const emoji = (shortcode: string) => ({ shortcode, url: `/${shortcode}` }) as CustomEmoji
const [blob, cat] = [emoji('blob'), emoji('cat')]

test('known names between colons become emojis, and all else is text', () => {
  expect(piecesOf('a :blob::cat: :dog: b:', [blob, cat])).toEqual(['a ', blob, cat, ' :dog: b:'])
  expect(piecesOf(':constructor:', [blob])).toEqual([':constructor:'])
})

test('a text has a limited number of emojis', () => {
  const pieces = piecesOf(':blob:'.repeat(5000), [blob])
  expect(pieces.filter((piece) => piece === blob)).toHaveLength(200)
  expect(pieces.at(-1)).toBe(':blob:'.repeat(4800))
})
