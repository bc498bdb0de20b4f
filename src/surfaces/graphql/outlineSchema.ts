import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { Coerced } from './compiled.ts'
import { shared } from './postPlaces.ts'

const Whole = new GraphQLScalarType({ name: shared, serialize: (post) => post })

/**
 * Returns a schema for skeleton queries (`postPlaces`): only queries, and posts are scalar values that are returned
 * as they are.
 */
export function outlineSchema(schema: GraphQLSchema): GraphQLSchema {
  const made = new Map<GraphQLObjectType, GraphQLObjectType>()

  function object(type: GraphQLObjectType): GraphQLObjectType {
    const known = made.get(type)
    if (known) return known
    const { name, fields } = type.toConfig()
    const outline = new GraphQLObjectType({ name, fields: () => outlined(fields) })
    made.set(type, outline)
    return outline
  }

  const outlined = (fields: ReturnType<GraphQLObjectType['toConfig']>['fields']) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, type: output(field.type) }]))

  function output(type: GraphQLOutputType): GraphQLOutputType {
    if (isNonNullType(type)) return new GraphQLNonNull(output(type.ofType))
    if (isListType(type)) return new GraphQLList(output(type.ofType))
    if (!isObjectType(type)) return type
    return type.name === shared ? Whole : object(type)
  }

  return new GraphQLSchema({ query: object(schema.getQueryType()!), types: [Coerced], assumeValid: true })
}
