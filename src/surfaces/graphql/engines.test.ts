import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { notFound } from '../../model/errors.ts'
import type { GraphqlContext } from './context.ts'
import { openDocuments } from './documents.ts'
import { engines, openEngine } from './engine.ts'
import { jitCompiler } from './jit.ts'

const Size = new GraphQLEnumType({ name: 'Size', values: { SMALL: { value: 'small' }, LARGE: { value: 'large' } } })
const Filter = new GraphQLInputObjectType({
  name: 'Filter',
  fields: {
    size: { type: Size, defaultValue: 'small' },
    words: { type: new GraphQLList(new GraphQLNonNull(GraphQLString)) },
  },
})

interface Thing {
  id: string
  size: string
  broken?: boolean
}

const ThingType: GraphQLObjectType<Thing, GraphqlContext> = new GraphQLObjectType<Thing, GraphqlContext>({
  name: 'Thing',
  fields: () => ({
    id: { type: new GraphQLNonNull(GraphQLString) },
    size: { type: Size },
    name: { type: GraphQLString, resolve: ({ id }) => Promise.resolve(`thing ${id}`) },
    required: {
      type: new GraphQLNonNull(GraphQLString),
      resolve: ({ id, broken }) => (broken ? Promise.reject(notFound()) : id),
    },
    missing: { type: new GraphQLNonNull(GraphQLString), resolve: ({ broken }) => (broken ? null : 'there') },
    wrong: { type: GraphQLInt, resolve: () => 'no number' },
    thrown: {
      type: GraphQLString,
      resolve() {
        throw notFound()
      },
    },
    same: { type: new GraphQLNonNull(ThingType), resolve: (thing) => thing },
    maybe: { type: ThingType, resolve: (thing) => (thing.broken ? null : Promise.resolve(thing)) },
    others: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(ThingType))),
      args: { first: { type: GraphQLInt, defaultValue: 2 } },
      resolve: (thing, { first }: { first: number }) =>
        Array.from({ length: first }, (_, index) => ({ ...thing, id: `${thing.id}.${index}`, broken: index === 1 })),
    },
    loose: {
      type: new GraphQLList(ThingType),
      resolve: ({ id }) => [{ id, size: 'large' }, null, { id, size: 'huge', broken: true }],
    },
  }),
})

// Engines may pass arguments in any order.
const sorted = (args: object) =>
  Object.fromEntries(Object.entries(args).toSorted(([one], [other]) => one.localeCompare(other)))

const json = { type: GraphQLString, resolve: (_: unknown, args: object) => JSON.stringify(sorted(args)) }
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      thing: {
        type: ThingType,
        args: { id: { type: GraphQLString } },
        resolve: (_, { id = '1' }) => ({ id, size: 'large' }),
      },
      things: {
        type: new GraphQLList(ThingType),
        resolve: async () => [
          { id: '1', size: 'small' },
          { id: '2', size: 'large' },
        ],
      },
      nothing: { type: ThingType, resolve: () => null },
      echo: {
        ...json,
        args: {
          text: { type: GraphQLString },
          number: { type: GraphQLInt, defaultValue: 7 },
          size: { type: Size },
          list: { type: new GraphQLList(GraphQLString) },
          filter: { type: Filter },
        },
      },
      must: { ...json, args: { text: { type: new GraphQLNonNull(GraphQLString) } } },
    },
  }),
  mutation: new GraphQLObjectType({
    name: 'Mutation',
    fields: { change: { ...json, args: { filter: { type: new GraphQLNonNull(Filter) } } } },
  }),
})

const limits = { graphqlDocumentBytes: 16_384, graphqlDepth: 12, graphqlCost: 2000, graphqlAliases: 15 }
const documents = openDocuments({ schema, limits, introspection: true })

