import type { z } from 'zod'
import { inlined, type Json, jsonSchemas } from './jsonSchema.ts'
import { responsesOfStatus } from './responses.ts'
import { summaryParts } from './summaryParts.ts'
import { tagOf } from './tags.ts'

/** The description of a path that is not in the route table. */
export interface DescribedPath {
  method: 'GET' | 'POST'
  path: string
  /** The `operationId`. */
  name: string
  summary: string
  description: string
  /** The schema of its body. Undefined for none. */
  input?: z.ZodObject | undefined
  /** The encodings of the body. @default JSON only */
  encodings?: readonly string[]
  answer: { status: number; schema?: z.ZodType | undefined }
  /** All credentials that a request must carry. */
  security: readonly ('session' | 'browser' | 'csrf' | 'client')[]
  /** True if a request may also carry no credential. */
  isOpen?: boolean
  /** True if its errors have the form of RFC 6749. */
  isOfApps?: boolean
}

/**
 * Returns OpenAPI's operation object of a described path. `schema` describes its JSON response; undefined if there is
 * none.
 */
export function pathObject(
  { path, name, description, input, encodings = ['application/json'], answer, ...parts }: DescribedPath,
  schema?: Json,
): Json {
  const { summary, more } = summaryParts(parts.summary)
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary,
    description: [more, description].filter(Boolean).join(' '),
    security: [Object.fromEntries(parts.security.map((scheme) => [scheme, []])), ...(parts.isOpen ? [{}] : [])],
    ...(input && { requestBody: bodyOf(input, encodings) }),
    responses: responsesOfStatus(answer.status, schema, parts.isOfApps ? 'OAuthError' : 'Error'),
  }
}

function bodyOf(input: z.ZodObject, encodings: readonly string[]): Json {
  const schema = inputSchema(input)
  return { required: true, content: Object.fromEntries(encodings.map((encoding) => [encoding, { schema }])) }
}

function inputSchema(input: z.ZodObject): unknown {
  const { schemas, components } = jsonSchemas({ input }, 'input')
  return inlined(schemas['input'], components)
}
