import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { openDocuments } from './documents.ts'
import { GraphqlRequestError } from './requestError.ts'
import type { JsonObject } from '../jsonText.ts'

const schema = buildSchema(`
  enum Size { SMALL LARGE }
  input Filter { size: Size!, words: [String!], nested: Filter }
  type PageInfo { hasNextPage: Boolean! }
  type Edge { cursor: String!, node: Post! }
  type Connection { edges: [Edge!]!, nodes: [Post!]!, pageInfo: PageInfo! }
  type Media { id: ID! }
  type Profile { id: ID!, posts(first: Int, last: Int): Connection!, self: Profile! }
  type Post { id: ID!, author: Profile!, media: [Media!]!, replies(limit: Int = 3): [Post!]!, text(size: Size, filter: Filter): String }
  type Query { timeline(first: Int, last: Int): Connection!, post(id: ID): Post, count(number: Int): Int }
  type Mutation { change(filter: Filter!): Boolean }
`)
const limits = { graphqlDocumentBytes: 16_384, graphqlDepth: 12, graphqlCost: 2000, graphqlAliases: 15 }
const documents = openDocuments({ schema, limits, introspection: true })
const closed = openDocuments({ schema, limits, introspection: false })

function run(text: string, variables: JsonObject = {}, from = documents) {
  const operation = from.operation(text, undefined)
  return operation.coerce(variables)
}

function refusal(text: string, variables: JsonObject = {}, from = documents): string {
  try {
    run(text, variables, from)
  } catch (error) {
    if (error instanceof GraphqlRequestError) return error.problems.map((problem) => problem.error.message).join(' | ')
    throw error
  }
  return 'none'
}

