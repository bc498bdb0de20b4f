import { linesBelow } from './clientTypes.ts'
import { type OpenApiParts, generatedBanner, lineTypes } from './lineTypes.ts'

interface PublicTypes {
  /** The types of the public API, which browsers have too, and the path to import them from. */
  types: string
  from: string
  /** The endpoints of the public API that the browser boundary does not have. */
  publicOnly: readonly string[]
}

/**
 * Returns the types that the web client needs beyond the published ones. They are `BrowserLines`, with the input and
 * response of each endpoint that only browsers have, such as `GET /session`, the entities that only these endpoints
 * name, and `PublicOnlyLine`.
 */
export async function browserTypes(described: OpenApiParts, published: PublicTypes, path: string): Promise<string> {
  const lines = Object.entries(linesBelow('/v1/browser', described)).map(([line, schema]) => [
    line.replace('/v1/browser', ''),
    schema,
  ])
  const imported = new Set([...published.types.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name!))
  const types = await lineTypes(Object.fromEntries(lines), described, { name: 'BrowserLines', path, imported })
  return `${generatedBanner}
import type * as Public from '${published.from}'
export type * from '${published.from}'

/** The endpoints of the public API that browsers do not have: those that return a credential or check one. */
export type PublicOnlyLine =
${published.publicOnly.map((line) => `  | '${line}'\n`).join('')}
${types}`
}
