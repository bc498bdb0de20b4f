import { describe, expect, test } from 'vitest'
import { checkOptions } from './check.ts'
import { completeOptions } from './completeOptions.ts'
import { readEnvironment } from './environment.ts'
import { type Group, isGroup, type Option, type Table } from './option.ts'
import { optionTable } from './table.ts'

/**
 * Values that most options must refuse. If an option accepts one of them, the value must mean exactly what it says: the
 * service must not guess what was meant.
 */
const oddValues: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e300, NaN, Infinity, -Infinity, 2 ** 53, 10n, Symbol('hunter2')],
  ...[
    '',
    ' ',
    '1',
    '0',
    '5000',
    ' on',
    'On',
    'off',
    'true',
    'False',
    'Closed',
    'approval',
    'invite',
    'hunter2\0',
    'hunter2\n',
  ],
  ...['null', 'undefined', '[object Object]', '__proto__', 'http://example.com/x?y', '🙂'],
  ...[[], [null], ['hunter2', 7], [['hunter2']], { other: 'hunter2' }, JSON.parse('{"__proto__": {"hunter2": 1}}')],
  ...[Object.create({ level: 'info', other: 1 }), new Date(0), new Map(), new Set(['open']), /open/, () => 'open'],
  ...[new String('open'), new Number(5000), new Boolean(false), Promise.resolve('open'), new (class Open {})()],
]

const oddTexts = [
  ...[
    ' ',
    '\t',
    '\n',
    ' on',
    'on ',
    'maybe',
    'nil',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '1_000',
  ],
  ...[
    '٣',
    '99999999999999999999',
    '+5',
    '5 ',
    'tru',
    'truee',
    'oui',
    '2',
    'Approval',
    'invite',
    'opened',
    'closed,open',
  ],
  ...['[]', '{}', '"open"', "'off'", 'http://', 'hunter2\0', 'a,,b', '__proto__', 'http://example.com/x?y', '🙂'],
]

interface OptionCase {
  path: string[]
  option: Option
  /** The other options that must be given with this one. */
  beside: object
}

const besides: Record<string, object> = {
  'redis.prefix': { url: 'redis://cache.example' },
  ...Object.fromEntries(
    ['endpoint', 'region', 'prefix', 'forcePathStyle'].map((name) => [`media.s3.${name}`, { bucket: 'media' }]),
  ),
}

function leavesOf(table: Table, path: string[] = []): OptionCase[] {
  return Object.entries(table).flatMap(([name, entry]) => {
    const full = [...path, name]
    if (isGroup(entry)) return leavesOf((entry as Group).options, full)
    return [{ path: full, option: entry, beside: besides[full.join('.')] ?? {} }]
  })
}

function groupsOf(table: Table, path: string[] = []): string[][] {
  return Object.entries(table).flatMap(([name, entry]) =>
    isGroup(entry) ? [[...path, name], ...groupsOf((entry as Group).options, [...path, name])] : [],
  )
}

const leaves = leavesOf(optionTable)
const nested = (path: string[], value: unknown, beside: object = {}): object =>
  path.reduceRight<unknown>(
    (inner, name, at) => ({ ...(at === path.length - 1 ? beside : {}), [name]: inner }),
    value,
  ) as object
const at = (path: string[], value: unknown) =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)

