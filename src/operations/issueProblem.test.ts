import { expect, test } from 'vitest'
import { z } from 'zod'
import { AccountId } from '../model/ids.ts'
import { Cursor } from '../model/page.ts'
import { parseWith } from './issueProblem.ts'
import { operations } from './operations.ts'

function complaintsOf(schema: z.ZodType, value: unknown): string[] {
  const read = parseWith(schema, value)
  return read.success ? [] : read.issues.map(({ problem }) => problem.in('en'))
}

const many = Array.from({ length: 14 }, (_, index) => `v${index + 1}`)

test.each<[string, z.ZodType, unknown]>([
  ['is missing', z.string(), undefined],
  ['is missing', z.enum(['a', 'b']), undefined],
  ['is missing', z.union([z.string(), z.int()]), undefined],
  ['must be text', z.string(), 5],
  ['must be text', z.string(), null],
  ['must be a number', z.number(), 'x'],
  ['must be a number', z.number(), NaN],
  ['must be a whole number', z.int(), 1.5],
  ['must be a whole number', z.int().min(1).max(40), 'x'],
  ['must be true or false', z.boolean(), 'x'],
  ['must be a list', z.array(z.string()), 'x'],
  ['must be an object', z.strictObject({}), 'x'],
  ['must be an object', z.record(z.string(), z.string()), 'x'],
  ['is invalid', z.date(), 'x'],
  ["can't be blank", z.string().min(1), ''],
  ['is too short (minimum is 3 characters)', z.string().min(3), 'x'],
  ['is too long (maximum is 1 character)', z.string().max(1), 'xyz'],
  ['is too long (maximum is 500 characters)', z.string().max(500), 'x'.repeat(501)],
  ['is the wrong length (should be 4 characters)', z.string().length(4), 'x'],
  ['is the wrong length (should be 4 characters)', z.string().length(4), 'xxxxx'],
  ['must have at least 1', z.array(z.string()).min(1), []],
  ['must have at most 2', z.array(z.string()).max(2), ['x', 'x', 'x']],
  ['must have exactly 2', z.array(z.string()).length(2), ['x']],
  ['must have exactly 2', z.array(z.string()).length(2), ['x', 'x', 'x']],
  ['must be at least 1', z.int().min(1), 0],
  ['must be at most 40', z.int().max(40), 41],
  ['must be more than 0', z.number().gt(0), 0],
  ['must be less than 1', z.number().lt(1), 1],
  ['must be a multiple of 5', z.number().multipleOf(5), 7],
  ['must be one of a, b, c', z.enum(['a', 'b', 'c']), 'x'],
  ['must be a', z.literal('a'), 'x'],
  [`must be one of ${many.slice(0, 12).join(', ')} and 2 more`, z.enum(many), 'x'],
  ['is not known', z.strictObject({}), { x: 1 }],
  ['are not known', z.strictObject({}), { x: 1, y: 1 }],
  ['is not a valid URL', z.url(), 'x'],
  ['is not an e-mail address', z.email(), 'x'],
  ['is not an ISO 8601 time', z.iso.datetime(), 'x'],
  ['has the wrong format', z.string().regex(/^a$/), 'x'],
  ['is invalid', z.union([z.string(), z.int()]), true],
  ['is invalid', z.string().refine(() => false), 'x'],
])('%s', (message, schema, value) => {
  expect(complaintsOf(schema, value)).toEqual([message])
})

test('a schema’s own message comes first', () => {
  expect(complaintsOf(AccountId, 'x')).toEqual(['is not an id'])
  expect(complaintsOf(Cursor, 'x')).toEqual(['is not an id from a page'])
})

test('no operation uses zod’s messages, or repeats what was sent', () => {
  const secret = 'ses_5ecret'
  const values = [undefined, null, secret, -1, 1e12, 1.5, [], [secret], { [secret]: secret }, secret.repeat(10_000)]
  const complaints = operations.flatMap(({ input }) =>
    Object.values(input.shape).flatMap((schema) => values.flatMap((value) => complaintsOf(schema as z.ZodType, value))),
  )
  expect(complaints.length).toBeGreaterThan(1000)
  expect([...new Set(complaints)].filter((text) => /^[A-Z]|expected|received|ses_5ecret/.test(text))).toEqual([])
})
