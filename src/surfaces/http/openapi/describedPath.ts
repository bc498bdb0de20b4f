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
  /** What its JSON body is; undefined for none. */
  input?: z.ZodObject | undefined
  answer: { status: number; schema?: z.ZodType | undefined }
  /** What a request must carry. */
  security: readonly ('browser' | 'csrf')[]
}

/** A described path as OpenAPI's operation object; `schema` is of the JSON it answers with, undefined for nothing. */
export function pathObject(
  { path, name, summary, description, input, answer, security }: DescribedPath,
  schema?: Json,
): Json {
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: summary.replace(/\.$/, ''),
    description,
    security: [Object.fromEntries(security.map((scheme) => [scheme, []]))],
    ...(input && { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(input) } } } }),
    responses: responsesOfStatus(answer.status, schema),
  }
}

function inputSchema(input: z.ZodObject): unknown {
  const { schemas, components } = jsonSchemas({ input }, 'input')
  return inlined(schemas['input'], components)
}
