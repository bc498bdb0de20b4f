import { z } from 'zod'

/** A JSON object of the OpenAPI document. */
export interface Json {
  [key: string]: unknown
}

/** The JSON Schemas of named zod schemas, with the components they refer to. */
export interface JsonSchemas {
  schemas: Record<string, Json>
  components: Record<string, Json>
}

/**
 * Converts schemas to JSON Schema (2020-12, as in OpenAPI 3.1), for the values that they accept (`input`) or return
 * (`output`).
 */
export function jsonSchemas(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): JsonSchemas {
  const converted = z.toJSONSchema(z.object(schemas), { io, unrepresentable: 'any', override: simplify })
  const { properties = {}, $defs = {} } = withPublicRefs(converted) as {
    properties?: JsonSchemas['schemas']
    $defs?: JsonSchemas['components']
  }
  return { schemas: properties, components: $defs }
}

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

// Removes zod's details that a reader of the document does not need.
const simplify: NonNullable<Override> = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Responses may gain fields in later versions, so clients must not rely on a closed set.
  if (zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties
}

function withPublicRefs(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')
  return JSON.parse(text) as unknown
}

/** Returns a schema in which components replace the references to them. Components must not refer to themselves. */
export function inlined(value: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, components))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Json
  const target = typeof $ref === 'string' ? components[$ref.slice('#/components/schemas/'.length)] : undefined
  const entries = Object.entries({ ...target, ...rest }).map(([key, one]) => [key, inlined(one, components)])
  return Object.fromEntries(entries) as Json
}
