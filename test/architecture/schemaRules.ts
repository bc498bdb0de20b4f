import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  GraphQLString,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { findCredentialName } from '../../src/model/credentialNames.ts'

type Field = GraphQLField<unknown, unknown>
type Part = GraphQLNamedType | Field | GraphQLArgument | GraphQLInputField | { name: string; description?: unknown }

/** A part of a schema, with its path from the type. */
interface SchemaPart {
  path: string
  part: Part
  kind: 'type' | 'field' | 'argument' | 'input field' | 'enum value'
}

/** Returns the parts of a schema that break our style rules, as sentences. */
export function schemaProblems(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  )
  const parts = types.flatMap(partsOf)
  return [
    ...parts.flatMap(({ path, part, kind }) => problemsOf(part, kind).map((problem) => `${path} ${problem}`)),
    ...types.flatMap((type) => connectionProblems(type).map((problem) => `${type.name} ${problem}`)),
    ...mutationProblems(schema),
  ]
}

function partsOf(type: GraphQLNamedType): SchemaPart[] {
  const { name } = type
  const own: SchemaPart = { path: name, part: type, kind: 'type' }
  if (isEnumType(type))
    return [
      own,
      ...type.getValues().map((part) => ({ path: `${name}.${part.name}`, part, kind: 'enum value' as const })),
    ]
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    return [own, ...fields.map((part) => ({ path: `${name}.${part.name}`, part, kind: 'input field' as const }))]
  }
  if (!isObjectType(type)) return [own]
  const fields = Object.values(type.getFields()).flatMap((part): SchemaPart[] => [
    { path: `${name}.${part.name}`, part, kind: 'field' },
    ...part.args.map((argument) => ({
      path: `${name}.${part.name}(${argument.name})`,
      part: argument,
      kind: 'argument' as const,
    })),
  ])
  return [own, ...fields]
}

const spelling: Record<SchemaPart['kind'], RegExp> = {
  type: /^[A-Z][A-Za-z0-9]*$/,
  field: /^[a-z][A-Za-z0-9]*$/,
  argument: /^[a-z][A-Za-z0-9]*$/,
  'input field': /^[a-z][A-Za-z0-9]*$/,
  'enum value': /^[A-Z][A-Z0-9_]*$/,
}

function problemsOf(part: Part, kind: SchemaPart['kind']): string[] {
  const { name, description } = part
  const problems: string[] = []
  if (!spelling[kind].test(name)) problems.push(`is not a correct name of the kind "${kind}"`)
  if (typeof description !== 'string') problems.push('is not described')
  else if (!/^[A-Z0-9"`].*[.:]`?$/s.test(description)) problems.push(`is not described by a sentence: ${description}`)
  if (kind !== 'type' && findCredentialName([name]) !== undefined) problems.push('has the name of a credential')
  if (isInputObjectType(part) && !name.endsWith('Input')) problems.push('is an input whose name does not end in Input')
  if ('type' in part && /^id$|Ids?$/.test(name) && getNamedType(part.type) === GraphQLString)
    problems.push('is named an id, and is a String')
  return problems
}

const pagingArguments = ['after', 'before', 'first', 'last']

// Relay Cursor Connections Specification, sections 3 to 5.
function connectionProblems(type: GraphQLNamedType): string[] {
  if (!isObjectType(type)) return type.name.endsWith('Connection') ? ['is a connection that is not an object'] : []
  const fields = type.getFields()
  const problems = Object.values(fields)
    .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
    .filter(({ args }) => pagingArguments.some((name) => !args.some((argument) => argument.name === name)))
    .map(({ name }) => `.${name} is a connection without ${pagingArguments.join(', ')}`)
  if (type.name.endsWith('Connection')) problems.push(...missing(fields, { edges: 'list', pageInfo: 'PageInfo!' }))
  if (type.name.endsWith('Edge')) problems.push(...missing(fields, { node: '', cursor: 'String!' }))
  if (type.name === 'PageInfo') {
    const flags = { hasNextPage: 'Boolean!', hasPreviousPage: 'Boolean!', startCursor: 'String', endCursor: 'String' }
    problems.push(...missing(fields, flags))
  }
  return problems
}

function missing(fields: Record<string, Field>, required: Record<string, string>): string[] {
  return Object.entries(required).flatMap(([name, type]) => {
    const field = fields[name]
    if (!field) return [`has no ${name}`]
    if (type === 'list') return isListType(getNullableType(field.type)) ? [] : [`has no list of ${name}`]
    return type === '' || String(field.type) === type ? [] : [`has a ${name} that is not a ${type}`]
  })
}

function mutationProblems(schema: GraphQLSchema): string[] {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  return mutations.flatMap(({ name, args: [input, ...others] }) => {
    if (!input) return []
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
    const isRight = input.name === 'input' && String(input.type) === type && others.length === 0
    return isRight ? [] : [`Mutation.${name} takes something else than one input of type ${type}`]
  })
}
