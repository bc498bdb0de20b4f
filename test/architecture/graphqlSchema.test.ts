import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CriticalityLevel, diff } from '@graphql-inspector/core'
import {
  buildSchema,
  getNullableType,
  type GraphQLArgument,
  type GraphQLSchema,
  isInputObjectType,
  isObjectType,
  validateSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { operations } from '../../src/operations/operations.ts'
import { buildGraphqlSchema } from '../../src/surfaces/graphql/schema/buildSchema.ts'
import { ownFields } from '../../src/surfaces/graphql/schema/ownFields.ts'
import { pagingFields } from '../../src/surfaces/graphql/schema/paging.ts'
import { relations } from '../../src/surfaces/graphql/schema/relations.ts'
import { withoutArgument, withoutField } from '../../src/surfaces/graphql/schema/withoutField.ts'
import { schemaProblems } from './schemaRules.ts'

const root = join(import.meta.dirname, '../..')
const schema = buildGraphqlSchema(operations)
const released = readFileSync(join(root, 'schema/released.graphql'), 'utf8')

/**
 * Deliberate breaking changes since the release: the reason for each, by the message that reports the change. See
 * docs/decisions/graphql-schema.md.
 */
const deliberate: Record<string, string> = {}

const rootFields = (of: GraphQLSchema) =>
  [of.getQueryType(), of.getMutationType(), of.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  )

test('the schema is valid', () => {
  expect(validateSchema(schema)).toEqual([])
  expect(rootFields(schema).length).toBeGreaterThan(150)
})

test('graphql-1, graphql-12: everything is described, spelt by the rules, and not named like a credential', () => {
  expect(schemaProblems(schema)).toEqual([])
})

test('the style rules find violations', () => {
  const bad = buildSchema(`
    type Query { a_b(sessionId: ID): PostConnection, ownerId: String }
    type PostConnection { edges: Int }
    type PostEdge { node: Int, cursor: Int! }
    enum lower { small }
    input Thing { x: Int }
    type Mutation { change(name: String): Int }
  `)
  const problems = schemaProblems(bad).filter((problem) => !problem.endsWith('is not described'))
  expect(problems.sort()).toEqual([
    'Mutation.change takes something else than one input of type ChangeInput!',
    'PostConnection has no list of edges',
    'PostConnection has no pageInfo',
    'PostEdge has a cursor that is not a String!',
    'Query .a_b is a connection without after, before, first, last',
    'Query.a_b is not a correct name of the kind "field"',
    'Query.a_b(sessionId) has the name of a credential',
    'Query.ownerId is named an id, and is a String',
    'Thing is an input whose name does not end in Input',
    'lower is not a correct name of the kind "type"',
    'lower.small is not a correct name of the kind "enum value"',
  ])
  expect(schemaProblems(bad)).toContain('Query is not described')
})

test('every operation is a field with its name, or has a reason why not', () => {
  const fields = rootFields(schema).map(({ name }) => name)
  const shown = operations.map(({ name }) => name).filter((name) => !(name in withoutField))
  const extra = Object.keys(ownFields).filter((name) => !shown.includes(name))
  expect(fields.toSorted()).toEqual([...shown, ...extra].sort())
  expect(Object.keys(withoutField).filter((name) => !operations.some((operation) => operation.name === name))).toEqual(
    [],
  )
})

// Returns the argument names of a field, or the field names of its input object.
function namesOf(args: readonly GraphQLArgument[]): string[] {
  const [input] = args
  const type = input?.name === 'input' ? getNullableType(input.type) : undefined
  return isInputObjectType(type) ? Object.keys(type.getFields()) : args.map(({ name }) => name)
}

test('every field of an input is an argument, or has a reason why not', () => {
  const fields = rootFields(schema).filter(({ name }) => !(name in ownFields))
  const actual = fields.map(({ name, args }) => ({ name, names: namesOf(args).sort() }))
  const expected = fields.map(({ name, args }) => {
    const isPage = args.some((argument) => argument.name === 'first')
    const left = [...Object.keys(withoutArgument[name] ?? {}), ...(isPage ? pagingFields : [])]
    const inputNames = Object.keys(operations.find((operation) => operation.name === name)!.input.shape)
    const paging = isPage ? ['first', 'last', 'after', 'before'] : []
    return { name, names: [...inputNames.filter((field) => !left.includes(field)), ...paging].sort() }
  })
  expect(actual).toEqual(expected)
  for (const [name, left] of Object.entries(withoutArgument)) {
    const shape = operations.find((operation) => operation.name === name)?.input.shape ?? {}
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(left)))
  }
})

test('every relation is a marked field, and no other field is marked', () => {
  for (const { of, field } of relations) {
    const type = schema.getType(of)
    expect(isObjectType(type) && type.getFields()[field]?.extensions, `${of}.${field}`).toEqual({ relation: true })
  }
  const marked = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields()).filter(({ extensions }) => extensions['relation'] === true)
      : [],
  )
  expect(marked).toHaveLength(relations.length)
})

const breaking = async (before: string, after: GraphQLSchema) => {
  const changes = await diff(buildSchema(before), after)
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message)
}

test('nothing in the released schema was removed or changed, except deliberately', async () => {
  const found = await breaking(released, schema)
  expect(found.filter((message) => !(message in deliberate))).toEqual([])
  expect(Object.keys(deliberate).filter((message) => !found.includes(message))).toEqual([])
})

test('a removed field and a newly required argument are found', async () => {
  const before = released.replace('type Query {', 'type Query {\n  gone: Int\n')
  expect(await breaking(before, schema)).toContain("Field 'gone' was removed from object type 'Query'")
  const relaxed = released.replace(/(input VotePollInput \{[^}]*choices: \[Int!\])!/, '$1')
  expect(relaxed).not.toBe(released)
  expect(await breaking(relaxed, schema)).toContain(
    "Input field 'VotePollInput.choices' changed type from '[Int!]' to '[Int!]!'",
  )
})
