import {
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql'
import type { z } from 'zod'
import type { GraphqlContext } from '../context.ts'
import { leafType } from './leafTypes.ts'
import type { NamedTypes } from './namedTypes.ts'
import { isNode, nodeInterface } from './nodeFields.ts'
import { relationFields } from './relationFields.ts'
import { defOf, descriptionOf, namedOrigin, shapeOf, unwrapped } from './zodTypes.ts'

/** Returns the output type of a schema. A value that may be absent is nullable. */
export function outputType(schema: z.ZodType, types: NamedTypes): GraphQLOutputType {
  const { inner, isNullable, isOptional } = unwrapped(schema)
  const type = nullableOutputType(inner, types)
  return isNullable || isOptional ? type : new GraphQLNonNull(type)
}

/** Returns the nullable output type of a schema. */
export function nullableOutputType(schema: z.ZodType, types: NamedTypes): GraphQLOutputType {
  const { inner } = unwrapped(schema)
  const leaf = leafType(inner, types)
  if (leaf) return leaf
  const def = defOf(inner)
  if (def.type === 'array') return new GraphQLList(outputType(def.element as z.ZodType, types))
  if (def.type === 'object') return objectType(inner, types)
  throw new Error(`No type for a ${def.type}`)
}

/** Returns the object type of a noun, including the relations that only GraphQL has. */
export function objectType(schema: z.ZodType, types: NamedTypes): GraphQLObjectType {
  const { name, description, origin } = namedOrigin(schema)
  const fields = () => ({ ...plainFields(origin, types), ...relationFields(name, (noun) => objectType(noun, types)) })
  const interfaces = isNode(name) ? [nodeInterface] : []
  return types.named(name, origin, () => new GraphQLObjectType({ name, description, interfaces, fields }))
}

type Fields = Record<string, GraphQLFieldConfig<unknown, GraphqlContext>>

function plainFields(schema: z.ZodType, types: NamedTypes): Fields {
  return Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([name, field]) => [
      name,
      { type: outputType(field, types), description: descriptionOf(field) },
    ]),
  )
}
