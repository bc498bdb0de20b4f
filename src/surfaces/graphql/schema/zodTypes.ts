import type { z } from 'zod'

/** What is wrapped around a schema: what its value may be besides, and what stands in when there is none. */
export interface Unwrapped {
  /** The schema without its wrappers. */
  inner: z.ZodType
  isNullable: boolean
  /** Whether it may be left out. */
  isOptional: boolean
  defaultValue: unknown
}

type AnyDef = z.core.$ZodTypes['_zod']['def']

/** The definition of a schema, by which its kind is told. */
export function defOf(schema: z.ZodType): AnyDef {
  return (schema as unknown as z.core.$ZodTypes)._zod.def
}

/** Takes the wrappers off a schema; of one that transforms, what goes in remains. */
export function unwrapped(schema: z.ZodType): Unwrapped {
  const found: Unwrapped = { inner: schema, isNullable: false, isOptional: false, defaultValue: undefined }
  for (;;) {
    const def = defOf(found.inner)
    if (def.type === 'optional') found.isOptional = true
    else if (def.type === 'nullable') found.isNullable = true
    else if (def.type === 'default') Object.assign(found, { isOptional: true, defaultValue: def.defaultValue })
    else if (def.type !== 'lazy' && def.type !== 'pipe') return found
    found.inner = wrappedIn(def) as z.ZodType
  }
}

function wrappedIn(def: AnyDef): z.core.$ZodType {
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return def.innerType
    case 'lazy':
      return def.getter()
    case 'pipe':
      return def.in
    default:
      throw new Error(`A ${def.type} is no wrapper`)
  }
}

/** The name of a noun, and what it is; of a schema that was described anew in a field, those of the original. */
export function namedOrigin(schema: z.ZodType): { name: string; description: string | undefined; origin: z.ZodType } {
  let origin: z.ZodType | undefined = schema
  while (origin) {
    const { id, description } = origin.meta() ?? {}
    if (id !== undefined) return { name: id, description, origin }
    origin = origin._zod.parent as z.ZodType | undefined
  }
  throw new Error(`A ${defOf(schema).type} has no name: give it one by .meta({ id })`)
}

/** What is said of a field: by the field, or else by the schema of its value. */
export function descriptionOf(schema: z.ZodType): string | undefined {
  const said = schema.meta()?.description
  if (said !== undefined) return said
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'lazy':
    case 'pipe':
      return descriptionOf(wrappedIn(def) as z.ZodType)
    default:
      return undefined
  }
}

/** The fields of an object's schema. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return (schema as z.ZodObject).shape as Record<string, z.ZodType>
}

/** How many items a list may have; Infinity where nothing is said. */
export function mostItems(schema: z.ZodType): number {
  const { checks = [] } = defOf(unwrapped(schema).inner)
  const maxima = checks.map(({ _zod: { def } }) => ('maximum' in def ? (def.maximum as number) : Infinity))
  return Math.min(Infinity, ...maxima)
}