/** Returns true if a value in code is one of an option's documented values. */
function isDocumented({ type, default: defaultValue }: Option, value: unknown): boolean {
  const [, least, most] = /^a whole number from (\d+) to (\d+)$/.exec(type.words) ?? []
  if (most !== undefined)
    return Number.isInteger(value) && Number(value) >= Number(least) && Number(value) <= Number(most)
  if (type.code === 'boolean') return typeof value === 'boolean'
  if (/^one of /.test(type.words)) {
    const words = type.words.replace(/^one of | \(.*/g, '').split(', ')
    return typeof value === 'string' && words.includes(value)
  }
  if (type.code === 'string') return typeof value === 'string' && (value.trim() !== '' || defaultValue === '')
  if (type.code === 'readonly string[]') return Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (type.code === 'boolean | string') return typeof value === 'boolean' || typeof value === 'string'
  // Objects that only code can give. Some options also take the path of a file.
  return (typeof value === 'object' && value !== null) || (type.code.includes('string |') && typeof value === 'string')
}

const errorOf = (run: () => unknown): unknown => {
  try {
    run()
    return undefined
  } catch (error) {
    return error
  }
}

describe.each(leaves.map((leaf) => [leaf.path.join('.'), leaf] as const))('%s', (name, { path, option, beside }) => {
  test('server-7, secrets-5: each odd value in code is refused with an error that names the option, or has its documented meaning', () => {
    expect(oddValues.length).toBeGreaterThan(30)
    for (const value of oddValues) {
      const options = nested(path, value, beside)
      const error = errorOf(() => completeOptions(options))
      if (error === undefined) {
        expect(isDocumented(option, value), `${name}: ${String(value)} was accepted`).toBe(true)
        expect(at(path, checkOptions(optionTable, options))).toEqual(value)
        continue
      }
      expect(error).toBeInstanceOf(RangeError)
      expect((error as Error).message).toMatch(new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`))
      expect((error as Error).message).not.toContain('hunter2')
    }
  })

  test('undefined means the default, and is refused where a group needs one of several options', () => {
    const isNeeded = /^(?:database|redis)\.(?:url|dataDir|pool|client)$|^media\.s3\.bucket$/.test(name)
    const check = () => checkOptions(optionTable, nested(path, undefined, beside))
    if (isNeeded) expect(check).toThrow(new RegExp(`^${path[0]}.* (?:exactly one of|is required)`))
    else expect(at(path, check())).toEqual(option.default)
  })

  const { variable } = option
  test.runIf(variable !== undefined)(
    'each odd text in the environment is refused with an error that names the variable, or has its documented meaning',
    () => {
      expect(oddTexts.length).toBeGreaterThan(30)
      for (const text of oddTexts) {
        const others = /^(?:REDIS_PREFIX|MEDIA_S3_)/.test(variable!)
          ? { REDIS_URL: 'redis://a', MEDIA_S3_BUCKET: 'media' }
          : {}
        const environment = { ...others, [variable!]: text }
        const error = errorOf(() => readEnvironment(environment))
        if (error === undefined) {
          expect(at(path, readEnvironment(environment)), `${variable}=${text}`).toEqual(meaningOf(option, text))
          continue
        }
        expect(error).toBeInstanceOf(RangeError)
        expect((error as Error).message).toContain(variable)
        expect((error as Error).message).not.toContain('hunter2')
      }
    },
  )

  test.runIf(variable !== undefined)('an empty variable counts as not set', () => {
    const serving = option.serveDefault ?? option.default
    expect(at(path, readEnvironment({ [variable!]: '' })) ?? serving).toEqual(serving)
  })
})

/** Returns the meaning of a text in the environment by the rules on the reference page. */
function meaningOf({ type }: Option, text: string): unknown {
  if (type.code === 'Rate') return 'nothing'
  if (type.code === 'number') return /^\d+$/.test(text) ? Number(text) : 'nothing'
  if (type.code === 'boolean') return flags[text.toLowerCase()]
  if (type.code === 'readonly string[]') return text.split(',').map((part) => part.trim())
  return /^one of /.test(type.words) ? text.toLowerCase() : text
}

const flags: Record<string, boolean> = {
  true: true,
  on: true,
  yes: true,
  1: true,
  false: false,
  off: false,
  no: false,
  0: false,
}

test.each(groupsOf(optionTable).map((path) => [path.join('.'), path] as const))(
  'a value that is not a group of options is refused as %s',
  (name, path) => {
    for (const value of oddValues) {
      const error = errorOf(() => completeOptions(nested(path, value)))
      const isSwitch = typeof value === 'boolean'
      if (error === undefined)
        expect([isSwitch, name, value]).toEqual([true, expect.stringMatching(/^(?:browser|webClient|logger)$/), value])
      else {
        expect(error).toBeInstanceOf(RangeError)
        expect((error as Error).message).toContain(name)
      }
    }
  },
)

test('the options must be an object with known names', () => {
  for (const value of oddValues.filter((one) => typeof one !== 'object' || !Array.isArray(one))) {
    expect(() => completeOptions(value as object), String(value)).toThrow(RangeError)
  }
  expect(() => completeOptions({ registration: 'closed' } as object)).toThrow('Did you mean registrations?')
  expect(() => completeOptions(Object.create({ registrations: 'closed' }) as object)).toThrow(RangeError)
})

test('each option has a variable of its own', () => {
  const variables = leaves.flatMap(({ option }) => option.variable ?? [])
  expect(new Set(variables).size).toBe(variables.length)
  expect(variables.length).toBeGreaterThan(80)
})

test.each([
  { registrations: false },
  { registrations: 'Closed' },
  { registrations: 'invites' },
  { anonymousReads: 'off' },
  { host: '' },
  { graphql: { introspection: 'off' } },
  { rateLimits: false },
  { rateLimits: 'false' },
  { webClient: 'off' },
  { webClient: null },
  { browser: 'off' },
  { trustProxy: 1 },
  { limits: { postCharacters: '5000' } },
])('%j, which used to be accepted, is refused with a RangeError that names the option', (options) => {
  const [name = ''] = Object.keys(options)
  expect(() => completeOptions(options as object)).toThrow(RangeError)
  expect(() => completeOptions(options as object)).toThrow(name)
})
