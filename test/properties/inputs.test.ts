import { parse } from 'content-type'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { AccountRegistrationInput } from '../../src/surfaces/apps/accountRegistration.ts'
import { securityRoutes } from '../../src/surfaces/browser/securityRoutes.ts'
import { coerce } from '../../src/surfaces/http/input/coerce.ts'
import { parseJsonBody } from '../../src/surfaces/http/input/json.ts'
import { nestParams, type ParamObject } from '../../src/surfaces/http/input/params.ts'
import { parseQuery } from '../../src/surfaces/http/input/query.ts'
import { objectOf } from '../../src/surfaces/http/openapi/requestBody.ts'
import { restFields } from '../../src/surfaces/http/openapi/restFields.ts'
import { type Route, withAlternatives } from '../../src/surfaces/http/route.ts'
import { routeInput } from '../../src/surfaces/http/routeInput.ts'
import { routes } from '../../src/surfaces/http/routes.ts'

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
}

/** A parameter of a route, such as `['poll', 'multiple']`. An empty step stands for the items of a list. */
interface Input {
  route: Route
  path: string[]
}

const all = withAlternatives([...routes, ...securityRoutes])

/** Returns those inputs of all routes that `fits` accepts. */
function inputsOf(fits: (schema: Schema, path: string[]) => boolean): Input[] {
  return all.flatMap((route) => {
    const fields = restFields(route).filter(({ location: place, isUpload }) => place === 'fields' && !isUpload)
    return leaves(objectOf(fields) as Schema, []).flatMap(([schema, path]) =>
      fits(schema, path) ? [{ route, path }] : [],
    )
  })
}

function leaves(schema: Schema, path: string[]): [Schema, string[]][] {
  const options = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema]
  return options.flatMap((option): [Schema, string[]][] => {
    if (option.properties) {
      return Object.entries(option.properties).flatMap(([name, inner]) => leaves(inner, [...path, name]))
    }
    return option.items ? leaves(option.items, [...path, '']) : [[option, path]]
  })
}

const isOfType = ({ type }: Schema, name: string) => type === name || (Array.isArray(type) && type.includes(name))

const labelOf = ({ route, path }: Input) => `${route.method} ${route.path} (${route.operation.name}): ${nameOf(path)}`

const nameOf = ([first, ...rest]: string[]) => `${first}${rest.map((step) => `[${step}]`).join('')}`

function jsonOf(path: string[], value: string): string {
  return path.reduceRight((inner, step) => (step === '' ? `[${inner}]` : `{${JSON.stringify(step)}:${inner}}`), value)
}

const json = parse('application/json')

/** Returns what an operation gets for one parameter in JSON. */
function readJson({ route, path }: Input, value: string): unknown {
  return read(route, parseJsonBody(Buffer.from(jsonOf(path, value)), json).fields!)
}

/** Returns what an operation gets for one parameter in a form. */
function readForm({ route, path }: Input, value: string): unknown {
  return read(route, nestParams([[nameOf(path), value]]))
}

function read(route: Route, fields: ParamObject): unknown {
  const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
  const request = { params, headers: {}, parsedQuery: parseQuery('/'), parsedBody: { fields, files: [] } }
  try {
    return routeInput(route)(request as unknown as FastifyRequest)
  } catch (error) {
    return { thrown: String(error) }
  }
}

// From Mastodon's documentation, client/intro/#boolean. Python writes `False`.
const falseWords = ['false', 'False', 'FALSE', 'f', 'F', '0', 'off', 'OFF']
const trueWord = fc.oneof(
  fc.constantFrom('true', 'True', 'TRUE', 't', 'T', '1', 'on', 'ON', 'yes', '2'),
  fc.string({ minLength: 1 }).filter((text) => !falseWords.includes(text)),
)
const trueJson = fc.oneof(
  fc.constantFrom('true', '1', '2', '-1'),
  trueWord.map((text) => JSON.stringify(text)),
)
const falseJson = fc.constantFrom('false', '0', ...falseWords.map((word) => JSON.stringify(word)))

const alerts = {
  route: all.find(({ operation }) => operation.name === 'subscribeToPush')!,
  path: ['data', 'alerts', 'follow'],
}
const booleans = [...inputsOf((schema) => isOfType(schema, 'boolean')), alerts]

test('there are booleans and ids to test', () => {
  expect(booleans.length).toBeGreaterThan(40)
  expect(ids.length).toBeGreaterThan(40)
})

test.each(booleans.map((input) => [labelOf(input), input] as const))(
  'a boolean is parsed as Mastodon parses it: %s',
  (_label, input) => {
    const [yes, no] = [readJson(input, 'true'), readJson(input, 'false')]
    expect(yes).not.toEqual(no)
    fc.assert(fc.property(trueJson, (value) => void expect(readJson(input, value)).toEqual(yes)))
    fc.assert(fc.property(falseJson, (value) => void expect(readJson(input, value)).toEqual(no)))
    fc.assert(fc.property(trueWord, (word) => void expect(readForm(input, word)).toEqual(yes)))
    for (const word of falseWords) expect(readForm(input, word)).toEqual(no)
  },
)

test('the agreement to the rules is parsed like other booleans', () => {
  const agreementOf = (json: string) =>
    coerce(AccountRegistrationInput, JSON.parse(`{"agreement":${json}}`) as ParamObject)['agreement']
  fc.assert(fc.property(trueJson, (value) => void expect(agreementOf(value)).toBe(true)))
  fc.assert(fc.property(falseJson, (value) => void expect(agreementOf(value)).toBe(false)))
})

const ids = inputsOf(
  (schema, path) =>
    isOfType(schema, 'string') && !schema.enum && /(?:^|_)ids?$/.test(path.findLast((step) => step !== '') ?? ''),
)

test.each(ids.map((input) => [labelOf(input), input] as const))(
  'an id may be a number in JSON, and loses no digit: %s',
  (_label, input) => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 63n - 1n), (id) => {
        const asText = readJson(input, `"${id}"`)
        expect(JSON.stringify(asText)).toContain(`"${id}"`)
        expect(readJson(input, String(id))).toEqual(asText)
      }),
    )
  },
)

test('digits within a text stay text, however many there are', () => {
  const input = ids.find(({ route }) => route.operation.name === 'createPost')!
  const output = (text: string) =>
    read(input.route, parseJsonBody(Buffer.from(JSON.stringify({ status: text })), json).fields!)
  fc.assert(
    fc.property(fc.string(), fc.bigInt(2n ** 53n, 2n ** 64n), (text, number) => {
      for (const status of [`${text}${number}`, `${text}:${number}`, `"${text},${number}`, `[${number},${text}\\"`]) {
        expect(output(status)).toMatchObject({ text: status })
      }
    }),
  )
})

test.each([
  '{"a":1,12345678901234567:2}',
  '[012345678901234567]',
  '[-]',
  '{"a":12345678901234567',
  '[1 12345678901234567]',
])('invalid JSON stays invalid despite a long number: %s', (text) => {
  expect(() => parseJsonBody(Buffer.from(text), json).fields).toThrow('not valid JSON')
})
