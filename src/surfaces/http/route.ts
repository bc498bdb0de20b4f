import type { z } from 'zod'
import type { Links } from '../../model/links.ts'
import type { Caller } from '../../model/caller.ts'
import type { Limits, Settings } from '../../model/settings.ts'
import type { Operation } from '../../operations/operation.ts'

/** What a rendering may depend on besides the noun. */
export interface RenderContext {
  caller: Caller | undefined
  links: Links
  limits: Limits
  settings: Settings
}

/** How an operation's output goes over the wire. */
export interface Answer {
  /** The status of an output; 200 unless said. */
  status?: (output: never) => number
  /** Every status that `status` may give, for the description; 200 alone unless said. */
  statuses?: readonly number[]
  /** The JSON that is sent. */
  schema: z.ZodType
  /** The JSON text of an output, or its bytes. */
  render(output: never, context: RenderContext): string | Buffer
  /** The cursors for the `Link` header. */
  link?: (output: never) => { next: string | null; previous: string | null }
}

export type Fields = Record<string, unknown>

/** What a path does instead where a parameter is given that says so. */
export interface Alternative {
  /** The parameter, by its REST name; an empty one says nothing. */
  when: string
  operation: Operation
  answer: Answer
}

/** One line of the route table: which path is which operation. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as `:id`. */
  path: string
  operation: Operation
  answer: Answer
  /** Parameters whose input field is not just their camelCase. */
  names: Record<string, string>
  /** Request headers that are input, by lower-case name. */
  headers: Record<string, string>
  /** Input that the path itself says. */
  fixed: Fields
  /** Reshapes nested parameters before they are renamed. */
  shape?: ((fields: Fields) => Fields) | undefined
  alternative?: Alternative | undefined
  /** Whether it gives a credential, or is about one: the browser boundary does not have it. */
  isPublicOnly?: boolean
}

/** What a route is where its alternative is asked for; undefined where it has none. */
export function alternativeOf({ alternative, ...route }: Route): Route | undefined {
  return alternative && { ...route, operation: alternative.operation, answer: alternative.answer }
}

type RouteOptions = Partial<Pick<Route, 'names' | 'headers' | 'fixed' | 'shape' | 'alternative' | 'isPublicOnly'>>

/** The lines of a route table, and after each what it is where its alternative is asked for. */
export function withAlternatives(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => [route, alternativeOf(route)]).filter((route) => route !== undefined)
}

/** A line of the route table, from `'GET /api/v1/statuses/:id'`. */
export function route(line: string, operation: Operation, answer: Answer, options: RouteOptions = {}): Route {
  const [method, path] = line.split(' ') as [Route['method'], string]
  return { method, path, operation, answer, names: {}, headers: {}, fixed: {}, ...options }
}
