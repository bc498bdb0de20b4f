import { type FieldProblem, ServiceError } from '../../model/errors.ts'
import { snakeCase } from './names.ts'
import type { Route } from './route.ts'

/** What a route calls a field of its operation's input: `poll.expiresIn` is `poll.expires_in`, `text` of a post is `status`. */
export function restFieldName({ names }: Pick<Route, 'names'>, field: string): string {
  const [first = '', ...inner] = field.split('.')
  const renamed = Object.entries(names).find(([, input]) => input === first)?.[0]
  return [renamed ?? snakeCase(first), ...inner.map(snakeCase)].join('.')
}

/** The error with its fields by the names the caller knows them by; any other error as it is. */
export function inRestNames(error: unknown, route: Pick<Route, 'names'>): unknown {
  if (!(error instanceof ServiceError) || !error.details) return error
  const details = error.details.map(({ field, message }): FieldProblem => ({
    field: restFieldName(route, field),
    message,
  }))
  return invalidFields(details, error)
}

function invalidFields(details: FieldProblem[], { code, cause, headers }: ServiceError): ServiceError {
  const sentences = details.map(({ field, message }) => `${field} ${message}`)
  return new ServiceError(code, `Validation failed: ${sentences.join('; ')}`, { cause, details, headers })
}
