import { expect, test } from 'vitest'
import { quoted } from '../../cli/quoted.ts'

test.each([
  ['Café "1" \\ 字', '"Café \\"1\\" \\\\ 字"'],
  ['\u001b[2J\u009b31mred\r\n\u0085', '"[2J31mred"'],
  ['a\u202e\u2066b\u200b\ud800\u2028', '"ab"'],
])('%j is printed in a terminal as %s', (text, shown) => {
  expect(quoted(text)).toBe(shown)
})