/** Every form of query that clients can send, each with variables. The names describe the special case. */
const queries: [string, string, Record<string, unknown>?][] = [
  ['fields', '{ thing { id size name } }'],
  ['aliases', '{ a: thing(id: "1") { x: id } b: thing(id: "2") { x: size y: size } }'],
  [
    'the same field twice',
    '{ thing { id ...F } thing { name } } fragment F on Thing { id others { id } others { name } }',
  ],
  [
    'fragments within fragments',
    '{ thing { ...A } } fragment A on Thing { id same { ...B } } fragment B on Thing { name ... { size } }',
  ],
  [
    'a fragment in two places',
    '{ a: thing { ...F } things { ...F same { ...F } } } fragment F on Thing { id others(first: 1) { id } }',
  ],
  ['lists in lists', '{ things { others(first: 1) { others(first: 1) { id name } } } }'],
  ['a default in the schema', '{ echo thing { others { id } } }'],
  ['a variable', 'query ($id: String) { thing(id: $id) { id } }', { id: '9' }],
  ['a variable that is null', 'query ($id: String) { echo(text: $id) }', { id: null }],
  ['a variable that is left out', 'query ($n: Int) { echo(number: $n) }'],
  ['a default of a variable', 'query ($n: Int = 3) { echo(number: $n) }'],
  ['a default of a non-null variable', 'query ($n: Int! = 3) { echo(number: $n) }'],
  ['null instead of a default', 'query ($n: Int = 3) { echo(number: $n) }', { n: null }],
  ['an enum', '{ echo(size: LARGE) }'],
  ['an enum in a variable', 'query ($s: Size!) { echo(size: $s) }', { s: 'SMALL' }],
  ['a list', '{ echo(list: ["a", null]) }'],
  ['a single value for a list', 'query ($l: [String]) { a: echo(list: "a") b: echo(list: $l) }', { l: 'b' }],
  ['an object', '{ echo(filter: {words: ["a"], size: null}) }'],
  ['an object with a default', 'query ($f: Filter) { a: echo(filter: {}) b: echo(filter: $f) }', { f: { words: [] } }],
  [
    'variables within an object',
    'query ($w: String!, $s: Size) { echo(filter: {words: [$w, "b"], size: $s}) }',
    { w: 'a' },
  ],
  ['a non-null argument', 'query ($t: String!) { must(text: $t) }', { t: 'x' }],
  [
    'include and skip',
    'query ($on: Boolean!) { thing { id @include(if: $on) name @skip(if: $on) ...F @include(if: $on) } } fragment F on Thing { size }',
    { on: true },
  ],
  [
    'a fragment once with and once without a condition',
    'query ($on: Boolean!) { a: thing { ...F @include(if: $on) } b: thing { ...F } } fragment F on Thing { id }',
    { on: false },
  ],
  ['typenames', '{ __typename thing { __typename same { __typename } } }'],
  ['a null object', '{ nothing { id same { id } } }'],
  ['an error in a nullable field', '{ thing { id thrown } }'],
  ['a value of the wrong type', '{ thing { id wrong } }'],
  ['a result that is not a value of its enum', '{ thing { loose { id size } } }'],
  ['an error that nulls its parent', '{ thing { id others { id required } } }'],
  ['null in a non-null field, which nulls its parent', '{ things { id others { missing } } }'],
  ['an error within a nullable object', '{ thing { maybe { id others { required } } } }'],
  ['aliases that are names of JavaScript', '{ constructor: thing { toString: id hasOwnProperty: name } }'],
  ['the alias `__proto__`', '{ __proto__: thing { __proto__: id name } }'],
  ['a text with quotes and line breaks', '{ echo(text: "a\\"b\\\\c\\n\\u2028`${1}") }'],
  ['introspection', '{ __schema { queryType { name } } __type(name: "Size") { enumValues { name } } }'],
  ['one of several operations', 'query Other { nothing { id } } query Asked { thing { id } }'],
]

interface Shown {
  data?: unknown
  errors?: unknown[]
}

