import type { z } from 'zod'
import { inlined, type Json, jsonSchemas } from './jsonSchema.ts'
import { responsesOfStatus } from './responses.ts'
import { tagOf } from './tags.ts'

/** A path that is no line of the route table, for the description. */
export interface DescribedPath {
  method: 'GET' | 'POST'
  path: string
  /** The `operationId`. */
  name: string
  summary: string
  description: string
  /** What its body is; undefined for none. */
  input?: z.ZodObject | undefined
  /** How the body may be encoded; as JSON alone unless given. */
  encodings?: readonly string[]
  answer: { status: number; schema?: z.ZodType | undefined }
  /** What a request must carry, all of it. */
  security: readonly ('session' | 'browser' | 'csrf' | 'client')[]
  /** Whether it may also carry nothing of it. */
  isOpen?: boolean
  /** Whether its errors are those of RFC 6749. */
  isOfApps?: boolean
}

/** A described path as OpenAPI's operation object; `schema` is of the JSON it answers with, undefined for nothing. */
export function pathObject(
  { path, name, summary, description, input, encodings = ['application/json'], answer, ...more }: DescribedPath,
  schema?: Json,
): Json {
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: summary.replace(/\.$/, ''),
    description,
    security: [Object.fromEntries(more.security.map((scheme) => [scheme, []])), ...(more.isOpen ? [{}] : [])],
    ...(input && { requestBody: bodyOf(input, encodings) }),
    responses: responsesOfStatus(answer.status, schema, more.isOfApps ? 'OAuthError' : 'Error'),
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