describe('limits of a document', () => {
  test.each([
    ['a scalar', '{ count }', 1],
    ['an object', '{ post { id } }', 1],
    [
      'a page with edges and nodes',
      '{ timeline(first: 40) { edges { cursor node { id } } pageInfo { hasNextPage } } }',
      43,
    ],
    ['a page without a length in the document', '{ timeline { nodes { author { id } } } }', 22],
    ['a list whose length the schema gives', '{ post { replies { author { id } } } }', 5],
    ['a list without a length', '{ post { media { id } author { id } } }', 3],
    ['a list within a list', '{ post { replies(limit: 10) { replies(limit: 10) { author { id } } } } }', 112],
    [
      'pages within pages',
      '{ timeline(first: 10) { nodes { author { posts(last: 5) { nodes { author { id } } } } } } }',
      82,
    ],
    [
      'a fragment that is spread twice',
      '{ a: post { ...F } b: post { ...F } } fragment F on Post { author { id } }',
      4,
    ],
    ['introspection of a type', '{ __type(name: "Post") { name } }', 50],
    [
      'introspection of a type with aliases',
      '{ __type(name: "Post") { a: name ...F } } fragment F on __Type { b: name ... { c: name } }',
      400,
    ],
  ])('its cost is counted: %s', (_, text, cost) => {
    const enough = openDocuments({ schema, limits: { ...limits, graphqlCost: cost }, introspection: true })
    const short = openDocuments({ schema, limits: { ...limits, graphqlCost: cost - 1 }, introspection: true })
    expect(refusal(text, {}, enough)).toBe('none')
    expect(refusal(text, {}, short)).toBe(`The document has a cost of ${cost}; at most ${cost - 1} is allowed`)
  })

  test('its cost depends on the variable for the length of a page', () => {
    const text =
      'query ($n: Int = 30, $m: Int) { timeline(first: $n) { nodes { author { posts(first: $m) { nodes { author { id } } } } } } }'
    expect(refusal(text)).toMatch(/^none$/)
    expect(refusal(text, { m: 100 })).toMatch(/^The document has a cost of 3092;/)
    expect(refusal(text, { n: 1, m: 100 })).toBe('none')
    expect(refusal(text, { n: 1_000_000, m: 0 })).toMatch(/cost/)
    expect(refusal(text, { n: -5 })).toBe('none')
  })

  test('nested fragments are counted without delay', () => {
    const spread = (index: number) =>
      `fragment F${index} on Post { ...F${index + 1} author { id } ... { ...F${index + 1} } }`
    const text = `{ post { ...F0 } } ${Array.from({ length: 55 }, (_, index) => spread(index)).join(' ')} fragment F55 on Post { id }`
    expect(refusal(text)).toMatch(/^The document has a cost of/)
  })

  test('its depth counts fields inside fragments, and introspection has its own limit', () => {
    const nested = (depth: number) =>
      `{ post { author { ${'self { '.repeat(depth - 3)} id ${'} '.repeat(depth - 3)} } } }`
    expect(refusal(nested(12))).toBe('none')
    expect(refusal(nested(13))).toBe('The document has a depth of 13; at most 12 is allowed')
    expect(
      refusal(`{ post { author { ...F } } } fragment F on Profile { ${'self { '.repeat(10)} id ${'} '.repeat(10)} }`),
    ).toMatch(/depth of 13/)
    const types = `ofType { `.repeat(9)
    expect(refusal(`{ __schema { types { fields { type { ${types} name ${'} '.repeat(9)} } } } } }`)).toBe('none')
    expect(
      refusal('{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }'),
    ).toMatch(/introspection depth/)
  })

  test('introspection of the whole schema is allowed once, but not again with aliases', () => {
    const aliased = (count: number) =>
      `{ __schema { ${Array.from({ length: count }, (_, index) => `a${index}: types { name }`).join(' ')} } }`
    expect(refusal(aliased(1))).toBe('none')
    expect(refusal(aliased(2))).toMatch(/cost of 4000/)
  })

  test('its aliases are counted in the whole document', () => {
    const aliases = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: count`).join(' ')} }`
    expect(refusal(aliases(15))).toBe('none')
    expect(refusal(aliases(16))).toBe('The document has a number of aliases of 16; at most 15 is allowed')
  })

  test('its bytes and tokens are limited before it is parsed', () => {
    expect(() => run(`{ count ${' '.repeat(16_400)} }`)).toThrow('longer than 16384 bytes')
    expect(() => run(`{ count(number: 1) # ${'€'.repeat(6000)}\n }`)).toThrow('longer than 16384 bytes')
    expect(refusal(`{ ${'id '.repeat(4000)} }`)).toMatch(/more than 3000 tokens/)
    expect(refusal('{ self '.repeat(2000))).toMatch(/more than 3000 tokens|Syntax Error/)
  })

  test('it is refused before validation if that would be slow', () => {
    const fragments = (count: number) =>
      `{ post { ${Array.from({ length: count }, (_, at) => `...F${at}`).join(' ')} } } ${Array.from({ length: count }, (_, at) => `fragment F${at} on Post { id }`).join(' ')}`
    expect(refusal(fragments(60))).toBe('none')
    expect(refusal(fragments(61))).toMatch(/^The document has a number of fragments of 61;/)
    expect(refusal(`{ ${'post { id } '.repeat(80)} }`)).toBe('none')
    expect(refusal(`{ ${'post { id } '.repeat(81)} }`)).toMatch(
      /^The document has a number of fields of one name of 81;/,
    )
  })

  test('each of its top-level fields is counted once', () => {
    const text = '{ a: count count ...F ... { b: count a: count } } fragment F on Query { count c: count }'
    expect(documents.operation(text, undefined).rootFields).toBe(4)
  })
})

