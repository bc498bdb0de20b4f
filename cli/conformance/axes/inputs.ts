import { operations } from '../../../src/operations/operations.ts'
import { listWithin, textWithin, within } from '../response.ts'
import { askGraphql } from '../graphql.ts'
import { assume, hasData } from '../judging.ts'
import type { Target } from '../target.ts'
import { noId } from './routes.ts'

/** A query or mutation of the schema. */
export interface GraphqlField {
  operation: 'query' | 'mutation'
  name: string
  /** Values for its required arguments and input objects. */
  values: Record<string, unknown>
  /** The types of these values, in the form in which a document declares variables. */
  types: Record<string, string>
  /** True if its value has fields, which a document must select. */
  hasFields: boolean
  /** The arguments that are input objects. */
  objects: string[]
  /** All arguments. */
  arguments: string[]
  /** The fields of each input object. */
  inputs: Record<string, string[]>
}

// The nesting is deep enough for a non-null list of non-null items.
const typeRef = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }'
const value = `name defaultValue type { ${typeRef} }`
const fields = `fields { name type { ${typeRef} } args { ${value} } }`
const introspection = `{ __schema { queryType { ${fields} } mutationType { ${fields} }
  types { kind name enumValues { name } inputFields { ${value} } } } }`

// The names are those in `schema/schema.graphql`.
const fieldsOfModerators = new Set(operations.filter(({ permissions }) => permissions).map(({ name }) => name))

/** Returns whether only moderators may use a field (credentials-22). */
export const isModeratorsField = ({ name }: GraphqlField): boolean => fieldsOfModerators.has(name)

/** Returns true if the arguments of a field hold an id that does not exist, so that calling it changes nothing. */
export const isFieldOfNothing = ({ values }: GraphqlField): boolean => JSON.stringify(values).includes(noId)

/** Returns every query and mutation of the deployment's schema, by introspection. */
export function graphqlFields(target: Target): Promise<GraphqlField[]> {
  return target.once('fields of GraphQL', async () => {
    const answer = await askGraphql(target, { query: introspection })
    assume(hasData(answer), 'introspection is off')
    const schema = within(answer.json, 'data', '__schema')
    const types = new Map(listWithin(schema, 'types').map((type) => [textWithin(type, 'name') ?? '', type]))
    return (['query', 'mutation'] as const).flatMap((operation) =>
      listWithin(schema, `${operation}Type`, 'fields').flatMap((field) => {
        const name = textWithin(field, 'name')
        return name !== undefined && isName(name) ? [fieldOf(operation, name, field, types)] : []
      }),
    )
  })
}

const isName = (text: string) => /^[A-Za-z_]\w{0,99}$/.test(text)

type Types = ReadonlyMap<string, unknown>

function fieldOf(operation: GraphqlField['operation'], name: string, field: unknown, types: Types): GraphqlField {
  const args = listWithin(field, 'args').filter((arg) => isName(textWithin(arg, 'name') ?? ''))
  const kindOf = (arg: unknown) => textWithin(types.get(innermost(within(arg, 'type'))), 'kind')
  const sentArguments = args.filter((arg) => isNeeded(arg) || kindOf(arg) === 'INPUT_OBJECT')
  const nameOf = (arg: unknown) => textWithin(arg, 'name') ?? ''
  const objects = sentArguments.filter((arg) => kindOf(arg) === 'INPUT_OBJECT')
  const inputsOf = (arg: unknown) => listWithin(types.get(innermost(within(arg, 'type'))), 'inputFields').map(nameOf)
  return {
    operation,
    name,
    values: Object.fromEntries(sentArguments.map((arg) => [nameOf(arg), suitable(within(arg, 'type'), types)])),
    types: Object.fromEntries(sentArguments.map((arg) => [nameOf(arg), written(within(arg, 'type'))])),
    hasFields: /OBJECT|INTERFACE|UNION/.test(textWithin(types.get(innermost(within(field, 'type'))), 'kind') ?? ''),
    objects: objects.map(nameOf),
    arguments: args.map(nameOf),
    inputs: Object.fromEntries(objects.map((arg) => [nameOf(arg), inputsOf(arg)])),
  }
}

function isNeeded(arg: unknown): boolean {
  return textWithin(arg, 'type', 'kind') === 'NON_NULL' && textWithin(arg, 'defaultValue') === undefined
}

function innermost(type: unknown): string {
  const inner = within(type, 'ofType')
  return typeof inner === 'object' && inner !== null ? innermost(inner) : (textWithin(type, 'name') ?? '')
}

function written(type: unknown): string {
  const kind = textWithin(type, 'kind')
  if (kind === 'NON_NULL') return `${written(within(type, 'ofType'))}!`
  if (kind === 'LIST') return `[${written(within(type, 'ofType'))}]`
  return textWithin(type, 'name') ?? 'String'
}

/** Returns a value of a type. An input object gets only its required fields. */
function suitable(type: unknown, types: Types, depth = 0): unknown {
  const kind = textWithin(type, 'kind')
  if (kind === 'NON_NULL') return suitable(within(type, 'ofType'), types, depth)
  if (kind === 'LIST') return []
  const name = textWithin(type, 'name') ?? ''
  const cached = types.get(name)
  if (kind === 'ENUM') return textWithin(listWithin(cached, 'enumValues')[0], 'name')
  if (kind === 'INPUT_OBJECT') {
    const needed = depth > 4 ? [] : listWithin(cached, 'inputFields').filter(isNeeded)
    return Object.fromEntries(
      needed.map((field) => [textWithin(field, 'name'), suitable(within(field, 'type'), types, depth + 1)]),
    )
  }
  return scalars[name] ?? 'x'
}

const scalars: Record<string, unknown> = { Int: 1, Float: 1, Boolean: false, ID: noId }

/** Returns a document that selects a field, with its arguments as variables, followed by `more`. */
export function documentOf({ operation, name, types, hasFields }: GraphqlField, more = ''): string {
  const variables = Object.entries(types).map(([argument, type]) => `$${argument}: ${type}`)
  const allArguments = [...Object.keys(types).map((argument) => `${argument}: $${argument}`), more].filter(Boolean)
  const head = variables.length > 0 ? ` (${variables.join(', ')})` : ''
  const argumentList = allArguments.length > 0 ? `(${allArguments.join(', ')})` : ''
  return `${operation}${head} { ${name}${argumentList}${hasFields ? ' { __typename }' : ''} }`
}
