import { z } from 'zod'
import { type Entry, isProblemKey, problem, type ProblemKey } from '../messages/text.ts'

type RawIssue = z.core.$ZodRawIssue
type Of<Code extends RawIssue['code']> = Extract<RawIssue, { code: Code }>

/**
 * Returns the problem of a Zod issue. A message of the schema itself takes precedence (`problemOf`). The problem names
 * the expected value and never the sent value, which may be a secret.
 */
export function issueProblem(issue: RawIssue): Entry {
  if (isMissing(issue)) return problem('missing')
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
      return problem(formats[issue.format] ?? 'wrongForm')
    case 'not_multiple_of':
      return problem('multipleOf', { divisor: Number(issue.divisor) })
    case 'unrecognized_keys':
      return problem(issue.keys.length > 1 ? 'unknownMany' : 'unknown')
    default:
      return problem('invalid')
  }
}

/** Parses a value with a schema. Returns the value, or its problems by path. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): IssueRead<z.output<Schema>> {
  const problems: Entry[] = []
  // Zod expects a message, so the index of the problem in the list stands for it.
  const read = schema.safeParse(value, { error: (issue) => `#${problems.push(issueProblem(issue)) - 1}` })
  if (read.success) return read
  return { success: false, issues: read.error.issues.map((issue) => ({ issue, problem: problemOf(issue, problems) })) }
}

type IssueRead<Output> =
  { success: true; data: Output } | { success: false; issues: { issue: z.core.$ZodIssue; problem: Entry }[] }

// The service's schemas put the key of a problem into `message`, or the whole problem into `params` if it has values.
function problemOf(issue: z.core.$ZodIssue, problems: readonly Entry[]): Entry {
  const { message } = issue
  if (issue.code === 'custom' && issue.params?.['problem']) return issue.params['problem'] as Entry
  if (isProblemKey(message)) return problem(message)
  return problems[Number(message.slice(1))] ?? problem('invalid')
}

function isMissing({ code, input }: RawIssue): boolean {
  return input === undefined && (code === 'invalid_type' || code === 'invalid_value' || code === 'invalid_union')
}

/** Keys of problems without values. */
type Plain = Parameters<typeof problem>[0] & PlainKey
type PlainKey = 'notText' | 'notNumber' | 'notInteger' | 'notBoolean' | 'notList' | 'notObject' | 'notFile' | FormatKey
type FormatKey = Extract<ProblemKey, 'notUrl' | 'notEmail' | 'notTime' | 'notDate'>

const types: Record<string, Plain> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notInteger',
  bigint: 'notInteger',
  boolean: 'notBoolean',
  array: 'notList',
  tuple: 'notList',
  object: 'notObject',
  record: 'notObject',
  file: 'notFile',
}

function wrongType({ expected, inst }: Of<'invalid_type'>): Entry {
  // For text in place of an integer, Zod only reports that it is not a number.
  return problem(types[inst instanceof z.ZodNumber && inst.isInt ? 'int' : expected] ?? 'invalid')
}

const formats: Record<string, FormatKey> = {
  url: 'notUrl',
  email: 'notEmail',
  datetime: 'notTime',
  date: 'notDate',
}

function tooSmall({ origin, minimum, exact, inclusive, input }: Of<'too_small'>): Entry {
  const least = Number(minimum)
  if (origin === 'string' && exact) return problem('wrongLength', { length: least })
  if (origin === 'string') return input === '' ? problem('blank') : problem('tooShort', { least })
  if (isList(origin)) return exact ? problem('itemsExactly', { length: least }) : problem('itemsAtLeast', { least })
  return inclusive ? problem('atLeast', { least }) : problem('greaterThan', { bound: least })
}

function tooBig({ origin, maximum, exact, inclusive }: Of<'too_big'>): Entry {
  const most = Number(maximum)
  if (origin === 'string') return exact ? problem('wrongLength', { length: most }) : problem('tooLong', { most })
  if (isList(origin)) return exact ? problem('itemsExactly', { length: most }) : problem('itemsAtMost', { most })
  return inclusive ? problem('atMost', { most }) : problem('lessThan', { bound: most })
}

function isList(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map'
}

const mostNamed = 12

function oneOf(values: readonly z.core.util.Primitive[]): Entry {
  const shownValues = values.slice(0, mostNamed).map(String).join(', ')
  if (values.length === 1) return problem('exactValue', { value: shownValues })
  const others = values.length - mostNamed
  return others > 0 ? problem('oneOfMany', { values: shownValues, others }) : problem('oneOf', { values: shownValues })
}
