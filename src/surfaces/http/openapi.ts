import { z } from 'zod'
import { type DescribedPath, pathObject } from './openapi/describedPath.ts'
import { jsonSchemas, type Json } from './openapi/jsonSchema.ts'
import { operationObject } from './openapi/operationObject.ts'
import { appComponents, sharedComponents } from './openapi/responses.ts'
import { describedTags, tagOf } from './openapi/tags.ts'
import type { Route } from './route.ts'

/** The contents of the description besides the routes. */
export interface OpenApiContext {
  /** The version of this software. */
  version: string
  /** The base URL of the service. `/` if it is the base URL of the document too. */
  baseUrl: string
  /** Undefined without a browser boundary. */
  browser?: DescribedBrowser | undefined
  /** The paths of public HTTP that are not in the route table. */
  others?: readonly DescribedPath[] | undefined
}

/** The description of the browser boundary: its own paths, besides the same routes, and its cookie and header. */
export interface DescribedBrowser {
  paths: readonly DescribedPath[]
  cookieName: string
  csrfHeader: string
}

/** Returns the OpenAPI 3.1 description of a route table. The same table always gives the same document. */
export function openApiDocument(
  routes: readonly Route[],
  { version, baseUrl, browser, others = [] }: OpenApiContext,
): Json {
  const morePaths = [...others, ...(browser?.paths ?? [])]
  const hasApps = others.some(({ isOfApps }) => isOfApps)
  const named = [...responseSchemas(routes), ...morePaths.flatMap(namedResponse)]
  const { schemas, components } = jsonSchemas(Object.fromEntries(named), 'output')
  const ids = operationIds(routes)
  const paths: Record<string, Json> = {}
  for (const [index, route] of routes.entries()) {
    const path = (paths[route.path.replace(/:(\w+)/g, '{$1}')] ??= {})
    path[route.method.toLowerCase()] = operationObject(route, ids[index]!, schemas[String(index)]!)
  }
  for (const described of morePaths) {
    const path = (paths[described.path] ??= {})
    path[described.method.toLowerCase()] = pathObject(described, schemas[described.name])
  }
  const tags = [...routes, ...morePaths].map(({ path }) => tagOf(path))
  return {
    openapi: '3.1.1',
    info: {
      title: 'social-service',
      version,
      summary: "A social backend that is compatible with Mastodon's client API.",
      license: { name: 'MIT', identifier: 'MIT' },
      description: introduction(browser !== undefined),
    },
    servers: [{ url: baseUrl }],
    tags: describedTags(new Set(tags)),
    paths,
    components: {
      ...sharedComponents,
      responses: { ...sharedComponents.responses, ...(hasApps && appComponents.responses) },
      schemas: sorted({ ...sharedComponents.schemas, ...(hasApps && appComponents.schemas), ...components }),
      securitySchemes: {
        session: sessionScheme,
        ...(hasApps && { client: clientScheme }),
        ...(browser && browserSchemes(browser)),
      },
    },
  }
}

const introduction = (hasBrowser: boolean) =>
  [
    `Every route ${hasBrowser ? 'under `/api` ' : ''}accepts its input as a query, form, multipart or JSON. Unknown fields are ignored.`,
    'Ids are strings. Times are ISO 8601 in UTC, with milliseconds.',
    'The same operations are available in GraphQL at `/graphql` (schema: `/graphql/schema.graphql`). Events are streamed by WebSocket and server-sent events at `/graphql` and `/api/v1/streaming`. See `docs/graphql.md` and `docs/streams.md` of the project; they are not described here.',
    'Send the session identifier in the `Authorization` header. A request that has it anywhere else is refused.',
    ...(hasBrowser ? aboutBrowsers : []),
  ].join('\n\n')

const aboutBrowsers = [
  'Pages in a browser use a cookie and a CSRF token instead: see [Browser](#/Browser). Every path under `/api/v1` and `/api/v2` is also available under `/v1/browser/api`, as are `/graphql` and the event streams. WebSockets are at `/v1/browser/stream`. See `docs/browser.md` of the project.',
  'Under `/v1/browser`, bodies are JSON or multipart; forms are refused (415). Under `/v1/browser/auth`, they are JSON in camelCase and unknown fields are refused (422). Under `/v1/browser/api`, bodies are the same as in the public API.',
]

const sessionScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A session identifier. Each operation names the scope that it needs. A wide scope (`read`) includes the narrow ones (`read:accounts`).',
}

const clientScheme = {
  type: 'http',
  scheme: 'basic',
  description: 'The `client_id` and the secret of an app (RFC 6749 section 2.3.1). Both can be in the body instead.',
}

const browserSchemes = ({ cookieName, csrfHeader }: DescribedBrowser) => ({
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName,
    description:
      'The opaque cookie of a browser session, which `GET /v1/browser/session` sets. Scripts cannot read it.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: csrfHeader,
    description: 'The CSRF token of the browser session, in the header that `csrfHeader` names.',
  },
})

function namedResponse({ name, answer }: DescribedPath): [string, z.ZodType][] {
  return answer.schema ? [[name, answer.schema]] : []
}

function responseSchemas(routes: readonly Route[]): [string, z.ZodType][] {
  return routes.map((route, index) => [String(index), answerSchema(route)])
}

function answerSchema({ answer, alternative }: Route): z.ZodType {
  return alternative ? z.union([answer.schema, alternative.answer.schema]) : answer.schema
}

// Returns unique ids. If several routes share an operation, the second id ends in `_2`, and so on.
function operationIds(routes: readonly Route[]): string[] {
  const counts = new Map<string, number>()
  return routes.map(({ operation: { name } }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}_${count}`
  })
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
