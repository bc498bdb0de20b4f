import type { z } from 'zod'
import type { Links } from '../../model/links.ts'
import type { Caller } from '../../model/caller.ts'
import type { Limits, Settings } from '../../model/settings.ts'
import type { Operation } from '../../operations/operation.ts'

/** The context of a rendering besides the object to render. */
export interface RenderContext {
  caller: Caller | undefined
  links: Links
  limits: Limits
  settings: Settings
}

/** The form of an operation's output in HTTP. */
export interface RouteResponse {
  /** Returns the status of an output. @default 200 */
  status?: (output: never) => number
  /** Every status that `status` may return, for the description. @default 200 only */
  statuses?: readonly number[]
  /** The schema of the JSON that is sent. */
  schema: z.ZodType
  /** Returns the JSON of an output, as a text or bytes. */
  render(output: never, context: RenderContext): string | Buffer
  /** Returns the cursors for the `Link` header. */
  link?: (output: never) => { next: string | null; previous: string | null }
}

export type Fields = Record<string, unknown>

/** Another operation of the same path, which a parameter selects. */
export interface Alternative {
  /** The parameter's REST name. An empty value selects nothing. */
  when: string
  operation: Operation
  answer: RouteResponse
}

/** One line of the route table: a path and its operation. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with parameters as `:id`. */
  path: string
  operation: Operation
  answer: RouteResponse
  /** Maps parameters to their input fields, where the field is not just the parameter's name in camelCase. */
  names: Record<string, string>
  /** Maps request headers, by their lower-case names, to their input fields. */
  headers: Record<string, string>
  /** Input with fixed values, which the path implies. */
  fixed: Fields
  /** Reshapes nested parameters before they are renamed. */
  shape?: ((fields: Fields) => Fields) | undefined
  alternative?: Alternative | undefined
  /** True for a list that `limit` and `offset` slice. The `Link` header then has offsets. */
  isSliced?: boolean
  /** True if the route gives or concerns a credential. The browser boundary does not have it. */
  isPublicOnly?: boolean
}

/** Returns the route with the operation of its alternative. Undefined if it has none. */
export function alternativeOf({ alternative, ...route }: Route): Route | undefined {
  return alternative && { ...route, operation: alternative.operation, answer: alternative.answer }
}

type RouteOptions = Partial<
  Pick<Route, 'names' | 'headers' | 'fixed' | 'shape' | 'alternative' | 'isSliced' | 'isPublicOnly'>
>

/** Returns the routes, each followed by its alternative if it has one. */
export function withAlternatives(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => [route, alternativeOf(route)]).filter((route) => route !== undefined)
}

/** Makes a line of the route table, from `'GET /api/v1/statuses/:id'`. */
export function route(line: string, operation: Operation, answer: RouteResponse, options: RouteOptions = {}): Route {
  const [method, path] = line.split(' ') as [Route['method'], string]
  return { method, path, operation, answer, names: {}, headers: {}, fixed: {}, ...options }
}
