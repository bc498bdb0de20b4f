import { z } from 'zod'
import type { FieldError } from '../model/errors.ts'

type RawIssue = z.core.$ZodRawIssue
type Of<Code extends RawIssue['code']> = Extract<RawIssue, { code: Code }>

/**
 * What is wrong with a field, to be said after its name: "must be at least 1". The error map of every input; messages that a schema
 * brings go before it. Names what the schema wants and never what was sent, which may be a secret.
 */
export function issueMessage(issue: RawIssue): string {
  if (isMissing(issue)) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_format':
      return `is not ${formats[issue.format] ?? 'of the right form'}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return issue.keys.length > 1 ? 'are not known' : 'is not known'
    default:
      return 'is not valid'
  }
}

/** Mastodon's word for what is wrong with a field. The issue has its input. */
export function issueError(issue: z.core.$ZodIssue): FieldError {
  if (issue.code === 'invalid_value' && issue.values.length === 1 && issue.values[0] === true) return 'ERR_ACCEPTED'
  if (isMissing(issue)) return 'ERR_BLANK'
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? (issue.input === '' ? 'ERR_BLANK' : 'ERR_TOO_SHORT') : 'ERR_INVALID'
    case 'too_big':
      return issue.origin === 'string' ? 'ERR_TOO_LONG' : 'ERR_INVALID'
    case 'invalid_value':
      return 'ERR_INCLUSION'
    default:
      return 'ERR_INVALID'
  }
}

function isMissing({ code, input }: { code?: string; input?: unknown }): boolean {
  return input === undefined && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
}

const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
}

function wrongType({ expected, inst }: Of<'invalid_type'>): string {
  // Of text sent for a whole number, zod says no more than that it is no number.
  const type = types[inst instanceof z.ZodNumber && inst.isInt ? 'int' : expected]
  return type === undefined ? 'is not valid' : `must be ${type}`
}

const formats: Record<string, string> = {
  url: 'an address',
  email: 'an e-mail address',
  datetime: 'an ISO 8601 time',
  date: 'a date such as 2020-12-31',
}

function tooSmall({ origin, minimum, exact, inclusive }: Of<'too_small'>): string {
  if (origin === 'string') return exact ? `must be ${signs(minimum)} long` : `is too short: ${signs(minimum)} at least`
  if (isList(origin)) return `must have ${exact ? 'exactly' : 'at least'} ${minimum}`
  return inclusive ? `must be at least ${minimum}` : `must be more than ${minimum}`
}

function tooBig({ origin, maximum, exact, inclusive }: Of<'too_big'>): string {
  if (origin === 'string') return exact ? `must be ${signs(maximum)} long` : `is too long: ${signs(maximum)} at most`
  if (isList(origin)) return `must have ${exact ? 'exactly' : 'at most'} ${maximum}`
  return inclusive ? `must be at most ${maximum}` : `must be less than ${maximum}`
}

function signs(count: number | bigint): string {
  return Number(count) === 1 ? '1 sign' : `${count} signs`
}

function isList(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map'
}

const mostNamed = 12

function oneOf(values: readonly z.core.util.Primitive[]): string {
  const named = values.slice(0, mostNamed).map(String).join(', ')
  if (values.length === 1) return `must be ${named}`
  const others = values.length - mostNamed
  return `must be one of ${named}${others > 0 ? ` and ${others} more` : ''}`
}
