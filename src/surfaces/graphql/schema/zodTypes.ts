import type { z } from 'zod'

/** A schema without its wrappers, with the values that the wrappers allow. */
export interface UnwrappedSchema {
  /** The schema without its wrappers. */
  inner: z.ZodType
  isNullable: boolean
  /** True if the value may be left out. */
  isOptional: boolean
  defaultValue: unknown
}

type AnyDef = z.core.$ZodTypes['_zod']['def']

/** Returns the definition of a schema, which names the schema's type. */
export function defOf(schema: z.ZodType): AnyDef {
  return (schema as unknown as z.core.$ZodTypes)._zod.def
}

/** Removes the wrappers of a schema. For a schema that transforms its input, returns the schema of the input. */
export function unwrapped(schema: z.ZodType): UnwrappedSchema {
  const found: UnwrappedSchema = { inner: schema, isNullable: false, isOptional: false, defaultValue: undefined }
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

/**
 * Returns the name and description of a noun. If a field describes a schema differently, returns those of the original
 * schema.
 */
export function namedOrigin(schema: z.ZodType): { name: string; description: string | undefined; origin: z.ZodType } {
  let origin: z.ZodType | undefined = schema
  while (origin) {
    const { id, description } = origin.meta() ?? {}
    if (id !== undefined) return { name: id, description, origin }
    origin = origin._zod.parent as z.ZodType | undefined
  }
  throw new Error(`A ${defOf(schema).type} has no name: give it one by .meta({ id })`)
}

/** Returns the description of a field: its own, or else the description of its value's schema. */
export function descriptionOf(schema: z.ZodType): string | undefined {
  const own = schema.meta()?.description
  if (own !== undefined) return own
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

/** Returns the fields of an object's schema. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return (schema as z.ZodObject).shape as Record<string, z.ZodType>
}

/** Returns the maximum number of items of a list, or Infinity if the schema sets no maximum. */
export function mostItems(schema: z.ZodType): number {
  const { checks = [] } = defOf(unwrapped(schema).inner)
  const maxima = checks.map(({ _zod: { def } }) => ('maximum' in def ? (def.maximum as number) : Infinity))
  return Math.min(Infinity, ...maxima)
}
