import { invalidFields, ServiceError } from '../../model/errors.ts'
import { snakeCase } from './names.ts'
import type { Route } from './route.ts'

/**
 * What a route calls a field of its operation's input: `poll.expiresIn` is `poll.expires_in`,
 * `text` of a post is `status`.
 */
export function restFieldName({ names }: Pick<Route, 'names'>, field: string): string {
  const [first = '', ...inner] = field.split('.')
  const renamed = Object.entries(names).find(([, input]) => input === first)?.[0]
  return [renamed ?? snakeCase(first), ...inner.map(snakeCase)].join('.')
}

/** The error with its fields by the names the caller knows them by; any other error as it is. */
export function inRestNames(error: unknown, route: Pick<Route, 'names'>): unknown {
  if (!(error instanceof ServiceError) || !error.fields) return error
  const fields = error.fields.map((problem) => ({ ...problem, field: restFieldName(route, problem.field) }))
  return invalidFields(fields, error)
}
