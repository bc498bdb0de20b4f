import type { z } from 'zod'
import { inlined, type Json, jsonSchemas } from './jsonSchema.ts'
import { responsesOfStatus } from './responses.ts'
import { summaryParts } from './summaryParts.ts'
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
  { path, name, description, input, encodings = ['application/json'], answer, ...given }: DescribedPath,
  schema?: Json,
): Json {
  const { summary, more } = summaryParts(given.summary)
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary,
    description: [more, description].filter(Boolean).join(' '),
    security: [Object.fromEntries(given.security.map((scheme) => [scheme, []])), ...(given.isOpen ? [{}] : [])],
    ...(input && { requestBody: bodyOf(input, encodings) }),
    responses: responsesOfStatus(answer.status, schema, given.isOfApps ? 'OAuthError' : 'Error'),
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
