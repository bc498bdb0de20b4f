import { expect, it } from 'vitest'
import { detectCustomEmojis } from './emojis.ts'

it.each([
  [':blobcat: hello :Blob_2:', ['blobcat', 'Blob_2']],
  ['(:aa:) :aa: 👍:bb:!', ['aa', 'bb']],
  [':aa:\n:bb:', ['aa', 'bb']],
  ['12:30:45 and 12:30:', []],
  ['word:aa:', []],
  [':aa:word é:aa: :aa:é', []],
  [':a: :: :a-b: :a b:', []],
  [':aa::bb:', []],
  [`:${'a'.repeat(129)}:`, []],
])('finds the shortcodes of %j', (text, shortcodes) => {
  expect(detectCustomEmojis(text)).toEqual(shortcodes)
})

it('finds at most a hundred shortcodes', () => {
  const shortcodes = Array.from({ length: 101 }, (_, at) => `e${at}`)
  const text = shortcodes.map((shortcode) => `:${shortcode}:`).join(' ')
  expect(detectCustomEmojis(`${text} ${text}`)).toEqual(shortcodes.slice(0, 100))
})
