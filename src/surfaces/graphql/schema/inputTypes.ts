import {
  type GraphQLArgumentConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql'
import type { z } from 'zod'
import { leafType } from './leafTypes.ts'
import { inputName } from './names.ts'
import type { NamedTypes } from './namedTypes.ts'
import { defOf, descriptionOf, namedOrigin, shapeOf, unwrapped } from './zodTypes.ts'

/** Returns the arguments, or the input fields, for the shape of an operation's input. */
export function inputFields(
  shape: Record<string, z.ZodType>,
  types: NamedTypes,
): Record<string, GraphQLArgumentConfig> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, inputField(schema, types)] as const))
}

/** Returns the input object type with this name. `schema` must be the schema of an object. */
export function inputObject(
  name: string,
  description: string | undefined,
  schema: z.ZodType,
  types: NamedTypes,
): GraphQLInputObjectType {
  const fields = () => inputFields(shapeOf(schema), types)
  return types.named(name, schema, () => new GraphQLInputObjectType({ name, description, fields }))
}

function inputField(schema: z.ZodType, types: NamedTypes): GraphQLArgumentConfig {
  const { inner, isNullable, isOptional, defaultValue } = unwrapped(schema)
  const type = inputType(inner, types)
  const description = descriptionOf(schema)
  if (!isNullable && !isOptional) return { type: new GraphQLNonNull(type), description }
  return { type, description, ...(defaultValue != null && { defaultValue }) }
}

function inputType(schema: z.ZodType, types: NamedTypes): GraphQLInputType {
  const leaf = leafType(schema, types)
  if (leaf) return leaf
  const def = defOf(schema)
  if (def.type === 'array') {
    const { inner } = unwrapped(def.element as z.ZodType)
    return new GraphQLList(new GraphQLNonNull(inputType(inner, types)))
  }
  if (def.type !== 'object') throw new Error(`No input type for a ${def.type}`)
  const { name, description, origin } = namedOrigin(schema)
  return inputObject(inputName(name), description, origin, types)
}