describe('errors of a document that is not executed', () => {
  const secret = 'hunter2hunter2'

  test.each([
    ['a syntax error', `{ post(id: "${secret}" "${secret}") }`, 'Syntax Error at line 1, column 29'],
    ['an unexpected name', `{ post(${secret}) { id } }`, 'Syntax Error at line 1, column 22'],
    ['an unclosed string', `{ post(id: "${secret}) { id } }`, 'Syntax Error at line 1, column 37'],
    ['a string for an enum', `{ post { text(size: "${secret}") } }`, 'Expected a value of type "Size".'],
    ['an unknown enum value', `{ post { text(size: ${secret}) } }`, 'Expected a value of type "Size".'],
    ['a string for a number', `{ count(number: "${secret}") }`, 'Expected a value of type "Int".'],
    [
      'an enum value in a list of strings',
      `mutation { change(filter: {size: SMALL, words: [${secret}]}) }`,
      'Expected a value of type "String!".',
    ],
    [
      'an object for a list of strings',
      `mutation { change(filter: {size: SMALL, words: {a: "${secret}"}}) }`,
      'Expected a value of type "[String!]".',
    ],
    ['an object for a number', `{ count(number: {a: "${secret}"}) }`, 'Expected a value of type "Int".'],
  ])('repeat no value: %s', (_, text, message) => {
    expect(refusal(text)).toBe(message)
  })

  test('contain names', () => {
    expect(refusal('{ pots { id } }')).toBe('Cannot query field "pots" on type "Query". Did you mean "post"?')
    expect(refusal('mutation { change(filter: {}) }')).toBe(
      'Field "Filter.size" of required type "Size!" was not provided.',
    )
    expect(refusal('mutation { change(filter: {size: SMALL, sise: 1}) }')).toMatch(
      /^Field "sise" is not defined by type "Filter"./,
    )
  })

  test('suggest nothing and reveal no schema without introspection', () => {
    expect(refusal('{ pots { id } }', {}, closed)).toBe('Cannot query field "pots" on type "Query".')
    expect(refusal('mutation { change(filter: {size: SMALL, sise: 1}) }', {}, closed)).not.toMatch(/Did you mean/)
    expect(refusal('{ post { text(size: SMAL) } }', {}, closed)).toBe('Expected a value of type "Size".')
    expect(refusal('{ __schema { queryType { name } } }', {}, closed)).toMatch(/introspection has been disabled/)
    expect(refusal('{ __typename }', {}, closed)).toBe('none')
  })

  test('ask for an operation name if there are several operations', () => {
    const text = 'query A { count } query B { post { id } }'
    expect(documents.operation(text, 'B').name).toBe('B')
    expect(() => documents.operation(text, undefined)).toThrow(GraphqlRequestError)
    try {
      documents.operation(text, secret)
      expect.unreachable()
    } catch (error) {
      expect(JSON.stringify((error as GraphqlRequestError).problems.map((one) => one.error.message))).not.toContain(
        secret,
      )
    }
    expect(refusal('fragment F on Query { count }')).toMatch(/Fragment "F" is never used|no operation/)
  })
})

describe('variables', () => {
  const used = `query ($filter: Filter, $n: Int! = 1, $size: Size) {
    count(number: $n) post { text(size: $size, filter: $filter) }
  }`

  test('are passed to resolvers, with defaults filled in', () => {
    expect({ ...run(used, { size: 'LARGE' }) }).toEqual({ n: 1, size: 'LARGE' })
    expect({ ...run(used, { filter: { size: 'SMALL', words: 'one' }, n: 2 }) }).toEqual({
      n: 2,
      filter: { size: 'SMALL', words: ['one'] },
    })
    expect({ ...run(used, { size: null }) }).toEqual({ n: 1, size: null })
  })

  const secret = 'hunter2hunter2'
  test.each([
    [{ size: secret }, 'Variable $size must be a value of type Size'],
    [{ n: secret }, 'Variable $n must be a value of type Int!'],
    [{ n: null }, 'Variable $n must be a value of type Int!'],
    [{ n: 2 ** 40 }, 'Variable $n must be a value of type Int!'],
    [{ filter: secret }, 'Variable $filter must be a value of type Filter'],
    [{ filter: { words: [] } }, 'Variable $filter.size is missing'],
    [
      { filter: { size: 'SMALL', words: ['a', { a: secret }] } },
      'Variable $filter.words.1 must be a value of type String!',
    ],
    [
      { filter: { size: 'SMALL', nested: { size: secret } } },
      'Variable $filter.nested.size must be a value of type Size!',
    ],
    [{ filter: { size: 'SMALL', [secret]: secret } }, 'Variable $filter has a field that Filter does not have'],
    [{ n: secret, size: 5 }, 'Variable $n must be a value of type Int! | Variable $size must be a value of type Size'],
  ])('of a wrong type are named, and never repeated: %#', (variables, message) => {
    expect(refusal(used, variables as JsonObject)).toBe(message)
  })

  test('are not checked to the end of a long list of wrong values', () => {
    let visited = 0
    const wrong = function* () {
      for (; visited < 100_000; visited++) yield {}
    }
    const words = { [Symbol.iterator]: wrong }
    const message = refusal(used, { filter: { size: 'SMALL', words } })
    expect(message.match(/must be a value of type String!/g)).toHaveLength(20)
    expect(visited).toBeLessThan(100)
  })

  test('do not come from an object’s prototype', () => {
    expect({ ...run('query ($constructor: ID) { post(id: $constructor) { id } }') }).toEqual({})
  })
})

test('names of variables, arguments and object fields are collected, because they might be credentials', () => {
  const names = documents.names('query ($a: Filter) { x: post(b: {c: [{d: 1}]}) @e(f: 1) { id } }')
  expect([...names].toSorted()).toEqual(['a', 'b', 'c', 'd', 'f'])
  expect(documents.names('{ post(a:')).toEqual([])
})