async function ask(name: (typeof engines)[number], text: string, sent: Record<string, unknown>): Promise<Shown[]> {
  const engine = openEngine(schema, name)
  const operation = documents.operation(text, text.includes('Asked') ? 'Asked' : undefined)
  const results: Shown[] = []
  // Executes the operation until the engine has compiled it, and then once more.
  for (let time = 0; time < 5; time++) {
    const result = await engine({ operation, sent, coerced: operation.coerce(sent), context: {} as GraphqlContext })
    const errors = result.errors?.map(({ path, locations, originalError }) => ({
      ...{ path, locations },
      code: (originalError as { code?: string } | undefined)?.code,
    }))
    errors?.sort((one, other) => String(one.path).localeCompare(String(other.path)))
    results.push(JSON.parse(JSON.stringify({ data: result.data, errors })) as Shown)
  }
  return results
}

describe.each(engines)('the engine %s', (name) => {
  test.each(queries)('gives the same response as the reference: %s', async (_, text, variables = {}) => {
    const [expected] = await ask('reference', text, variables)
    const results = await ask(name, text, variables)
    expect(results).toEqual(Array(5).fill(expected))
    expect(expected?.data).toBeDefined()
  })

  test('returns the requested data and errors', async () => {
    const [first] = await ask(name, '{ things { id name size others(first: 1) { id } } thing { thrown } }', {})
    expect(first).toEqual({
      data: {
        things: [
          { id: '1', name: 'thing 1', size: 'SMALL', others: [{ id: '1.0' }] },
          { id: '2', name: 'thing 2', size: 'LARGE', others: [{ id: '2.0' }] },
        ],
        thing: { thrown: null },
      },
      errors: [{ path: ['thing', 'thrown'], locations: [{ line: 1, column: 59 }], code: 'not_found' }],
    })
  })

  // Of several errors that null the same parent, one is enough (October 2021 section 6.4.4).
  test('nulls the parents of several errors', async () => {
    const results = await ask(name, '{ a: thing { others { missing required } } b: thing { id } }', {})
    expect(results.map(({ data }) => data)).toEqual(Array(5).fill({ a: null, b: { id: '1' } }))
    for (const { errors } of results) expect(errors?.length).toBeGreaterThan(0)
  })

  test('runs mutations once and in order', async () => {
    const [first] = await ask(
      name,
      'mutation ($f: Filter!) { a: change(filter: $f) b: change(filter: {size: SMALL}) }',
      {
        f: { size: 'LARGE' },
      },
    )
    expect(first?.data).toEqual({ a: '{"filter":{"size":"large"}}', b: '{"filter":{"size":"small"}}' })
  })
})

describe('the compiler', () => {
  const compile = jitCompiler(schema)
  const isCompiled = (text: string) => compile(documents.operation(text, undefined)) !== undefined

  test('compiles plain queries', () => {
    expect(
      isCompiled('query ($id: String) { thing(id: $id) { id ...F } } fragment F on Thing { others(first: 3) { id } }'),
    ).toBe(true)
  })

  test.each([
    ['a mutation', 'mutation { change(filter: {}) }'],
    ['a directive', '{ thing { id @include(if: true) } }'],
    ['introspection', '{ __schema { queryType { name } } }'],
    ['a variable within a list', 'query ($a: String) { echo(list: [$a]) }'],
    ['a variable within an object', 'query ($a: Size) { echo(filter: {size: $a}) }'],
    ['the alias `__proto__`', '{ __proto__: thing { id } }'],
  ])('does not compile %s', (_, text) => expect(isCompiled(text)).toBe(false))

  // graphql-jit writes texts from a document into the source of a function, and converts its own marks in them to code.
  test('does not compile texts that could become code', async () => {
    const mark = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d'
    const code = `${mark}0,globalThis.isTaken=1`
    for (const literal of [`"${code}"`, `"""${code}"""`, `"\\u005f${code.slice(1)}"`]) {
      const text = `{ echo(text: ${literal}) }`
      expect(isCompiled(text)).toBe(false)
      const [first] = await ask('jit', text, {})
      expect(first?.data).toEqual({ echo: JSON.stringify({ number: 7, text: code }) })
    }
    const [byVariable] = await ask('jit', 'query ($t: String) { echo(text: $t) }', { t: code })
    expect(byVariable?.data).toEqual({ echo: JSON.stringify({ number: 7, text: code }) })
    expect(globalThis).not.toHaveProperty('isTaken')
  })
})
