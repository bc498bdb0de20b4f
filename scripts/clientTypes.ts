import {
  answerOf,
  type OpenApiParts,
  generatedBanner,
  lineTypes,
  type Operation,
  parametersOf,
  type Schema,
  strict,
} from './lineTypes.ts'

/**
 * Returns the types of the published client: the entities in responses, the error codes, and `Lines`, which has the
 * input and response of each endpoint of the public API, such as `GET /api/v1/statuses/{id}`.
 */
export async function clientTypes(described: OpenApiParts, path: string): Promise<string> {
  // Endpoints under `/v1/browser` need a cookie, and endpoints under `/oauth` create sessions (client/authorize.ts).
  const types = await lineTypes(linesBelow('/api', described), described, { name: 'Lines', path })
  return `${generatedBanner}\n\n${types}\n${codesOf(described)}`
}

/** Returns the input and response of each line below a path, by method and path. */
export function linesBelow(start: string, { paths }: OpenApiParts): Record<string, Schema> {
  const lines = Object.entries(paths)
    .filter(([place]) => place.startsWith(`${start}/`))
    .flatMap(([place, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${place}`,
        lineSchema(operation as Operation),
      ]),
    )
  return Object.fromEntries(lines) as Record<string, Schema>
}

function lineSchema(operation: Operation): Schema {
  const { summary, description, responses } = operation
  const alternative = operation['x-alternative']
  const schema = strict({
    path: parametersOf(operation, 'path'),
    // The names have no `[]`, because the client recognises a list by its value.
    query: parametersOf(operation, 'query', (name) => name.replace(/\[\]$/, '')),
    body: bodyOf(operation),
    headers: parametersOf(operation, 'header'),
    // The `Link` header of the response leads to the next page.
    paged: responses['200']?.headers?.['Link'] ? { const: true } : undefined,
    answer: defaultResponse(operation),
    alternative: alternative && strict({ when: { const: alternative.when }, answer: alternative.answer }),
  })
  return { ...schema, description: [summary && `${summary}.`, description].filter(Boolean).join(' ') }
}

// Multipart has every field, including files. The client sends JSON if there is no file.
function bodyOf({ requestBody }: Operation): Schema | undefined {
  const content = requestBody?.content['multipart/form-data'] ?? requestBody?.content['application/json']
  return content && (withFiles(content.schema) as Schema)
}

function withFiles(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withFiles)
  if (typeof schema !== 'object' || schema === null) return schema
  const { format, description } = schema as Schema
  if (format === 'binary') return { description, tsType: 'Blob' }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withFiles(value)]))
}

function defaultResponse(operation: Operation): Schema {
  const answer = answerOf(operation)
  return operation['x-alternative'] ? (answer['anyOf'] as Schema[])[0]! : answer
}

function codesOf({ components }: OpenApiParts): string {
  const { Error, TooManyRequests } = components.responses as Record<string, ExampledResponse>
  const codes = [Error!, TooManyRequests!].flatMap(({ content }) => Object.keys(content['application/json'].examples))
  return `/** What the service says went wrong. */\nexport type ErrorCode =\n${codes.map((code) => `  | '${code}'\n`).join('')}`
}

interface ExampledResponse {
  content: { 'application/json': { examples: Record<string, unknown> } }
}
