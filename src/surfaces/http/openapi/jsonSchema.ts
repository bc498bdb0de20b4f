import { z } from 'zod'

/** An object of the document. */
export interface Json {
  [key: string]: unknown
}

/** The JSON Schemas of named zod schemas, with the components they refer to. */
export interface Converted {
  schemas: Record<string, Json>
  components: Record<string, Json>
}

/** JSON Schema (2020-12, as OpenAPI 3.1 has it) of schemas: of what goes in (`input`), or of what comes out. */
export function jsonSchemas(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Converted {
  const converted = z.toJSONSchema(z.object(schemas), { io, unrepresentable: 'any', override: simplify })
  const { properties = {}, $defs = {} } = withPublicRefs(converted) as {
    properties?: Converted['schemas']
    $defs?: Converted['components']
  }
  return { schemas: properties, components: $defs }
}

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

// What zod says beyond what a reader of the document wants to know.
const simplify: NonNullable<Override> = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Answers may gain fields: no client may count on there being no more.
  if (zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties
}

function withPublicRefs(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')
  return JSON.parse(text) as unknown
}

/** A schema with the components it refers to written out in it; they must not refer to themselves. */
export function inlined(value: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, components))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Json
  const target = typeof $ref === 'string' ? components[$ref.slice('#/components/schemas/'.length)] : undefined
  const entries = Object.entries({ ...target, ...rest }).map(([key, one]) => [key, inlined(one, components)])
  return Object.fromEntries(entries) as Json
}
