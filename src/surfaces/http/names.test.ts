import { expect, test } from 'vitest'
import { operations } from '../../operations/operations.ts'
import { camelCase, snakeCase } from './names.ts'

test.each([
  ['in_reply_to_id', 'inReplyToId'],
  ['limit', 'limit'],
  ['media_1', 'media_1'],
])('%s becomes %s, and back', (outside, inside) => {
  expect(camelCase(outside)).toBe(inside)
  expect(snakeCase(inside)).toBe(outside)
})

test('the fields of every operation survive the conversion to REST names and back', () => {
  const fields = operations.flatMap(({ input }) => Object.keys(input.shape))
  expect(fields.filter((field) => camelCase(snakeCase(field)) !== field)).toEqual([])
})
