import {
  GraphQLBoolean,
  type GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql'
import type { z } from 'zod'
import { knownWords } from '../../../model/choice.ts'
import { isIdentifier } from '../../../model/ids.ts'
import { Upload } from '../../../model/media.ts'
import { enumType, type NamedTypes } from './namedTypes.ts'
import { DateTime, Day, UploadScalar } from './scalars.ts'
import { defOf } from './zodTypes.ts'

/** Returns the type of a single value. Returns undefined for lists and objects. */
export function leafType(schema: z.ZodType, types: NamedTypes): GraphQLScalarType | GraphQLEnumType | undefined {
  const words = knownWords(schema)
  if (words) return enumType(words, types)
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return isIdentifier(schema) ? GraphQLID : textType(def as { format?: unknown })
    case 'number':
      return (schema as z.ZodNumber).isInt ? GraphQLInt : GraphQLFloat
    case 'boolean':
      return GraphQLBoolean
    case 'enum':
      return enumType(schema, types)
    case 'custom':
      return isUpload(schema) ? UploadScalar : undefined
    default:
      return undefined
  }
}

function textType(def: { format?: unknown }): GraphQLScalarType {
  if (def.format === 'datetime') return DateTime
  return def.format === 'date' ? Day : GraphQLString
}

function isUpload(schema: z.ZodType): boolean {
  const origin = schema._zod.parent as z.ZodType | undefined
  return schema === Upload || (origin !== undefined && isUpload(origin))
}
