import { invalidFields, ServiceError } from '../../model/errors.ts'
import { snakeCase } from './names.ts'
import type { Route } from './route.ts'

/**
 * Returns a route's name for a field of its operation's input: `poll.expires_in` for `poll.expiresIn`, `status` for the
 * `text` of a post.
 */
export function restFieldName({ names }: Pick<Route, 'names'>, field: string): string {
  const [first = '', ...inner] = field.split('.')
  const renamed = Object.entries(names).find(([, input]) => input === first)?.[0]
  return [renamed ?? snakeCase(first), ...inner.map(snakeCase)].join('.')
}

/** Returns the error with the fields' names as the caller knows them. Returns any other error unchanged. */
export function inRestNames(error: unknown, route: Pick<Route, 'names'>): unknown {
  if (!(error instanceof ServiceError) || !error.fields) return error
  const fields = error.fields.map((problem) => ({ ...problem, field: restFieldName(route, problem.field) }))
  return invalidFields(fields, error)
}
