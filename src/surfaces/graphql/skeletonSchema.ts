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

const OpaquePost = new GraphQLScalarType({ name: shared, serialize: (post) => post })

/**
 * Returns a schema for skeleton queries (`postPlaces`): only queries, and posts are scalar values that are returned
 * as they are.
 */
export function skeletonSchema(schema: GraphQLSchema): GraphQLSchema {
  const skeletons = new Map<GraphQLObjectType, GraphQLObjectType>()

  function object(type: GraphQLObjectType): GraphQLObjectType {
    const cached = skeletons.get(type)
    if (cached) return cached
    const { name, fields } = type.toConfig()
    const skeleton = new GraphQLObjectType({ name, fields: () => skeletonFields(fields) })
    skeletons.set(type, skeleton)
    return skeleton
  }

  const skeletonFields = (fields: ReturnType<GraphQLObjectType['toConfig']>['fields']) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, type: output(field.type) }]))

  function output(type: GraphQLOutputType): GraphQLOutputType {
    if (isNonNullType(type)) return new GraphQLNonNull(output(type.ofType))
    if (isListType(type)) return new GraphQLList(output(type.ofType))
    if (!isObjectType(type)) return type
    return type.name === shared ? OpaquePost : object(type)
  }

  return new GraphQLSchema({ query: object(schema.getQueryType()!), types: [Coerced], assumeValid: true })
}
