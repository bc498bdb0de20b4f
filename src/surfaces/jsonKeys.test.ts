import { expect, test } from 'vitest'
import { keysWithin, repeatsKeys } from './jsonKeys.ts'

const repeats = (text: string) => repeatsKeys(text, JSON.parse(text))

test('keys are found at any depth', () => {
  expect(keysWithin({ a: [{ b: { c: 1 } }, [[{ d: null }]]], e: 'f' })).toEqual(['a', 'e', 'b', 'c', 'd'])
  expect(keysWithin(JSON.parse(`${'['.repeat(20_000)}{"a":1}${']'.repeat(20_000)}`))).toEqual(['a'])
  expect(keysWithin(null)).toEqual([])
})

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"b":{"a":2},"\\u0061":3}',
  '[{"a":{"b":1},"a":0}]',
  '{"__proto__":1,"__proto__":2}',
  '{ "a" : {"b":"\\"","b":":"} }',
])('paths-16: %s has a repeated key', (text) => {
  expect(repeats(text)).toBe(true)
})

test.each([
  '{}',
  '"a:b"',
  '{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}',
  '{"a":"\\\\","b":"\\":\\":","c":":{\\"a\\":1,\\"a\\":2}"}',
  '{"__proto__":{"__proto__":1}}',
  '{"":"","a:":":"}',
])('%s has no repeated key', (text) => {
  expect(repeats(text)).toBe(false)
})
