import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { coerce } from './coerce.ts'
import { nestParams, type ParamObject, type ParamValue } from './params.ts'

const nested = z.strictObject({
  number: z.number().optional(),
  integer: z.int().min(1).max(40).default(20),
  flag: z.boolean().optional(),
  text: z.string().nullish(),
  plain: z.string().max(5).optional(),
  visibility: z.enum(['public', 'private']).optional(),
  days: z.literal([1, 7]).optional(),
  ids: z.array(z.string()).optional(),
  numbers: z.array(z.number()).optional(),
  fields: z.array(z.strictObject({ name: z.string(), on: z.boolean().optional() })).optional(),
  poll: z.strictObject({ options: z.array(z.string()), hideTotals: z.boolean().default(false) }).optional(),
  trimmed: z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().min(1))
    .optional(),
  map: z.record(z.string(), z.number()).optional(),
})

function coerced(fields: Record<string, unknown>) {
  return coerce(nested, fields as ParamObject)
}

describe('one value', () => {
  test.each<[string, ParamValue, unknown]>([
    ['number', '5', 5],
    ['number', '-1.5', -1.5],
    ['number', 7, 7],
    ['number', 'x', 'x'],
    ['number', '1e3', '1e3'],
    ['number', '0x10', '0x10'],
    ['number', ' 1', ' 1'],
    ['number', 'Infinity', 'Infinity'],
    ['number', '99999999999999999999', '99999999999999999999'],
    ['number', true, true],
    ['integer', '40', 40],
    ...['false', 'False', 'FALSE', 'f', 'F', '0', 'off', 'OFF'].map((word): [string, string, boolean] => [
      'flag',
      word,
      false,
    ]),
    ...['true', '1', 'on', 'no', 'fAlSe', ' '].map((word): [string, string, boolean] => ['flag', word, true]),
    ['flag', 1, true],
    ['flag', 0, false],
    ['flag', 2, true],
    ['flag', ['1'], ['1']],
    ['plain', 12, '12'],
    ['plain', true, 'true'],
    ['plain', '', ''],
    // oxlint-disable-next-line no-loss-of-precision -- more digits than a number holds, as JSON may have them
    ['plain', 9007199254740993, 9007199254740992],
    ['plain', 1e300, 1e300],
    ['plain', ['a'], ['a']],
    ['text', null, null],
    ['visibility', 'public', 'public'],
    ['visibility', 'other', 'other'],
    ['days', '7', 7],
    ['days', '8', '8'],
    ['ids', 'a', ['a']],
    ['ids', 12, ['12']],
    ['ids', '', []],
    ['ids', [''], []],
    ['ids', ['', ''], ['', '']],
    ['ids', [1, 'b'], ['1', 'b']],
    ['ids', { 10: 'c', 2: 'b', 0: 'a' }, ['a', 'b', 'c']],
    ['ids', { x: 'a' }, [{ x: 'a' }]],
    ['numbers', ['1', '', 'x'], [1, '', 'x']],
    [
      'fields',
      { 0: { name: 1, on: '0', extra: 1 }, 1: { name: 'b', on: '' } },
      [{ name: '1', on: false }, { name: 'b' }],
    ],
    ['fields', { name: 'a' }, [{ name: 'a' }]],
    ['poll', { options: 'a', hideTotals: 'on' }, { options: ['a'], hideTotals: true }],
    ['poll', 'x', 'x'],
    ['trimmed', 5, '5'],
    ['map', { a: '1', b: 'x', c: '' }, { a: 1, b: 'x', c: '' }],
  ])('%s: %j is %j', (name, value, expected) => {
    const result = coerced({ [name]: value })
    expect({ ...result, ...(name === 'map' && { map: { ...(result['map'] as object) } }) }).toEqual({
      [name]: expected,
    })
  })
})

test('empty, null and unknown values are left out if they are optional', () => {
  expect(coerced({ number: '', integer: '', flag: '', unknown: 1, toString: 'x' })).toEqual({})
  expect(coerced({ number: null, integer: null, plain: null, ids: null, poll: null, trimmed: null })).toEqual({})
  expect(coerce(z.object({ needed: z.string() }), { needed: null })).toEqual({ needed: null })
  expect(coerced(nestParams([['constructor', 'x']]))).toEqual({})
})

test('inherited properties do not count as input', () => {
  expect(coerce(z.object({ constructor: z.string().optional(), toString: z.string().optional() }), {})).toEqual({})
})

test('a recursive schema is followed as deep as the value goes', () => {
  const tree = z.object({
    size: z.number(),
    get children() {
      return z.array(tree).optional()
    },
  })
  const lazy = z.object({ size: z.number(), next: z.lazy((): z.ZodType => lazy).optional() })
  expect(coerce(tree, { size: '1', children: { 0: { size: '2' } } })).toEqual({ size: 1, children: [{ size: 2 }] })
  expect(coerce(lazy, { size: '1', next: { size: '2' } })).toEqual({ size: 1, next: { size: 2 } })
})

test('a repeated name in a query or form sets a single value to the last, and lists stay lists', () => {
  // toot requests the next page with the URL it was given, and adds its original parameters again.
  const repeated = nestParams([
    ['integer', '2'],
    ['flag', 'true'],
    ['visibility', 'public'],
    ['days', '7'],
    ['plain', 'a'],
    ['ids', '1'],
    ['poll[hideTotals]', '1'],
    ['integer', '3'],
    ['flag', 'false'],
    ['visibility', 'private'],
    ['days', '1'],
    ['plain', 'b'],
    ['ids', '2'],
    ['poll[hideTotals]', '0'],
  ])
  const last = { integer: 3, flag: false, visibility: 'private', days: 1, plain: 'b', ids: ['1', '2'] }
  expect(coerced(repeated)).toEqual({ ...last, poll: { hideTotals: false } })
  expect(coerced(nestParams([['integer[]', '2']]))).toEqual({ integer: ['2'] })
  expect(coerced({ integer: [2, 3] })).toEqual({ integer: [2, 3] })
})

test('a form is validated like JSON', () => {
  const form = nestParams([
    ['integer', '5'],
    ['flag', '0'],
    ['ids[]', '1'],
    ['fields[0][name]', 'n'],
    ['poll[options][]', 'a'],
    ['poll[options][]', 'b'],
  ])
  expect(nested.parse(coerce(nested, form))).toEqual({
    integer: 5,
    flag: false,
    ids: ['1'],
    fields: [{ name: 'n' }],
    poll: { options: ['a', 'b'], hideTotals: false },
  })
})
