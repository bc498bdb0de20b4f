import { GraphQLEnumType, type GraphQLNamedType } from 'graphql'
import type { z } from 'zod'
import { sentencesOfChoice } from '../../../model/choice.ts'
import { enumValueName } from './names.ts'
import { namedOrigin } from './zodTypes.ts'

/** The types of one schema by name. Each is made once. */
export interface NamedTypes {
  /**
   * Returns the type with this name: the existing one if it was made from the same origin, or else a new one from
   * `make`. Throws if the name was used for another origin.
   */
  named<Type extends GraphQLNamedType>(name: string, origin: unknown, make: () => Type): Type
}

/** Makes an empty set of types. */
export function namedTypes(): NamedTypes {
  const registry = new Map<string, { origin: unknown; type: GraphQLNamedType }>()
  return {
    named<Type extends GraphQLNamedType>(name: string, origin: unknown, make: () => Type): Type {
      const before = registry.get(name)
      if (before && before.origin !== origin) throw new Error(`Two types are called ${name}`)
      const type = before?.type ?? make()
      registry.set(name, { origin, type })
      return type as Type
    },
  }
}

/** Returns the enum type for a choice. Its names are in upper case, and its internal values are unchanged. */
export function enumType(schema: z.ZodType, types: NamedTypes): GraphQLEnumType {
  const { name, description, origin } = namedOrigin(schema)
  return types.named(name, origin, () => new GraphQLEnumType({ name, description, values: valuesOf(schema) }))
}

function valuesOf(schema: z.ZodType) {
  const sentences = sentencesOfChoice(schema) ?? {}
  const values = (schema as z.ZodEnum).options.map(String)
  return Object.fromEntries(
    values.map((value) => [enumValueName(value), { value, description: sentences[value] }] as const),
  )
}
