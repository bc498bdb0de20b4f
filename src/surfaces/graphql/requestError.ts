import type { GraphQLError } from 'graphql'
import type { Text } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'

/** One error in a document or its variables. */
export interface RequestProblem {
  error: ServiceError
  locations?: readonly { line: number; column: number }[]
}

/**
 * Thrown for a well-formed request that is not executed: its document does not parse, is not valid or asks for too
 * much, or its variables do not match. GraphQL over HTTP calls these request errors: 400, or 200 for
 * `application/json`. No message contains a value.
 */
export class GraphqlRequestError extends Error {
  readonly problems: readonly RequestProblem[]

  constructor(problems: readonly RequestProblem[]) {
    super('The request cannot be executed')
    this.name = 'GraphqlRequestError'
    this.problems = problems
  }
}

/** Returns a request error about the document as a whole. */
export function documentRefused(why: Text): GraphqlRequestError {
  return new GraphqlRequestError([{ error: new ServiceError('malformed_request', why) }])
}

/** Returns a request error for the errors in a document, with their locations. */
export function documentInvalid(errors: readonly GraphQLError[]): GraphqlRequestError {
  return new GraphqlRequestError(
    errors.map(({ message, locations }) => ({
      error: new ServiceError('malformed_request', message),
      ...(locations && { locations }),
    })),
  )
}
